// What a call sends: address, headers and body.
import { expect, test } from "vitest";
import * as runtime from "../src/runtime/index.ts";
import { startClient, startService } from "./test-service.ts";

const PET = '{"id":1,"name":"Rex","categoryId":1}';

test("parameters go into the query, encoded, and undefined is not sent", async () => {
  const { client, asked } = await startClient(() => ({}));
  await client.pets.list({ limit: 2, cursor: "a&b=c d", status: undefined as never });
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual(["GET /v1/pets?limit=2&cursor=a%26b%3Dc%20d"]);
});

test("a call without parameters has no question mark", async () => {
  const { client, asked } = await startClient(() => ({}));
  await client.pets.list();
  expect(asked[0]?.url).toBe("/v1/pets");
});

test.for([
  [null, "limit: expected a text, number or boolean, got null"],
  [{}, "limit: expected a text, number or boolean, got [object Object]"],
  [Number.NaN, "limit: expected a text, number or boolean, got NaN"],
  [Infinity, "limit: expected a text, number or boolean, got Infinity"],
])("a query value %j is refused and nothing is sent", async ([limit, message]) => {
  const { client, asked } = await startClient(() => ({}));
  await expect(client.pets.list({ limit: limit as never })).rejects.toThrow(new TypeError(message as string));
  expect(asked).toEqual([]);
});

test.for([
  ["", 'petId: expected a path part, got ""'],
  [".", 'petId: expected a path part, got "."'],
  ["..", 'petId: expected a path part, got ".."'],
  [null, "petId: expected a text, number or boolean, got null"],
  [undefined, "petId: expected a text, number or boolean, got undefined"],
])("a path part %j is refused and nothing is sent", async ([petId, message]) => {
  const { client, asked } = await startClient(() => ({ body: PET }));
  await expect(client.pets.get(petId as never)).rejects.toThrow(new TypeError(message as string));
  expect(asked).toEqual([]);
});

test("a path part cannot leave its place", async () => {
  const { client, asked } = await startClient(() => ({ body: PET }));
  await client.pets.get("../admin?x=1#y" as never);
  expect(asked[0]?.url).toBe("/v1/pets/..%2Fadmin%3Fx%3D1%23y");
});

test("the API key is the bearer token, and a function is asked for it each time", async () => {
  let count = 0;
  const { client, asked } = await startClient(() => ({}), { apiKey: async () => `key-${++count}` });
  await client.pets.list();
  await client.pets.list();
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(["Bearer key-1", "Bearer key-2"]);
});

test("headers of the call replace those of the client, and undefined removes one", async () => {
  const { client, asked } = await startClient(() => ({}), { headers: { "X-One": "client", "X-Two": "client" } });
  await client.pets.list({}, { headers: { "x-one": "call", "x-two": undefined } });
  expect(asked[0]?.headers).toMatchObject({ "x-one": "call", accept: "application/json" });
  expect(asked[0]?.headers).not.toHaveProperty("x-two");
});

test("headers of one call, its own authorization too, are not sent with the next", async () => {
  const { client, asked } = await startClient(() => ({}), { headers: { "x-one": "client" } });
  await client.pets.list();
  await client.pets.list({}, { headers: { "x-one": "call", Authorization: "Bearer own" } });
  await client.pets.list();
  expect(asked.map(({ headers }) => [headers["x-one"], headers.authorization])).toEqual([
    ["client", "Bearer test-key"],
    ["call", "Bearer own"],
    ["client", "Bearer test-key"],
  ]);
});

test("what a fetch of the caller's adds to the headers of one call is not sent with the next", async () => {
  const { client, asked } = await startClient(() => ({}));
  const withTrace = client.withOptions({
    fetch: (address, init) => {
      if (init?.headers instanceof Headers) init.headers.append("x-trace", "1");
      return fetch(address, init);
    },
  });
  for (const caller of [withTrace, withTrace, client]) await caller.pets.list();
  expect(asked.map(({ headers }) => headers["x-trace"])).toEqual(["1", "1", undefined]);
});

test("a header that cannot be sent is refused, and not tried again", async () => {
  const { client, asked } = await startClient(() => ({}));
  await expect(client.pets.list({}, { headers: { "x-one": "a\nb" } })).rejects.toThrow(TypeError);
  expect(asked).toEqual([]);
});

test("a body is JSON, without what is undefined", async () => {
  const { client, asked } = await startClient(() => ({ status: 201, body: PET }));
  const pet = await client.pets.create({ name: "Rex", categoryId: 1, status: undefined as never });
  expect(asked[0]).toMatchObject({ method: "POST", url: "/v1/pets", body: '{"name":"Rex","categoryId":1}' });
  expect(asked[0]?.headers["content-type"]).toBe("application/json");
  expect(pet).toEqual({ id: 1, name: "Rex", categoryId: 1 });
});

test("an operation that takes an Idempotency-Key gets a new one for each call, or the caller's", async () => {
  const { client, asked } = await startClient(() => ({ status: 201, body: PET }));
  const body = { name: "Rex", categoryId: 1 };
  await client.pets.create(body);
  await client.pets.create(body);
  await client.pets.create(body, { idempotencyKey: "mine" });
  await client.pets.list();
  const keys = asked.map(({ headers }) => headers["idempotency-key"]);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[0]).not.toBe(keys[1]);
  expect(keys.slice(2)).toEqual(["mine", undefined]);
});

test("middleware sees each attempt, in order, and may change the request or answer it", async () => {
  const order: string[] = [];
  const { client, asked } = await startClient(
    (_asked, index) => ({ status: index === 0 ? 503 : 200, headers: { "retry-after": "0" } }),
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
  expect(asked.map(({ headers }) => headers["x-outer"])).toEqual(["1", "1"]);
});

test("an error of a middleware reaches the caller as it is", async () => {
  const problem = new Error("mine");
  const { client, asked } = await startClient(() => ({}), { middleware: [() => Promise.reject(problem)] });
  await expect(client.pets.list()).rejects.toBe(problem);
  expect(asked).toEqual([]);
});

test("an error of a middleware holds no other call, whatever status it names", async () => {
  const problem = Object.assign(new Error("mine"), { status: 429, retryAfterMs: 60_000 });
  const { client, asked } = await startClient(() => ({}), {
    middleware: [
      (request, next) => (asked.length > 0 ? next(request) : next(request).then(() => Promise.reject(problem))),
    ],
  });
  await expect(client.pets.list()).rejects.toBe(problem);
  await client.pets.list();
  expect(asked).toHaveLength(2);
});

test.for([
  [["authorization", "Bearer "], undefined],
  [["x-key", ""], { redirect: "error" }],
] as const)("a redirect to another origin does not get the key in %j", async ([auth, requestInit]) => {
  const other = await startService(() => ({}));
  const { url, asked } = await startService(() => ({ status: 307, headers: { location: `${other.url}/stolen` } }));
  class Things extends runtime.Client {
    list = () => new runtime.Call(this.send, { operation: { method: "GET", path: "/things" } });
  }
  const service = { prefix: "THINGS", environments: {}, auth, ...(requestInit && { requestInit }) };
  await new Things(service, { apiKey: "secret", baseURL: url, maxRetries: 0 }).list().catch(() => undefined);
  expect(JSON.stringify(asked)).toContain("secret");
  expect(JSON.stringify(other.asked)).not.toContain("secret");
});
