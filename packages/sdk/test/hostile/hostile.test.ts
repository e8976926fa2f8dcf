// The client with servers that are broken or hostile: each call ends in time with the data or with an error of the SDK, and neither
// errors nor logs contain the API key.
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { APIError, PetStore, type PetStoreOptions } from "../../src/index.ts";
import {
  BODY_ROWS,
  CONNECTION_ROWS,
  KEY_ROWS,
  LINK_ROWS,
  type Outcome,
  REDIRECT_ROWS,
  RETRY_AFTER_VALUES,
} from "./behaviours.ts";
import { json, startHostileServer } from "./hostile-server.ts";

const KEY = "pets_live_hostile0";

function createClient(baseURL: string, options: PetStoreOptions = {}) {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const logger = { debug: log, info: log, warn: log, error: log };
  const client = new PetStore({
    apiKey: KEY,
    baseURL,
    timeoutMs: 400,
    maxRetries: 0,
    logLevel: "debug",
    logger,
    ...options,
  });
  return { client, lines };
}

/** Describes the end of a call, which never shows the key. */
async function describeEnd(call: PromiseLike<unknown[]>, lines: string[]): Promise<string> {
  try {
    return JSON.stringify(await call);
  } catch (error) {
    const headers = error instanceof APIError ? [...(error.headers ?? [])] : [];
    const shown = [
      inspect(error, { depth: 9, showHidden: true }),
      JSON.stringify(error),
      JSON.stringify(headers),
      ...lines,
    ];
    expect(shown.join("\n")).not.toContain(KEY);
    return String(error);
  }
}

function expectOutcome(actual: string, expected: Outcome): void {
  if (typeof expected === "string") expect(actual).toBe(expected);
  else expect(actual).toMatch(expected);
}

test.for([...CONNECTION_ROWS, ...BODY_ROWS, ...KEY_ROWS, ...REDIRECT_ROWS])(
  "a server that %s",
  async ([, behaviour, outcome]) => {
    const { url } = await startHostileServer(behaviour);
    const { client, lines } = createClient(url);
    expectOutcome(
      await describeEnd(
        client.pets.list().then(({ data }) => data),
        lines,
      ),
      outcome,
    );
  },
);

test.for(LINK_ROWS)("a list whose server %s", async ([, behaviour, outcome]) => {
  const { url, requests } = await startHostileServer(behaviour);
  const { client, lines } = createClient(url);
  expectOutcome(await describeEnd(client.pets.list().toArray(), lines), outcome);
  expect(requests.length).toBeLessThan(3);
});

test.for(RETRY_AFTER_VALUES)("a server that sends Retry-After: %s", async ([value, retryAfterMs]) => {
  const { url } = await startHostileServer(json(`503 Unavailable\r\nretry-after: ${value}`, "{}"));
  const { client } = createClient(url, { maxRetries: 1, maxRetryDelayMs: 1000 });
  expect(await client.pets.list().catch((error) => error)).toMatchObject({ status: 503, retryAfterMs });
});

test("the suite has at least 74 behaviours", () => {
  const rows = [CONNECTION_ROWS, BODY_ROWS, KEY_ROWS, REDIRECT_ROWS, LINK_ROWS, RETRY_AFTER_VALUES];
  expect(rows.flat().length).toBeGreaterThanOrEqual(74);
});
