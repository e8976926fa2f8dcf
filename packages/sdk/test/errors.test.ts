// Errors of failed calls.
import { inspect } from "node:util";
import { expect, test } from "vitest";
import {
  APIError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
} from "../src/index.ts";
import { startClient, type TestResponse } from "./test-server.ts";

test.for([
  [400, "BadRequestError", BadRequestError],
  [401, "AuthenticationError", AuthenticationError],
  [403, "PermissionDeniedError", PermissionDeniedError],
  [404, "NotFoundError", NotFoundError],
  [409, "ConflictError", ConflictError],
  [410, "NotFoundError", NotFoundError],
  [415, "BadRequestError", BadRequestError],
  [429, "RateLimitError", RateLimitError],
  [500, "ServerError", ServerError],
  [503, "ServerError", ServerError],
] as const)("status %i throws a %s", async ([status, name, type]) => {
  const { client } = await startClient(
    () => ({
      status,
      headers: {
        "x-request-id": "r-1",
        // A 403 with a delay is a rate limit.
        ...(status !== 403 && { "retry-after": "7" }),
        "x-ratelimit-remaining": "3",
        "x-ratelimit-limit": "9",
      },
      body: `{"code":"some_code","message":"what happened","status":${status}}`,
    }),
    { maxRetries: 0 },
  );
  const error = await client.pets.get(1).catch((error) => error);
  expect(error).toBeInstanceOf(type);
  expect(error).toBeInstanceOf(APIError);
  expect(error).toMatchObject({
    name,
    message: `GET /pets/1: ${status} some_code: what happened`,
    status,
    code: "some_code",
    requestId: "r-1",
    retryAfterMs: status === 403 ? undefined : 7000,
    rateLimit: { limit: 9, remaining: 3 },
    body: { code: "some_code", message: "what happened", status },
  });
  expect(error.headers.get("x-ratelimit-limit")).toBe("9");
  expect(error.stack).toContain(`${name}: GET /pets/1`);
});

test.for([
  [502, "<html>Bad gateway</html>", "GET /pets: 502 <html>Bad gateway</html>", "ServerError"],
  [502, "", "GET /pets: 502 nothing", "ServerError"],
  [404, '{"name":"other shape"}', 'GET /pets: 404 {"name":"other shape"}', "NotFoundError"],
  [500, '{"code":17,"message":null}', 'GET /pets: 500 {"code":17,"message":null}', "ServerError"],
  [400, "null", "GET /pets: 400 null", "BadRequestError"],
  [200, "<html>Login</html>", "GET /pets: 200 expected JSON, got <html>Login</html>", "APIError"],
  [200, "", "GET /pets: 200 expected JSON, got nothing", "APIError"],
  [200, '[{"id":1},{"i', 'GET /pets: 200 expected JSON, got [{"id":1},{"i', "APIError"],
] as const)("status %i with the body %j throws an error that shows the body", async ([status, body, message, name]) => {
  const { client } = await startClient(() => ({ status, body }), { maxRetries: 0 });
  const error = await client.pets.list().catch((error) => error);
  expect(error).toBeInstanceOf(APIError);
  expect({ name: error.name, message: error.message, status: error.status }).toEqual({ name, message, status });
});

test.for<[string, object, string | undefined, string]>([
  ["OpenAI", { error: { message: "no credit", type: "billing", code: "quota", param: null } }, "quota", "no credit"],
  [
    "OpenAI without a code",
    { error: { message: "bad", type: "invalid_request", code: null } },
    "invalid_request",
    "bad",
  ],
  ["Anthropic", { type: "error", error: { type: "overloaded_error", message: "busy" } }, "overloaded_error", "busy"],
  [
    "GitHub",
    { message: "Not Found", documentation_url: "https://docs.example", status: "404" },
    undefined,
    "Not Found",
  ],
  ["a validation of GitHub", { message: "Failed", errors: [{ code: "missing", field: "title" }] }, "missing", "Failed"],
  [
    "problem details",
    { type: "https://e.example/p", title: "Poor", detail: "Too poor" },
    "https://e.example/p",
    "Too poor",
  ],
  ["problem details with a title", { type: "https://e.example/p", title: "Poor" }, "https://e.example/p", "Poor"],
  [
    "a list of errors",
    {
      errors: [
        { code: "c1", title: "first" },
        { code: "c2", title: "second" },
      ],
    },
    "c1",
    "first",
  ],
  ["OAuth 2.0", { error: "invalid_grant", error_description: "expired" }, "invalid_grant", "expired"],
])("code and message are those of the error body of %s", async ([, body, code, message]) => {
  const { client } = await startClient(() => ({ status: 400, body: JSON.stringify(body) }));
  const error = await client.pets.list().catch((error) => error);
  expect(error).toMatchObject({ code, body });
  expect(error.message).toBe(`GET /pets: 400 ${code === undefined ? "" : `${code}: `}${message}`);
});

test.for(["x-request-id", "request-id", "x-github-request-id"])("requestId is that of the header %s", async (name) => {
  const { client } = await startClient(() => ({ status: 400, headers: { [name]: "r-7" }, body: "{}" }));
  await expect(client.pets.list()).rejects.toMatchObject({ requestId: "r-7" });
});

