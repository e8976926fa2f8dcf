// What a client is made from, and what it shows of itself.
import { inspect } from "node:util";
import { afterEach, describe, expect, test, vi } from "vitest";
import { PetStore, type PetStoreOptions } from "../src/index.ts";
import { startClient, startService } from "./test-service.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const SECRET = "pets_live_secret";

/** The address that a client asks, found with a fetch that only looks. */
async function addressOf(client: PetStore): Promise<string> {
  const addresses: string[] = [];
  const fetch = async (address: unknown) => {
    addresses.push(String(address));
    return Response.json([]);
  };
  await client.withOptions({ fetch }).pets.list();
  return addresses.join();
}

describe("the API key", () => {
  test("comes from the variable where the option is absent", async () => {
    const { url, asked } = await startService(() => ({}));
    vi.stubEnv("PETSTORE_API_KEY", "from-variable");
    await new PetStore({ baseURL: url }).pets.list();
    await new PetStore({ baseURL: url, apiKey: undefined }).pets.list();
    await new PetStore({ baseURL: url, apiKey: "from-option" }).pets.list();
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer from-variable",
      "Bearer from-variable",
      "Bearer from-option",
    ]);
  });

  test("has to be given", () => {
    vi.stubEnv("PETSTORE_API_KEY", "");
    expect(() => new PetStore()).toThrow(
      new TypeError("expected the option apiKey or the variable PETSTORE_API_KEY, got none"),
    );
  });

  test("that cannot be sent is refused without being shown", async () => {
    const { client, asked } = await startClient(() => ({}), { apiKey: `${SECRET}\n` });
    await expect(client.pets.list()).rejects.toThrow(new TypeError('apiKey: expected visible ASCII, got "\\n"'));
    expect(asked).toEqual([]);
  });

  test("is in no log, no error and no view of the client", async () => {
    const lines: string[] = [];
    const logger = Object.fromEntries(
      ["debug", "info", "warn", "error"].map((level) => [level, (line: string) => lines.push(line)]),
    ) as unknown as Console;
    const { client } = await startClient(
      (asked, index) => ({
        status: index === 0 ? 503 : index === 1 ? 200 : 401,
        headers: { "retry-after": "0" },
        body: index === 1 ? "[]" : JSON.stringify(asked.headers),
      }),
      { apiKey: SECRET, logger, logLevel: "debug" },
    );
    await client.pets.list();
    const error = await client.pets.list().catch((error) => error);
    expect(lines).toHaveLength(4);
    expect([lines[0], lines[2], lines[3]]).toEqual(["GET /pets: 503", "GET /pets: 200", "GET /pets: 401"]);
    const shown = [...lines, inspect(client, { depth: 9, showHidden: true }), JSON.stringify(client), inspect(error)];
    expect(shown.join("\n")).not.toContain(SECRET);
  });
});

describe("the address", () => {
  test.for<[PetStoreOptions, string]>([
    [{}, "https://api.petstore.example/v1/pets"],
    [{ environment: "staging" }, "https://api.staging.petstore.example/v1/pets"],
    [{ baseURL: "http://localhost:8080/v1/" }, "http://localhost:8080/v1/pets"],
    [{ baseURL: "http://localhost:1/v1", environment: "staging" }, "http://localhost:1/v1/pets"],
  ])("of %j is %s", async ([options, address]) => {
    expect(await addressOf(new PetStore({ apiKey: "k", ...options }))).toBe(address);
  });

  test("comes from the variable where neither option is given", async () => {
    vi.stubEnv("PETSTORE_BASE_URL", "http://localhost:7/v1");
    expect(await addressOf(new PetStore({ apiKey: "k" }))).toBe("http://localhost:7/v1/pets");
    expect(await addressOf(new PetStore({ apiKey: "k", environment: "production" }))).toBe(
      "https://api.petstore.example/v1/pets",
    );
  });

  test.for<[object, string]>([
    [{ environment: "moon" }, 'expected a baseURL or one of production,staging, got "moon"'],
    [{ baseURL: "/v1" }, 'expected a baseURL or one of production,staging, got "/v1"'],
  ])("of %j is refused", ([options, message]) => {
    expect(() => new PetStore({ apiKey: "k", ...options })).toThrow(new TypeError(message));
  });
});

describe("withOptions", () => {
  test("changes what is given and keeps the rest", async () => {
    const { client, asked } = await startClient(() => ({}), { headers: { "x-kept": "1" } });
    await client.withOptions({ apiKey: "other", baseURL: undefined }).pets.list();
    await client.pets.list();
    expect(asked.map(({ headers }) => [headers.authorization, headers["x-kept"]])).toEqual([
      ["Bearer other", "1"],
      ["Bearer test-key", "1"],
    ]);
  });

  test("goes to another environment", async () => {
    const client = new PetStore({ apiKey: "k", baseURL: "http://localhost:1/v1" });
    expect(await addressOf(client.withOptions({ environment: "staging" }))).toBe(
      "https://api.staging.petstore.example/v1/pets",
    );
  });
});

test("a deprecated operation warns once that it will be removed", async () => {
  const warnings: string[] = [];
  const { client } = await startClient(
    () => ({ headers: { sunset: "Thu, 05 Dec 2030 00:00:00 GMT" }, body: '{"id":1}' }),
    { logger: { ...console, warn: (line: string) => warnings.push(line) }, logLevel: "warn" },
  );
  await client.pets.get(1);
  await client.pets.get(2);
  await client.withOptions({ maxRetries: 0 }).pets.get(3);
  expect(warnings).toEqual(["GET /pets/{petId} will be removed on Thu, 05 Dec 2030 00:00:00 GMT"]);
});

test("a removed operation says so too, where its answer does", async () => {
  const warnings: string[] = [];
  const { client } = await startClient(
    () => ({ status: 410, headers: { sunset: "Thu, 05 Dec 2030 00:00:00 GMT" }, body: "{}" }),
    { logger: { ...console, warn: (line: string) => warnings.push(line) }, logLevel: "warn" },
  );
  await expect(client.orders.list()).rejects.toThrow("410");
  expect(warnings).toEqual(["GET /store/orders will be removed on Thu, 05 Dec 2030 00:00:00 GMT"]);
});

test("the level of the log comes from the variable", async () => {
  vi.stubEnv("PETSTORE_LOG", "debug");
  const lines: string[] = [];
  const { url } = await startService(() => ({}));
  const logger = { ...console, debug: (line: string) => lines.push(line) };
  await new PetStore({ apiKey: "k", baseURL: url, logger }).pets.list();
  expect(lines).toEqual(["GET /pets: 200"]);
});
