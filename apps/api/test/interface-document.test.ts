// Checks every fact of the interface document with plain `fetch`, by the sections of the document. These tests assume
// nothing that the document leaves open.
import { describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "./test-server.ts";

interface Pet {
  id: number;
  name: string;
  categoryId: number;
  status?: string;
}

const petStatuses = ["available", "pending", "sold"];

async function expectPet(value: unknown): Promise<Pet> {
  const pet = value as Pet;
  expect(Number.isInteger(pet.id)).toBe(true);
  expect(pet.name).toBeTypeOf("string");
  expect(Number.isInteger(pet.categoryId)).toBe(true);
  if (pet.status !== undefined) expect(petStatuses).toContain(pet.status);
  return pet;
}

async function expectError(response: Response, status: number): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get("Content-Type")).toContain("application/json");
  const error: unknown = await response.json();
  expect(error).toMatchObject({ code: expect.any(String), message: expect.any(String), status });
}

function expectRateLimitHeaders({ headers }: Response, clockMs: number): void {
  for (const name of ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"]) {
    expect(headers.get(name), name).toMatch(/^[0-9]+$/);
  }
  expect(Number(headers.get("X-RateLimit-Reset"))).toBeGreaterThan(clockMs / 1000);
}

/** Returns a valid request for each operation of the document. They need a pet with the id 1. */
function validRequests({ call, post }: TestServer): Record<string, (init?: RequestInit) => Promise<Response>> {
  return {
    "GET /pets": (init) => call("/pets", init),
    "POST /pets": (init) => post("/pets", { name: "Rex", categoryId: 1 }, init?.headers as Record<string, string>),
    "GET /pets/{petId}": (init) => call("/pets/1", init),
    "GET /store/orders": (init) => call("/store/orders", init),
  };
}

describe("1. What the service does", () => {
  it("the base URL ends in the version segment /v1", async () => {
    const { apiUrl } = await startTestServer();
    expect(new URL(apiUrl).pathname).toMatch(/\/v1$/);
  });
});

describe("2. Resources and their fields", () => {
  it("a Pet is a NewPet with an id that the service assigns", async () => {
    const { post } = await startTestServer();
    const response = await post("/pets", { name: "Rex", categoryId: 7, status: "pending" });
    const pet = await expectPet(await response.json());
    expect(pet).toEqual({ id: pet.id, name: "Rex", categoryId: 7, status: "pending" });
  });

  it("categoryId can be any int64", async () => {
    const { post } = await startTestServer();
    const response = await post("/pets", '{"name":"Rex","categoryId":9223372036854775807}');
    expect(response.status).toBe(201);
    expect(await response.text()).toContain('"categoryId":9223372036854775807');
  });
});

describe("3. States and transitions", () => {
  it.each(petStatuses)("%s can be set on creation and used as a list filter", async (status) => {
    const { post, call } = await startTestServer();
    for (const other of petStatuses) await post("/pets", { name: other, categoryId: 1, status: other });
    const pets = (await (await call(`/pets?status=${status}`)).json()) as Pet[];
    expect(pets.map(({ name, status }) => [name, status])).toEqual([[status, status]]);
  });
});

describe("4.1 GET /pets", () => {
  it("returns 200 with a JSON array of pets", async () => {
    const { call, post } = await startTestServer();
    await post("/pets", { name: "Rex", categoryId: 1 });
    const response = await call("/pets");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toContain("application/json");
    const pets = (await response.json()) as unknown[];
    expect(pets).toHaveLength(1);
    await expectPet(pets[0]);
  });

  it.each([
    ["", 20],
    ["?limit=1", 1],
    ["?limit=100", 100],
  ])("with the query %j returns at most %i of 101 pets", async (query, count) => {
    const { call, post } = await startTestServer();
    await Promise.all(Array.from({ length: 101 }, () => post("/pets", { name: "Rex", categoryId: 1 })));
    expect(await (await call(`/pets${query}`)).json()).toHaveLength(count);
  });
});

describe("4.2 POST /pets", () => {
  it("returns 201 with the created pet, which is then in the list", async () => {
    const { call, post } = await startTestServer();
    const response = await post("/pets", { name: "Rex", categoryId: 1 });
    expect(response.status).toBe(201);
    const pet = await expectPet(await response.json());
    expect(await (await call("/pets")).json()).toEqual([pet]);
  });

  it.each([
    [{}],
    [{ name: "Rex" }],
    [{ categoryId: 1 }],
    [{ name: 5, categoryId: 1 }],
    [{ name: "Rex", categoryId: "x" }],
    [{ name: "Rex", categoryId: 1, status: "unknown" }],
  ])("returns 400 if the body is %j", async (body) => {
    const { post } = await startTestServer();
    await expectError(await post("/pets", body), 400);
  });
});

