// Every operation returns every status that the contract declares for it.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import { declaredStatuses, expectContractResponse } from "./contract-assertions.ts";
import { startDedicatedRedis } from "./dedicated-redis.ts";
import { createTestBackends } from "./test-backends.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

type Call = (server: TestServer) => Promise<Response>;

const rex = { name: "Rex", categoryId: 1 };
const testedStatuses = new Set<string>();

/** Asserts that the call returns the status and a response of the contract, and returns its body. */
async function expectStatus(operationId: string, status: number, server: TestServer, call: Call): Promise<unknown> {
  const response = await call(server);
  expect(response.status).toBe(status);
  testedStatuses.add(`${operationId} ${status}`);
  return expectContractResponse(operationId, response);
}

/** A valid call of each operation. */
const validCalls: [operationId: string, call: Call][] = [
  ["listPets", ({ call }) => call("/pets")],
  ["createPet", ({ post }) => post("/pets", rex)],
  ["getPet", ({ call }) => call("/pets/1")],
  ["listOrders", ({ call }) => call("/store/orders")],
];

describe("listPets", () => {
  it("returns 200 with the pets in the order of their IDs", async () => {
    const server = await startTestServer();
    await server.post("/pets", rex);
    await server.post("/pets", { name: "Misty", categoryId: 2, status: "sold" });
    expect(await expectStatus("listPets", 200, server, ({ call }) => call("/pets"))).toEqual([
      { id: 1, name: "Rex", categoryId: 1, status: "available" },
      { id: 2, name: "Misty", categoryId: 2, status: "sold" },
    ]);
  });

  it("returns 200 with an empty array if there are no pets", async () => {
    expect(await expectStatus("listPets", 200, await startTestServer(), ({ call }) => call("/pets"))).toEqual([]);
  });

  it.each([
    ["limit=0", 'limit: expected an integer from 1 to 100, got "0"'],
    ["limit=101", 'limit: expected an integer from 1 to 100, got "101"'],
    ["limit=1e1", 'limit: expected an integer from 1 to 100, got "1e1"'],
    ["limit=", 'limit: expected an integer from 1 to 100, got ""'],
    ["status=lost", 'status: expected one of "available", "pending", "sold", got "lost"'],
    ["cursor=x", 'cursor: expected the cursor of a Link header\'s next URL, got "x"'],
  ])("returns 400 to ?%s with a message that says what it expected", async (query, message) => {
    const server = await startTestServer();
    const body = await expectStatus("listPets", 400, server, ({ call }) => call(`/pets?${query}`));
    expect(body).toEqual({ code: "invalid_request", status: 400, message: expect.any(String) });
    expect(body).toHaveProperty("message", message);
  });
});