test.for<[string, Record<string, string>]>([
  ["Retry-After", { "retry-after": "3" }],
  [
    "no remaining requests",
    { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1900000000" },
  ],
])("a 403 with %s is a rate limit", async ([, headers]) => {
  const { client } = await startClient(() => ({ status: 403, headers, body: "{}" }), { maxRetries: 0 });
  const error = await client.pets.list().catch((error) => error);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ name: "RateLimitError", status: 403 });
});

test("a key of fewer than eight characters leaves error.body as it is", async () => {
  const body = { code: "unauthorized", message: "unknown" };
  const { client } = await startClient(() => ({ status: 401, body: JSON.stringify(body) }), { apiKey: "un" });
  await expect(client.pets.list()).rejects.toMatchObject({ body });
});

test("the message has the first 500 characters of a long body", async () => {
  const { client } = await startClient(() => ({ status: 404, body: "x".repeat(5000) }));
  const error = await client.pets.list().catch((error) => error);
  expect(error.message).toBe(`GET /pets: 404 ${"x".repeat(500)}`);
  expect(error.body).toHaveLength(5000);
});

test("control characters of the service are escaped in the message", async () => {
  const { client } = await startClient(() => ({
    status: 400,
    body: JSON.stringify({ code: "a\u001b[31mb", message: "line\nWARN forged \u202e" }),
  }));
  const error = await client.pets.list().catch((error) => error);
  expect(error.message).toBe("GET /pets: 400 a\\u{1b}[31mb: line\\u{a}WARN forged \\u{202e}");
  expect(error.body.message).toBe("line\nWARN forged \u202e");
});

test("JSON of an error has its name, message, status, code and request id", async () => {
  const { client } = await startClient(() => ({
    status: 404,
    headers: { "x-request-id": "r-1" },
    body: '{"code":"not_found","message":"no such pet"}',
  }));
  const error = await client.pets.get(1).catch((error) => error);
  expect(JSON.parse(JSON.stringify({ error })).error).toMatchObject({
    name: "NotFoundError",
    message: "GET /pets/1: 404 not_found: no such pet",
    status: 404,
    code: "not_found",
    requestId: "r-1",
  });
});

test("a failed connection throws a ConnectionError with the URL and the reason", async () => {
  const { client, url, close } = await startClient(() => ({}), { maxRetries: 0 });
  close();
  const error = await client.pets.list({ cursor: "secret" }).catch((error) => error);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error.message).toBe(`GET ${url}/pets: connection refused (ECONNREFUSED)`);
  expect(error.cause).toBeInstanceOf(TypeError);
  expect(error.status).toBeUndefined();
});

test.for<[string, unknown, string]>([
  [
    "an error within errors",
    new TypeError("fetch failed", { cause: new AggregateError([new Error("inner")]) }),
    "inner",
  ],
  ["an error that is its own cause", Object.assign(new Error("cycle"), { cause: null }), "cycle"],
  [
    "an error of Deno",
    new TypeError("fetch failed", {
      cause: new Error("error sending request for url (http://a/?k=1): dns error: none"),
    }),
    "dns error: none",
  ],
  ["a string", "offline", "offline"],
  ["nothing", undefined, "undefined"],
])("the message has the innermost reason of %s", async ([, thrown, reason]) => {
  if (thrown instanceof Error && thrown.message === "cycle") thrown.cause = thrown;
  const { client, url } = await startClient(() => ({}), { maxRetries: 0, fetch: () => Promise.reject(thrown) });
  await expect(client.pets.list()).rejects.toThrow(new ConnectionError(`GET ${url}/pets: ${reason}`));
});

test.for(["before", "within"] as const)(
  "a connection that breaks %s the body throws a ConnectionError",
  async (fail) => {
    const { client } = await startClient(() => ({ fail, body: '[{"id":1}' }), { maxRetries: 0 });
    await expect(client.pets.list()).rejects.toThrow(ConnectionError);
  },
);

const KEY = "pets/live-A1";

test.for<[string, TestResponse]>([
  ["the body", { status: 401, body: `{"code":"unauthorized","message":"unknown: ${KEY}"}` }],
  ["a body with escaped characters", { status: 401, body: '{"message":"pets\\/live\\u002dA\\u0031"}' }],
  ["a property name", { status: 401, body: `{"message":"x","${KEY}":1}` }],
  ["a body that is not JSON", { status: 502, body: `<p>${KEY}</p> ${encodeURIComponent(KEY)}` }],
  ["a success that is not JSON", { body: `<p>${KEY}</p>` }],
  ["a header", { status: 400, headers: { "x-echo": `Bearer ${KEY}`, "x-request-id": KEY }, body: "{}" }],
  ["the target of a redirect", { status: 302, headers: { location: `https://other.example/?key=${KEY}` }, body: "" }],
])("an error does not contain an API key that the response repeats in %s", async ([, response]) => {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const logger = { debug: log, info: log, warn: log, error: log };
  const { client } = await startClient(() => response, { apiKey: KEY, maxRetries: 0, logLevel: "debug", logger });
  const error = await client.pets.list().catch((error) => error);
  expect(error).toBeInstanceOf(APIError);
  const shown = [
    ...lines,
    error.message,
    error.stack,
    inspect(error, { depth: 9, showHidden: true }),
    JSON.stringify(error),
  ];
  const headers = JSON.stringify([...error.headers]);
  for (const form of [KEY, encodeURIComponent(KEY), "pets\\/live"]) expect(shown.join() + headers).not.toContain(form);
});
