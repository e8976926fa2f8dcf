// Requests of calls: URL, headers and body.
import * as undici from "undici";
import { expect, test } from "vitest";
import * as runtime from "../src/gen/runtime/sdk/index.ts";
import { startClient, startServer } from "./test-server.ts";

const PET = '{"id":1,"name":"Rex","categoryId":1}';

test("query parameters are percent-encoded, and undefined is omitted", async () => {
  const { client, requests } = await startClient(() => ({}));
  await client.pets.list({ limit: 2, cursor: "a&b=c d", status: undefined as never });
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(["GET /v1/pets?limit=2&cursor=a%26b%3Dc%20d"]);
});

test("a call without parameters has no question mark in its URL", async () => {
  const { client, requests } = await startClient(() => ({}));
  await client.pets.list();
  expect(requests[0]?.url).toBe("/v1/pets");
});

test.for([
  [null, "limit: expected a string, number or boolean, got null"],
  [{}, "limit: expected a string, number or boolean, got [object Object]"],
  [Number.NaN, "limit: expected a string, number or boolean, got NaN"],
  [Infinity, "limit: expected a string, number or boolean, got Infinity"],
])("a query value %j throws a TypeError and nothing is sent", async ([limit, message]) => {
  const { client, requests } = await startClient(() => ({}));
  await expect(client.pets.list({ limit: limit as never })).rejects.toThrow(new TypeError(message as string));
  expect(requests).toEqual([]);
});

test.for([
  ["", 'petId: expected a path segment, got ""'],
  [".", 'petId: expected a path segment, got "."'],
  ["..", 'petId: expected a path segment, got ".."'],
  [null, "petId: expected a string, number or boolean, got null"],
  [undefined, "petId: expected a string, number or boolean, got undefined"],
])("a path parameter %j throws a TypeError and nothing is sent", async ([petId, message]) => {
  const { client, requests } = await startClient(() => ({ body: PET }));
  await expect(client.pets.get(petId as never)).rejects.toThrow(new TypeError(message as string));
  expect(requests).toEqual([]);
});

test("a path parameter stays within its segment", async () => {
  const { client, requests } = await startClient(() => ({ body: PET }));
  await client.pets.get("../admin?x=1#y" as never);
  expect(requests[0]?.url).toBe("/v1/pets/..%2Fadmin%3Fx%3D1%23y");
});

test("the API key is the bearer token, and an apiKey function is called for each request", async () => {
  let count = 0;
  const { client, requests } = await startClient(() => ({}), { apiKey: async () => `key-${++count}` });
  await client.pets.list();
  await client.pets.list();
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer key-1", "Bearer key-2"]);
});

test("headers of a call replace those of the client, and undefined removes one", async () => {
  const { client, requests } = await startClient(() => ({}), { headers: { "X-One": "client", "X-Two": "client" } });
  await client.pets.list({}, { headers: { "x-one": "call", "x-two": undefined } });
  expect(requests[0]?.headers).toMatchObject({ "x-one": "call", accept: "application/json" });
  expect(requests[0]?.headers).not.toHaveProperty("x-two");
});

test("headers of one call, including Authorization, are not sent with the next", async () => {
  const { client, requests } = await startClient(() => ({}), { headers: { "x-one": "client" } });
  await client.pets.list();
  await client.pets.list({}, { headers: { "x-one": "call", Authorization: "Bearer own" } });
  await client.pets.list();
  expect(requests.map(({ headers }) => [headers["x-one"], headers.authorization])).toEqual([
    ["client", "Bearer test-key"],
    ["call", "Bearer own"],
    ["client", "Bearer test-key"],
  ]);
});

test("headers that a fetch option appends are not sent with the next call", async () => {
  const { client, requests } = await startClient(() => ({}));
  const withTrace = client.withOptions({
    fetch: (url, init) => {
      if (init?.headers instanceof Headers) init.headers.append("x-trace", "1");
      return fetch(url, init);
    },
  });
  for (const caller of [withTrace, withTrace, client]) await caller.pets.list();
  expect(requests.map(({ headers }) => headers["x-trace"])).toEqual(["1", "1", undefined]);
});

test.for([
  ["x-one", "a\nb"],
  ["x-one", "\u0100"],
  ["x(one)", "a"],
] as const)("the header %j: %j throws a TypeError and nothing is sent", async ([name, value]) => {
  const { client, requests } = await startClient(() => ({}));
  await expect(client.pets.list({}, { headers: { [name]: value } })).rejects.toThrow(TypeError);
  expect(requests).toEqual([]);
});