describe("createPet", () => {
  it("returns 201 with the pet, its id, and the default status available", async () => {
    const server = await startTestServer();
    const created = await expectStatus("createPet", 201, server, ({ post }) => post("/pets", rex));
    expect(created).toEqual({ id: 1, ...rex, status: "available" });
  });

  it("ignores an id and undeclared fields", async () => {
    const { post } = await startTestServer();
    const response = await post("/pets", { ...rex, id: 77, colour: "brown" });
    expect(await response.json()).toEqual({ id: 1, ...rex, status: "available" });
  });

  it.each([
    ["without a name", { categoryId: 1 }, "body.name: expected a string"],
    ["with an empty name", { name: "", categoryId: 1 }, "body.name: expected"],
    ["with a name of 256 characters", { name: "x".repeat(256), categoryId: 1 }, "body.name: expected"],
    ["with a fraction as categoryId", { name: "Rex", categoryId: 1.5 }, "body.categoryId: expected"],
    ["with a string as categoryId", { name: "Rex", categoryId: "1" }, "body.categoryId: expected"],
    ["with 2^63 as categoryId", '{"name":"Rex","categoryId":9223372036854775808}', "body.categoryId: expected"],
    ["with an unknown status", { ...rex, status: "lost" }, "body.status: expected"],
    ["that is an array", "[]", "body: expected an object"],
    ["that is truncated", '{"name":', "body: expected JSON, got malformed JSON"],
    ["that is empty", "", "body: expected"],
  ])("returns 400 to a body %s", async (_case, body, message) => {
    const server = await startTestServer();
    const error = await expectStatus("createPet", 400, server, ({ post }) => post("/pets", body));
    expect(error).toMatchObject({ code: "invalid_request", message: expect.stringContaining(message) });
  });

  it("returns 400 to an Idempotency-Key that is too long", async () => {
    const server = await startTestServer();
    const call: Call = ({ post }) => post("/pets", rex, { "Idempotency-Key": "k".repeat(256) });
    expect(await expectStatus("createPet", 400, server, call)).toMatchObject({ code: "invalid_request" });
  });

  it("returns 409 if an Idempotency-Key is reused with another body", async () => {
    const server = await startTestServer();
    await server.post("/pets", rex, { "Idempotency-Key": "once" });
    const call: Call = ({ post }) => post("/pets", { ...rex, name: "Max" }, { "Idempotency-Key": "once" });
    expect(await expectStatus("createPet", 409, server, call)).toMatchObject({ code: "idempotency_conflict" });
  });

  it("returns 413 to a body of more than 64 KiB", async () => {
    const server = await startTestServer();
    const call: Call = ({ post }) => post("/pets", { ...rex, more: "x".repeat(65_536) });
    expect(await expectStatus("createPet", 413, server, call)).toEqual({
      code: "payload_too_large",
      message: "body: expected at most 65536 bytes, got more",
      status: 413,
    });
  });

  it("returns 415 if the body is not JSON", async () => {
    const server = await startTestServer();
    const call: Call = ({ post }) => post("/pets", rex, { "Content-Type": "text/plain" });
    expect(await expectStatus("createPet", 415, server, call)).toEqual({
      code: "unsupported_media_type",
      message: 'Content-Type: expected application/json, got "text/plain"',
      status: 415,
    });
  });
});

describe("getPet", () => {
  it("returns 200 with the pet, its deprecation and its successor", async () => {
    const server = await startTestServer();
    await server.post("/pets", rex);
    const response = await server.call("/pets/1");
    expect(response.headers.get("Deprecation")).toBe(`@${Date.parse("2026-11-20") / 1000}`);
    expect(response.headers.get("Sunset")).toBe("Thu, 05 Dec 2030 00:00:00 GMT");
    expect(response.headers.get("Link")).toBe(
      `<${server.apiUrl}/pets>; rel="successor-version", <${server.origin}/guides/versioning/#getPet>; rel="deprecation"; type="text/html"`,
    );
    expect(await expectStatus("getPet", 200, server, async () => response)).toMatchObject({ id: 1, ...rex });
  });

  it.each(["42", "0", "-1", "abc", "1.5", "9223372036854775808", "1%2F2"])("returns 404 to the id %s", async (id) => {
    const server = await startTestServer();
    expect(await expectStatus("getPet", 404, server, ({ call }) => call(`/pets/${id}`))).toMatchObject({
      code: "not_found",
    });
  });

  it("returns 410 from the day of its removal on", async () => {
    const server = await startTestServer();
    await server.post("/pets", rex);
    server.clock.nowMs = Date.parse("2030-12-04T23:59:59.999Z");
    expect((await server.call("/pets/1")).status).toBe(200);
    server.clock.nowMs = Date.parse("2030-12-05T00:00:00Z");
    expect(await expectStatus("getPet", 410, server, ({ call }) => call("/pets/1"))).toEqual({
      code: "gone",
      message: "getPet was removed on 5 December 2030; use listPets",
      status: 410,
    });
  });
});