describe("4.3 GET /pets/{petId}", () => {
  it("returns 200 with the pet", async () => {
    const { call, post } = await startTestServer();
    const created = (await (await post("/pets", { name: "Rex", categoryId: 1 })).json()) as Pet;
    const response = await call(`/pets/${created.id}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(created);
  });

  it("returns 404 if there is no such pet", async () => {
    const { call } = await startTestServer();
    await expectError(await call("/pets/1234567"), 404);
  });
});

describe("5. Authentication and 7. Errors", () => {
  it("every operation returns 401 with an Error if the key is missing or invalid", async () => {
    const server = await startTestServer();
    for (const request of Object.values(validRequests(server))) {
      await expectError(await request({ headers: { Authorization: "" } }), 401);
      await expectError(await request({ headers: { Authorization: "Bearer not-a-key" } }), 401);
    }
  });

  it("every operation accepts the key as a bearer token", async () => {
    const server = await startTestServer();
    await server.post("/pets", { name: "Rex", categoryId: 1 });
    for (const request of Object.values(validRequests(server))) expect((await request()).ok).toBe(true);
  });
});

describe("8. Limits", () => {
  it.each(["0", "101", "-1", "x"])("limit=%s is rejected, because it is not from 1 to 100", async (limit) => {
    const { call } = await startTestServer();
    expect((await call(`/pets?limit=${limit}`)).ok).toBe(false);
  });

  it("every response has the three rate-limit headers, with the reset as a future Unix timestamp", async () => {
    const server = await startTestServer();
    for (const request of Object.values(validRequests(server))) {
      expectRateLimitHeaders(await request(), server.clock.nowMs);
      expectRateLimitHeaders(await request({ headers: { Authorization: "" } }), server.clock.nowMs);
    }
  });

  it.each([
    ["free", 60, 1000],
    ["pro", 300, 10_000],
    ["business", 1000, 100_000],
  ])("the plan %s allows %i requests per minute and %i per day", async (plan, perMinute, perDay) => {
    const { call, limiter, keys } = await startTestServer({ plan });
    expect(Number((await call("/pets")).headers.get("X-RateLimit-Limit"))).toBe(perMinute);
    // Using up the day over HTTP would take many minutes of the fake clock, so the test increments the counter itself.
    const [{ id } = { id: "" }] = await keys.list();
    await incrementDayCount(limiter, `key:${id}`, perDay - 1);
    const last = await call("/pets");
    expect([last.status, last.headers.get("X-RateLimit-Limit")]).toEqual([200, String(perDay)]);
    expect((await call("/pets")).status).toBe(429);
  });

  it("a request over the limit returns 429, and is allowed after the time in Retry-After", async () => {
    const { call, clock } = await startTestServer({ plan: "free" });
    const responses = await Promise.all(Array.from({ length: 61 }, () => call("/pets")));
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(1);
    expectRateLimitHeaders(rejected[0]!, clock.nowMs);
    const retryAfter = rejected[0]!.headers.get("Retry-After");
    await expectError(rejected[0]!, 429);
    clock.nowMs += Number(retryAfter) * 1000;
    expect((await call("/pets")).status).toBe(200);
  });

  it("repeated requests after a 429 cause a temporary ban", async () => {
    const { call, clock } = await startTestServer({ plan: "free" });
    for (let count = 0; count < 80; count++) await call("/pets");
    clock.nowMs += 31_000; // The next minute has started, but the ban has not ended.
    await expectError(await call("/pets"), 429);
    clock.nowMs += 3600_000;
    expect((await call("/pets")).status).toBe(200);
  });
});

describe("9. Versioning", () => {
  it("getPet is available until its removal on 5 December 2030", async () => {
    const { call, post, clock } = await startTestServer();
    await post("/pets", { name: "Rex", categoryId: 1 });
    clock.nowMs = Date.parse("2030-12-04T23:59:59Z");
    expect((await call("/pets/1")).status).toBe(200);
    clock.nowMs = Date.parse("2030-12-05T00:00:00Z");
    expect((await call("/pets/1")).ok).toBe(false);
    expect((await call("/pets?status=available")).status).toBe(200);
  });
});

/** Counts requests in the day window only. */
async function incrementDayCount(limiter: TestServer["limiter"], key: string, count: number): Promise<void> {
  const day = { name: "day", seconds: 86_400, limit: count };
  // Each call may be a round trip to Redis, so many run concurrently.
  for (let consumed = 0; consumed < count; consumed += 500) {
    await Promise.all(Array.from({ length: Math.min(500, count - consumed) }, () => limiter.consume(key, [day])));
  }
}