test("a body is sent as JSON without undefined properties", async () => {
  const { client, requests } = await startClient(() => ({ status: 201, body: PET }));
  const pet = await client.pets.create({ name: "Rex", categoryId: 1, status: undefined as never });
  expect(requests[0]).toMatchObject({ method: "POST", url: "/v1/pets", body: '{"name":"Rex","categoryId":1}' });
  expect(requests[0]?.headers["content-type"]).toBe("application/json");
  expect(pet).toEqual({ id: 1, name: "Rex", categoryId: 1 });
});

test("each call of an operation that accepts an Idempotency-Key sends a new key, or the caller's", async () => {
  const { client, requests } = await startClient(({ method }) =>
    method === "POST" ? { status: 201, body: PET } : { body: "[]" },
  );
  const body = { name: "Rex", categoryId: 1 };
  await client.pets.create(body);
  await client.pets.create(body);
  await client.pets.create(body, { idempotencyKey: "mine" });
  await client.pets.list();
  const keys = requests.map(({ headers }) => headers["idempotency-key"]);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[0]).not.toBe(keys[1]);
  expect(keys.slice(2)).toEqual(["mine", undefined]);
});

test("middleware runs in order for each attempt, and may change the request or return a response", async () => {
  const order: string[] = [];
  const { client, requests } = await startClient(
    (_request, index) => ({ status: index === 0 ? 503 : 200, headers: { "retry-after": "0" } }),
    {
      middleware: [
        (request, next) => {
          order.push("outer");
          return next(new Request(request, { headers: { ...Object.fromEntries(request.headers), "x-outer": "1" } }));
        },
        (request, next) => {
          order.push(`inner ${request.headers.get("x-outer")}`);
          return request.url.includes("cursor=stop") ? Promise.resolve(Response.json([])) : next(request);
        },
      ],
    },
  );
  await client.pets.list();
  await client.pets.list({ cursor: "stop" });
  expect(order).toEqual(["outer", "inner 1", "outer", "inner 1", "outer", "inner 1"]);
  expect(requests.map(({ headers }) => headers["x-outer"])).toEqual(["1", "1"]);
});

test("the fetch of another implementation works with middleware", async () => {
  const { client, requests } = await startClient(
    ({ method }) => (method === "POST" ? { status: 201, body: PET } : {}),
    {
      fetch: undici.fetch as unknown as typeof fetch,
      middleware: [(request, next) => next(new Request(request, { headers: [...request.headers, ["x-traced", "1"]] }))],
    },
  );
  expect((await client.pets.list({ limit: 1 })).data).toEqual([]);
  expect(await client.pets.create({ name: "Rex", categoryId: 1 })).toMatchObject({ id: 1 });
  expect(requests.map(({ url, headers }) => [url, headers["x-traced"], headers.authorization])).toEqual([
    ["/v1/pets?limit=1", "1", "Bearer test-key"],
    ["/v1/pets", "1", "Bearer test-key"],
  ]);
  expect(requests[1]?.body).toBe('{"name":"Rex","categoryId":1}');
});

test("an error of a middleware reaches the caller unchanged", async () => {
  const problem = new Error("mine");
  const { client, requests } = await startClient(() => ({}), { middleware: [() => Promise.reject(problem)] });
  await expect(client.pets.list()).rejects.toBe(problem);
  expect(requests).toEqual([]);
});

test("an error of a middleware with the status 429 does not pause other calls", async () => {
  const problem = Object.assign(new Error("mine"), { status: 429, retryAfterMs: 60_000 });
  const { client, requests } = await startClient(() => ({}), {
    middleware: [
      (request, next) => (requests.length > 0 ? next(request) : next(request).then(() => Promise.reject(problem))),
    ],
  });
  await expect(client.pets.list()).rejects.toBe(problem);
  await client.pets.list();
  expect(requests).toHaveLength(2);
});

test.for([
  ["authorization", "Bearer "],
  ["x-key", ""],
] as const)("a redirect to another origin is not sent the API key in %j", async (auth) => {
  const otherServer = await startServer(() => ({}));
  const { url, requests } = await startServer(() => ({
    status: 307,
    headers: { location: `${otherServer.url}/stolen` },
  }));
  class Things extends runtime.Client {
    list = () => new runtime.Call(this.send, { operation: { method: "GET", path: "/things" } });
  }
  const service = { prefix: "THINGS", environments: {}, auth };
  const client = new Things(service, { apiKey: "secret", baseURL: url, maxRetries: 0 });
  await expect(client.list()).rejects.toThrow(`redirect to ${otherServer.url}/stolen`);
  expect(JSON.stringify(requests)).toContain("secret");
  expect(otherServer.requests).toEqual([]);
});
