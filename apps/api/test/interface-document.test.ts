// A client that knows nothing but the interface document, with plain `fetch`. Each test names the section whose facts
// it checks. What the document leaves open is not looked at here.
import { describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "./test-server.ts";

interface Pet {
  id: number;
  name: string;
  categoryId: number;
  status?: string;
}

const statuses = ["available", "pending", "sold"];

async function expectPet(value: unknown): Promise<Pet> {
  const pet = value as Pet;
  expect(Number.isInteger(pet.id)).toBe(true);
  expect(pet.name).toBeTypeOf("string");
  expect(Number.isInteger(pet.categoryId)).toBe(true);
  if (pet.status !== undefined) expect(statuses).toContain(pet.status);
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

/** Every request of the document, as it should succeed. Needs an animal with the id 1. */
function everyRequest({ call, post }: TestServer): Record<string, (init?: RequestInit) => Promise<Response>> {
  return {
    "GET /pets": (init) => call("/pets", init),
    "POST /pets": (init) => post("/pets", { name: "Rex", categoryId: 1 }, init?.headers as Record<string, string>),
    "GET /pets/{petId}": (init) => call("/pets/1", init),
    "GET /store/orders": (init) => call("/store/orders", init),
  };
}

describe("1. What the service does", () => {
  test("the base address ends in the version segment /v1", async () => {
    const { apiUrl } = await startTestServer();
    expect(new URL(apiUrl).pathname).toMatch(/\/v1$/);
  });
});

describe("2. Resources and their fields", () => {
  test("a Pet is a NewPet plus an id that the service assigns", async () => {
    const { post } = await startTestServer();
    const response = await post("/pets", { name: "Rex", categoryId: 7, status: "pending" });
    const pet = await expectPet(await response.json());
    expect(pet).toEqual({ id: pet.id, name: "Rex", categoryId: 7, status: "pending" });
  });

  test("categoryId is any int64", async () => {
    const { post } = await startTestServer();
    const response = await post("/pets", '{"name":"Rex","categoryId":9223372036854775807}');
    expect(response.status).toBe(201);
    expect(await response.text()).toContain('"categoryId":9223372036854775807');
  });
});

describe("3. States and transitions", () => {
  test.each(statuses)("%s can be set when an animal is added and is used as a list filter", async (status) => {
    const { post, call } = await startTestServer();
    for (const each of statuses) await post("/pets", { name: each, categoryId: 1, status: each });
    const pets = (await (await call(`/pets?status=${status}`)).json()) as Pet[];
    expect(pets.map(({ name, status }) => [name, status])).toEqual([[status, status]]);
  });
});

describe("4.1 List all animals", () => {
  test("answers 200 with a JSON array of animals", async () => {
    const { call, post } = await startTestServer();
    await post("/pets", { name: "Rex", categoryId: 1 });
    const response = await call("/pets");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toContain("application/json");
    const pets = (await response.json()) as unknown[];
    expect(pets).toHaveLength(1);
    await expectPet(pets[0]);
  });

  test.each([
    ["", 20],
    ["?limit=1", 1],
    ["?limit=100", 100],
  ])("GET /pets%s returns at most %i of 101 animals", async (query, count) => {
    const { call, post } = await startTestServer();
    await Promise.all(Array.from({ length: 101 }, () => post("/pets", { name: "Rex", categoryId: 1 })));
    expect(await (await call(`/pets${query}`)).json()).toHaveLength(count);
  });
});

describe("4.2 Add an animal", () => {
  test("answers 201 with the created animal, which is then in the list", async () => {
    const { call, post } = await startTestServer();
    const response = await post("/pets", { name: "Rex", categoryId: 1 });
    expect(response.status).toBe(201);
    const pet = await expectPet(await response.json());
    expect(await (await call("/pets")).json()).toEqual([pet]);
  });

  test.each([
    [{}],
    [{ name: "Rex" }],
    [{ categoryId: 1 }],
    [{ name: 5, categoryId: 1 }],
    [{ name: "Rex", categoryId: "x" }],
    [{ name: "Rex", categoryId: 1, status: "unknown" }],
  ])("answers 400 when the body is %j", async (body) => {
    const { post } = await startTestServer();
    await expectError(await post("/pets", body), 400);
  });
});

describe("4.3 Get an animal", () => {
  test("answers 200 with the animal", async () => {
    const { call, post } = await startTestServer();
    const created = (await (await post("/pets", { name: "Rex", categoryId: 1 })).json()) as Pet;
    const response = await call(`/pets/${created.id}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(created);
  });

  test("answers 404 when it cannot be found", async () => {
    const { call } = await startTestServer();
    await expectError(await call("/pets/1234567"), 404);
  });
});

describe("5. Authentication and 7. Errors", () => {
  test("every operation answers 401 with an Error when the key is missing or invalid", async () => {
    const server = await startTestServer();
    for (const request of Object.values(everyRequest(server))) {
      await expectError(await request({ headers: { Authorization: "" } }), 401);
      await expectError(await request({ headers: { Authorization: "Bearer not-a-key" } }), 401);
    }
  });

  test("every operation answers a request with the key as the bearer token", async () => {
    const server = await startTestServer();
    await server.post("/pets", { name: "Rex", categoryId: 1 });
    for (const request of Object.values(everyRequest(server))) expect((await request()).ok).toBe(true);
  });
});

describe("8. Limits", () => {
  test.each(["0", "101", "-1", "x"])("limit=%s is outside the minimum of 1 and the maximum of 100", async (limit) => {
    const { call } = await startTestServer();
    expect((await call(`/pets?limit=${limit}`)).ok).toBe(false);
  });

  test("every response carries the three headers, with the reset as a Unix timestamp to come", async () => {
    const server = await startTestServer();
    for (const request of Object.values(everyRequest(server))) {
      expectRateLimitHeaders(await request(), server.clock.nowMs);
      expectRateLimitHeaders(await request({ headers: { Authorization: "" } }), server.clock.nowMs);
    }
  });

  test.each([
    ["free", 60, 1000],
    ["pro", 300, 10_000],
    ["business", 1000, 100_000],
  ])("the plan %s has %i requests per minute and %i per day", async (plan, perMinute, perDay) => {
    const { call, limiter, keys } = await startTestServer({ plan });
    expect(Number((await call("/pets")).headers.get("X-RateLimit-Limit"))).toBe(perMinute);
    // A day's requests would take the minutes of a day, so the count of this day is put where the test begins.
    const [{ id } = { id: "" }] = await keys.list();
    await putDayCount(limiter, `key:${id}`, perDay - 1);
    const last = await call("/pets");
    expect([last.status, last.headers.get("X-RateLimit-Limit")]).toEqual([200, String(perDay)]);
    expect((await call("/pets")).status).toBe(429);
  });

  test("a request over the limit receives 429; after the time in Retry-After it passes", async () => {
    const { call, clock } = await startTestServer({ plan: "free" });
    const responses = await Promise.all(Array.from({ length: 61 }, () => call("/pets")));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expectRateLimitHeaders(refused[0]!, clock.nowMs);
    const retryAfter = refused[0]!.headers.get("Retry-After");
    await expectError(refused[0]!, 429);
    clock.nowMs += Number(retryAfter) * 1000;
    expect((await call("/pets")).status).toBe(200);
  });

  test("repeated requests after a 429 cause a temporary ban", async () => {
    const { call, clock } = await startTestServer({ plan: "free" });
    for (let count = 0; count < 80; count++) await call("/pets");
    clock.nowMs += 31_000; // The minute is over, the ban is not.
    await expectError(await call("/pets"), 429);
    clock.nowMs += 3600_000;
    expect((await call("/pets")).status).toBe(200);
  });
});

describe("9. Versioning", () => {
  test("getPet is there until its removal on 5 December 2030", async () => {
    const { call, post, clock } = await startTestServer();
    await post("/pets", { name: "Rex", categoryId: 1 });
    clock.nowMs = Date.parse("2030-12-04T23:59:59Z");
    expect((await call("/pets/1")).status).toBe(200);
    clock.nowMs = Date.parse("2030-12-05T00:00:00Z");
    expect((await call("/pets/1")).ok).toBe(false);
    expect((await call("/pets?status=available")).status).toBe(200);
  });
});

/** Counts so many requests in the window of the day alone. */
async function putDayCount(limiter: TestServer["limiter"], subject: string, count: number): Promise<void> {
  const day = { name: "day", seconds: 86_400, limit: count };
  // Many at once, as each may be the way to Redis and back.
  for (let taken = 0; taken < count; taken += 500) {
    await Promise.all(Array.from({ length: Math.min(500, count - taken) }, () => limiter.take(subject, [day])));
  }
}
