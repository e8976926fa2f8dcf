// Options of a client, environment variables, and logs.
import { inspect } from "node:util";
import { afterEach, describe, expect, test, vi } from "vitest";
import { PetStore, type PetStoreOptions } from "../src/index.ts";
import { startClient, startServer } from "./test-server.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const SECRET = "pets_live_secret";

/** Returns the URL that a client requests, recorded by a stub of `fetch`. */
async function requestURL(client: PetStore): Promise<string> {
  const urls: string[] = [];
  const fetch = async (url: unknown) => {
    urls.push(String(url));
    return Response.json([]);
  };
  await client.withOptions({ fetch }).pets.list();
  return urls.join();
}

describe("apiKey", () => {
  test("defaults to the variable PETSTORE_API_KEY", async () => {
    const { url, requests } = await startServer(() => ({}));
    vi.stubEnv("PETSTORE_API_KEY", "from-variable");
    await new PetStore({ baseURL: url }).pets.list();
    await new PetStore({ baseURL: url, apiKey: undefined }).pets.list();
    await new PetStore({ baseURL: url, apiKey: "from-option" }).pets.list();
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer from-variable",
      "Bearer from-variable",
      "Bearer from-option",
    ]);
  });

  test("is required", () => {
    vi.stubEnv("PETSTORE_API_KEY", "");
    expect(() => new PetStore()).toThrow(
      new TypeError("apiKey: expected a key, or the variable PETSTORE_API_KEY, got none"),
    );
  });

  test("is rejected, without being shown, if it has characters that cannot be sent", async () => {
    const { client, requests } = await startClient(() => ({}), { apiKey: `${SECRET}\n` });
    await expect(client.pets.list()).rejects.toThrow(
      new TypeError("apiKey: expected visible ASCII, got something else"),
    );
    expect(requests).toEqual([]);
  });

  test("appears in no log, no error and no inspection of the client", async () => {
    const lines: string[] = [];
    const logger = Object.fromEntries(
      ["debug", "info", "warn", "error"].map((level) => [level, (line: string) => lines.push(line)]),
    ) as unknown as Console;
    const { client } = await startClient(
      (request, index) => ({
        status: index === 0 ? 503 : index === 1 ? 200 : 401,
        headers: { "retry-after": "0" },
        body: index === 1 ? "[]" : JSON.stringify(request.headers),
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

describe("baseURL and environment", () => {
  test.for<[PetStoreOptions, string]>([
    [{}, "https://api.petstore.example/v1/pets"],
    [{ environment: "staging" }, "https://api.staging.petstore.example/v1/pets"],
    [{ baseURL: "http://localhost:8080/v1/" }, "http://localhost:8080/v1/pets"],
    [{ baseURL: "http://localhost:1/v1", environment: "staging" }, "http://localhost:1/v1/pets"],
  ])("%j request %s", async ([options, url]) => {
    expect(await requestURL(new PetStore({ apiKey: "k", ...options }))).toBe(url);
  });

  test("default to the variable PETSTORE_BASE_URL", async () => {
    vi.stubEnv("PETSTORE_BASE_URL", "http://localhost:7/v1");
    expect(await requestURL(new PetStore({ apiKey: "k" }))).toBe("http://localhost:7/v1/pets");
    expect(await requestURL(new PetStore({ apiKey: "k", environment: "production" }))).toBe(
      "https://api.petstore.example/v1/pets",
    );
  });

  test.for<[object, string]>([
    [{ environment: "moon" }, 'environment: expected an http URL or one of production,staging, got "moon"'],
    [{ baseURL: "/v1" }, 'baseURL: expected an http URL or one of production,staging, got "/v1"'],
    [
      { baseURL: "https://user:pass@api.example/v1?key=secret" },
      'baseURL: expected an http URL or one of production,staging, got "***api.example/v1***"',
    ],
  ])("%j are rejected by the first call", async ([options, message]) => {
    await expect(new PetStore({ apiKey: "k", ...options }).pets.list()).rejects.toThrow(new TypeError(message));
  });

  test("an invalid variable is named", async () => {
    vi.stubEnv("PETSTORE_BASE_URL", "localhost:8080");
    await expect(new PetStore({ apiKey: "k" }).pets.list()).rejects.toThrow(
      new TypeError('PETSTORE_BASE_URL: expected an http URL or one of production,staging, got "localhost:8080"'),
    );
  });
});

test("many slashes in a URL take no more time than other characters", async () => {
  const path = `${"/".repeat(300_000)}a`;
  const client = new PetStore({ apiKey: "k", baseURL: `https://api.example${path}//` });
  expect(await requestURL(client)).toBe(`https://api.example${path}/pets`);
});

test("a query of baseURL is added to every request, also of clients with other options", async () => {
  const { url, requests } = await startServer(() => ({}));
  const client = new PetStore({ apiKey: "k", baseURL: `${url}/?api-version=1`, logLevel: "off" });
  await client.withOptions({ maxRetries: 1 }).pets.list({ limit: 5 });
  await client.orders.list();
  expect(requests.map((request) => request.url)).toEqual([
    "/v1/pets?api-version=1&limit=5",
    "/v1/store/orders?api-version=1",
  ]);
});

describe("options", () => {
  test.for<[object, string]>([
    [{ retries: 3 }, "retries: expected a known option, got 3"],
    [{ idempotencyKey: "k" }, "idempotencyKey: expected a known option, got string"],
    [{ maxRetries: -1 }, "maxRetries: expected number, got -1"],
    [{ timeoutMs: Number.NaN }, "timeoutMs: expected number, got NaN"],
    [{ timeoutMs: "5" }, "timeoutMs: expected number, got string"],
    [{ totalTimeoutMs: -0.1 }, "totalTimeoutMs: expected number, got -0.1"],
    [{ middleware: () => {} }, "middleware: expected array, got function"],
    [{ apiKey: ["secret"] }, "apiKey: expected string or function, got array"],
    [{ logger: "console" }, "logger: expected object, got string"],
    [{ redirect: "maybe" }, "redirect: expected a known option, got string"],
    [{ headers: 5 }, "headers: expected object or array, got 5"],
    [{ fetch: 5 }, "fetch: expected function, got 5"],
    [{ throttle: 5 }, "throttle: expected function, got 5"],
    [{ throttle: { concurrency: 2 } }, "throttle: expected function, got object"],
  ])(
    "%j of a client are rejected by the first call with an error that names the option",
    async ([options, message]) => {
      const { client, requests } = await startClient(() => ({}), options);
      await expect(client.pets.list()).rejects.toThrow(new TypeError(message));
      await expect(client.pets.list()).rejects.toThrow(new TypeError(message));
      expect(requests).toEqual([]);
      const other = await startClient(() => ({}));
      await expect(other.client.withOptions(options).pets.list()).rejects.toThrow(new TypeError(message));
    },
  );

  test.for<[object, string]>([
    [{ limit: 10 }, "limit: expected a known option, got 10"],
    [{ maxRetries: -1 }, "maxRetries: expected number, got -1"],
  ])("%j of a call are rejected, and nothing is sent", async ([options, message]) => {
    const { client, requests } = await startClient(() => ({}));
    await expect(client.pets.list({}, options)).rejects.toThrow(new TypeError(message));
    expect(requests).toEqual([]);
  });

  test.for([undefined, null, 7])("an apiKey function that returns %j is rejected", async (key) => {
    const { client, requests } = await startClient(() => ({}), { apiKey: () => key as never });
    await expect(client.pets.list()).rejects.toThrow(/^apiKey: expected visible ASCII, got /);
    expect(requests).toEqual([]);
  });

  test.for<[string, NonNullable<PetStoreOptions["headers"]>]>([
    ["a record", { "X-One": "1", "User-Agent": undefined }],
    ["Headers", new Headers({ "x-one": "1" })],
    ["tuples", [["x-one", "1"]]],
  ])("headers may be %s", async ([, headers]) => {
    const { client, requests } = await startClient(() => ({}), { headers });
    await client.pets.list();
    await client.withOptions({ headers: {} }).pets.list({}, { headers });
    expect(requests.map((request) => request.headers["x-one"])).toEqual(["1", "1"]);
  });

  test("the User-Agent header names the client and its version, unless it is removed", async () => {
    const { client, requests } = await startClient(() => ({}));
    await client.pets.list();
    await client.pets.list({}, { headers: { "user-agent": undefined } });
    expect(requests[0]?.headers["user-agent"]).toMatch(/^PetStore\/\d+\.\d+\.\d+/);
    const silent = client.withOptions({ headers: { "User-Agent": undefined, Accept: undefined } });
    await silent.pets.list();
    await silent.withOptions({ maxRetries: 0 }).pets.list();
    for (const { headers } of requests.slice(1)) expect(headers["user-agent"]).not.toContain("PetStore");
    expect(requests.map(({ headers }) => headers.accept)).toEqual([
      "application/json",
      "application/json",
      "*/*",
      "*/*",
    ]);
  });
});

describe("withOptions", () => {
  test("changes the given options and copies the rest", async () => {
    const { client, requests } = await startClient(() => ({}), { headers: { "x-copied": "1" } });
    await client.withOptions({ apiKey: "other", baseURL: undefined }).pets.list();
    await client.pets.list();
    expect(requests.map(({ headers }) => [headers.authorization, headers["x-copied"]])).toEqual([
      ["Bearer other", "1"],
      ["Bearer test-key", "1"],
    ]);
  });

  test("replaces the base URL by an environment", async () => {
    const client = new PetStore({ apiKey: "k", baseURL: "http://localhost:1/v1" });
    expect(await requestURL(client.withOptions({ environment: "staging" }))).toBe(
      "https://api.staging.petstore.example/v1/pets",
    );
  });
});

test("a Sunset header of a deprecated operation logs one warning, also if the response is an error", async () => {
  const warnings: string[] = [];
  const { client } = await startClient(
    (_request, index) => ({
      status: index === 0 ? 410 : 200,
      headers: { sunset: "Thu, 05 Dec 2030 00:00:00 GMT" },
      body: '{"id":1}',
    }),
    { logger: { ...console, warn: (line: string) => warnings.push(line) }, logLevel: "warn" },
  );
  await expect(client.pets.get(1)).rejects.toThrow("410");
  await client.pets.get(2);
  await client.withOptions({ maxRetries: 0 }).pets.get(3);
  expect(warnings).toEqual(["GET /pets/{petId} will be removed on Thu, 05 Dec 2030 00:00:00 GMT"]);
});

test("logLevel defaults to the variable PETSTORE_LOG", async () => {
  vi.stubEnv("PETSTORE_LOG", "debug");
  const lines: string[] = [];
  const { url } = await startServer(() => ({}));
  const logger = { ...console, debug: (line: string) => lines.push(line) };
  await new PetStore({ apiKey: "k", baseURL: url, logger }).pets.list();
  expect(lines).toEqual(["GET /pets: 200"]);
});

test("a request has a path below the base URL, and none that continues its host", async () => {
  const { client, requests } = await startClient(() => ({}));
  for (const path of ["/other", "?a=1", ""]) await client.request("GET", path);
  expect(requests.map(({ url }) => url)).toEqual(["/v1/other", "/v1?a=1", "/v1"]);
  for (const path of [".other.example/pets", "@other.example", ":80", "pets"]) {
    await expect(client.request("GET", path)).rejects.toThrow(
      new TypeError(`path: expected a slash at the start, got "${path}"`),
    );
  }
  expect(requests).toHaveLength(3);
});
