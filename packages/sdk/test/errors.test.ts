// Errors of failed calls.
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
import { startClient } from "./test-server.ts";

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
      headers: { "x-request-id": "r-1", "retry-after": "7", "x-ratelimit-remaining": "3", "x-ratelimit-limit": "9" },
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
    retryAfterMs: 7000,
    rateLimit: { limit: 9, remaining: 3 },
    body: { code: "some_code", message: "what happened", status },
  });
  expect(error.headers.get("retry-after")).toBe("7");
  expect(error.stack).toContain(`${name}: GET /pets/1`);
});

test.for([
  [502, "<html>Bad gateway</html>", "GET /pets: 502 <html>Bad gateway</html>", "ServerError"],
  [502, "", "GET /pets: 502 nothing", "ServerError"],
  [404, '{"title":"other shape"}', 'GET /pets: 404 {"title":"other shape"}', "NotFoundError"],
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

test("the message has the first 200 characters of a long body", async () => {
  const { client } = await startClient(() => ({ status: 404, body: "x".repeat(5000) }));
  const error = await client.pets.list().catch((error) => error);
  expect(error.message).toBe(`GET /pets: 404 ${"x".repeat(200)}`);
  expect(error.body).toHaveLength(5000);
});

test("a failed connection throws a ConnectionError with its cause", async () => {
  const { client, close } = await startClient(() => ({}), { maxRetries: 0 });
  close();
  const error = await client.pets.list().catch((error) => error);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error.message).toBe("GET /pets: ECONNREFUSED");
  expect(error.cause).toBeInstanceOf(TypeError);
  expect(error.status).toBeUndefined();
});

test.for(["before", "within"] as const)(
  "a connection that breaks %s the body throws a ConnectionError",
  async (fail) => {
    const { client } = await startClient(() => ({ fail, body: '[{"id":1}' }), { maxRetries: 0 });
    await expect(client.pets.list()).rejects.toThrow(ConnectionError);
  },
);

test("an error response that repeats the API key is redacted", async () => {
  const { client } = await startClient((request) => ({
    status: 401,
    body: JSON.stringify({ code: "unauthorized", message: `unknown: ${request.headers.authorization}` }),
  }));
  const error = await client.pets.list().catch((error) => error);
  expect(error.message).toBe("GET /pets: 401 unauthorized: unknown: Bearer ***");
  expect(JSON.stringify(error)).not.toContain("test-key");
});