describe("listOrders", () => {
  it("returns 200 with the orders in the order of their IDs", async () => {
    const server = await startTestServer();
    await server.post("/pets", rex);
    const createdAt = "2026-11-20T12:00:00.000Z";
    await server.storage.orders.add({ petId: 1, quantity: 2, status: "approved", createdAt });
    const orders = await expectStatus("listOrders", 200, server, ({ call }) => call("/store/orders"));
    expect(orders).toEqual([{ id: 1, petId: 1, quantity: 2, status: "approved", createdAt }]);
  });

  it("returns 400 to a limit that is too high", async () => {
    const server = await startTestServer();
    const call: Call = ({ call }) => call("/store/orders?limit=500");
    expect(await expectStatus("listOrders", 400, server, call)).toMatchObject({ code: "invalid_request" });
  });
});

describe.each(validCalls)("%s", (operationId, call) => {
  it("returns 401 without an active key", async () => {
    const server = await startTestServer();
    await server.keys.revoke((await server.keys.list())[0]!.id);
    expect(await expectStatus(operationId, 401, server, call)).toMatchObject({ code: "unauthorized" });
  });

  it("returns 429 when the rate limit of the plan is exceeded", async () => {
    const server = await startTestServer({ plan: "free" });
    for (let count = 0; count < 60; count++) await server.call("/nothing");
    expect(await expectStatus(operationId, 429, server, call)).toEqual({
      code: "rate_limited",
      message: "Rate limit exceeded: 60 requests per minute; retry in 30 seconds",
      status: 429,
    });
  });

  it("returns 500 without details on an unexpected error, and logs the error with the request id", async () => {
    const server = await startTestServer();
    const database = new DatabaseSync(server.databasePath, { enableForeignKeyConstraints: false });
    database.exec("DROP TABLE pets; DROP TABLE orders");
    database.close();
    const body = await expectStatus(operationId, 500, server, call);
    expect(body).toMatchObject({ code: "internal", message: expect.not.stringContaining("table") });
    expect(server.warnings()).toMatchObject([
      {
        message: expect.any(String),
        requestId: expect.stringMatching(/^req_/),
        error: { message: expect.stringContaining("no such table") },
      },
    ]);
  });

  it("returns 503 while Redis is unavailable, and recovers afterwards", async () => {
    const redis = await startDedicatedRedis();
    const { settings } = await createTestBackends("sqlite");
    const server = await startTestServer({
      backends: { settings: { ...settings, redisUrl: redis.url }, redisKeyPrefix: "" },
    });
    await server.post("/pets", rex);
    await redis.stop();
    const response = await call(server);
    expect(response.headers.get("Retry-After")).toBe("5");
    expect(await expectStatus(operationId, 503, server, async () => response)).toMatchObject({ code: "unavailable" });
    await redis.start();
    await expect.poll(async () => (await call(server)).ok).toBe(true);
  });
});

it("createPet returns 503 while the database is locked, and recovers afterwards", async () => {
  const server = await startTestServer();
  const otherConnection = new DatabaseSync(server.databasePath);
  onTestFinished(() => otherConnection.close());
  otherConnection.exec("BEGIN IMMEDIATE");
  const response = await server.post("/pets", rex);
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
  otherConnection.exec("ROLLBACK");
  expect((await server.post("/pets", rex)).status).toBe(201);
});

it("these tests cover every declared status, except for operations and resources with a separate test file", () => {
  const [operations, resources] = [testNames("."), testNames("./resources")];
  const required = declaredStatuses.filter(({ operationId, path }) => {
    const resource = path.split("/").findLast((segment) => /^\w/.test(segment)) ?? "";
    const hasTestFile = operations.has(kebabCase(operationId)) || resources.has(resource);
    return validCalls.some(([id]) => id === operationId) || !hasTestFile;
  });
  const statuses = required.map(({ operationId, status }) => `${operationId} ${status}`);
  expect(statuses.filter((status) => !testedStatuses.has(status))).toEqual([]);
});

/** Returns the names of the test files in a folder, without their extension. */
function testNames(folder: string): Set<string> {
  const path = join(import.meta.dirname, folder);
  return new Set((existsSync(path) ? readdirSync(path) : []).map((file) => file.replace(/\.test\.ts$/, "")));
}

function kebabCase(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
