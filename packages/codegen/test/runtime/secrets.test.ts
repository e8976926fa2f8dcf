// Credentials that a service repeats are in no error, and in no error of the platform either.
import { inspect } from "node:util";
import { type Respond, startServer } from "@onecontract/testing/test-server";
import { expect, test } from "vitest";
import { basic, bearer, inCookie, inQuery, withCredentials } from "../../src/runtime/sdk/credentials.ts";
import type { ClientOptions } from "../../src/runtime/sdk/index.ts";
import { Things } from "./things-client.ts";

const PASSWORD = "p\u00e4ss\u20acword-0123";
const SCHEMES = {
  token: { variable: "THINGS_TOKEN", addCredential: bearer },
  login: { variable: "THINGS_LOGIN", addCredential: basic },
  session: { variable: "THINGS_SESSION", addCredential: inCookie("session") },
  key: { variable: "THINGS_KEY", addCredential: inQuery("key") },
};

/** Resolves to the error of a call with the credentials, with all that its properties, its causes and its headers contain. */
async function failure(credentials: object, respond: Respond) {
  const { url } = await startServer(respond);
  const options = withCredentials<ClientOptions & { credentials?: object }>(SCHEMES, { logLevel: "off", credentials });
  const client = new Things(url, options);
  const error: unknown = await client.request("GET", "/things").then(
    () => undefined,
    (reason) => reason,
  );
  return { error, content: inspect(error, { depth: 9, showHidden: true }) };
}

/** Repeats what it received, as it is and decoded. */
const echo =
  (status: number): Respond =>
  ({ url, headers: { authorization, cookie } }) => ({
    status,
    headers: { "content-type": "application/json", "x-received": `${authorization} ${cookie}` },
    body: `${url} ${decodeURIComponent(url)} ${authorization} ${cookie} ${decodeURIComponent(`${cookie}`)} ${JSON.stringify(PASSWORD)}`,
  });

test.each([401, 500])("an error of %d does not contain credentials that the service repeats", async (status) => {
  const login = { username: "ada", password: PASSWORD };
  const cases: [credentials: object, secrets: string[]][] = [
    [{ token: "secret-token" }, ["secret-token"]],
    [{ login }, [PASSWORD, Buffer.from(`ada:${PASSWORD}`).toString("base64")]],
    [{ session: PASSWORD }, [PASSWORD, encodeURIComponent(PASSWORD)]],
    [{ key: PASSWORD }, [PASSWORD, encodeURIComponent(PASSWORD)]],
  ];
  for (const [credentials, secrets] of cases) {
    const { error, content } = await failure(credentials, echo(status));
    expect(error).toMatchObject({ status });
    expect(content).toContain("***");
    expect(secrets.filter((secret) => content.includes(secret))).toEqual([]);
  }
});

test.each(["text/html", "application/json"])(
  "the error of a success of %s that is not JSON contains no credentials",
  async (type) => {
    const respond: Respond = (request, index) => ({ ...echo(200)(request, index), headers: { "content-type": type } });
    const { error, content } = await failure({ login: { username: "ada", password: PASSWORD } }, respond);
    expect(error).toMatchObject({ name: "APIError", status: 200 });
    expect(content).toContain("***");
    for (const secret of [PASSWORD, Buffer.from(`ada:${PASSWORD}`).toString("base64")])
      expect(content).not.toContain(secret);
  },
);

test.each(['{"error":{"message":"no PASSWORD"}}', "not PASSWORD"])(
  "the error of the item %s of a stream contains no credentials",
  async (item) => {
    const { url } = await startServer(() => ({
      headers: { "content-type": "text/event-stream" },
      body: `data: ${item.replace("PASSWORD", PASSWORD)}\n\n`,
    }));
    const options = { logLevel: "off" as const, credentials: { login: { username: "ada", password: PASSWORD } } };
    const stream = await new Things(url, withCredentials(SCHEMES, options)).watch();
    const error: unknown = await stream[Symbol.asyncIterator]()
      .next()
      .catch((reason) => reason);
    expect(error).toMatchObject({ name: "APIError" });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(PASSWORD);
  },
);

test("the error of a credential that no header can have does not contain it", async () => {
  const { error, content } = await failure({ token: "secret-token\nX-Other: 1" }, echo(200));
  expect(error).toEqual(new TypeError("credentials.token: expected characters that a header can have, got others"));
  expect(content).not.toContain("secret-token");
});

test("a status that fetch accepts and Response does not is the status of the error", async () => {
  const { error } = await failure({ token: "secret-token" }, () => ({ status: 999, headers: {}, body: "{}" }));
  expect(error).toMatchObject({ name: "ServerError", status: 999 });
});
