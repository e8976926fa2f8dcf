// createPet with idempotency keys, concurrent requests, and values at the limits of JSON and SQL.
import { describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "./test-server.ts";

const rex = { name: "Rex", categoryId: 1 };
const DAY_MS = 86_400_000;
const idempotent = { "Idempotency-Key": "6b1f" };

async function countPets({ call }: TestServer): Promise<number> {
  const pets = (await (await call("/pets?limit=100")).json()) as unknown[];
  return pets.length;
}

describe("an Idempotency-Key", () => {
  it("returns the same response to a repeated body and creates no second pet", async () => {
    const server = await startTestServer();
    const first = await server.post("/pets", rex, idempotent);
    const repeated = await server.post("/pets", { categoryId: 1, name: "Rex" }, idempotent);
    expect([first.status, repeated.status]).toEqual([201, 201]);
    expect(await repeated.json()).toEqual(await first.json());
    expect(await countPets(server)).toBe(1);
  });

  it("creates one pet for concurrent requests with the same body", async () => {
    const server = await startTestServer();
    const responses = await Promise.all(Array.from({ length: 50 }, () => server.post("/pets", rex, idempotent)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await countPets(server)).toBe(1);
  });

  it("accepts one of several concurrent requests with different bodies, and rejects the others with 409", async () => {
    const server = await startTestServer();
    const bodies = Array.from({ length: 20 }, (_, index) => ({ ...rex, categoryId: index }));
    const responses = await Promise.all(bodies.map((body) => server.post("/pets", body, idempotent)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await countPets(server)).toBe(1);
  });

  it("is scoped to the API key", async () => {
    const server = await startTestServer();
    await server.post("/pets", rex, idempotent);
    const otherHeaders = { ...idempotent, Authorization: `Bearer ${await server.issueKey({ name: "other" })}` };
    expect((await server.post("/pets", { ...rex, name: "Max" }, otherHeaders)).status).toBe(201);
    expect(await countPets(server)).toBe(2);
  });

  it("survives a restart", async () => {
    const server = await startTestServer();
    await server.post("/pets", rex, idempotent);
    await server.stop();
    const restarted = await startTestServer({ backends: server.backends });
    await restarted.post("/pets", rex, { ...idempotent, Authorization: `Bearer ${server.key}` });
    expect(await countPets(restarted)).toBe(1);
  });

  it("expires after 24 hours", async () => {
    const server = await startTestServer();
    await server.post("/pets", rex, idempotent);
    server.clock.nowMs += DAY_MS - 1;
    expect((await server.post("/pets", { ...rex, name: "Max" }, idempotent)).status).toBe(409);
    server.clock.nowMs += 1;
    expect((await server.post("/pets", { ...rex, name: "Max" }, idempotent)).status).toBe(201);
  });

  it("is not stored for an invalid request", async () => {
    const server = await startTestServer();
    expect((await server.post("/pets", { name: "" }, idempotent)).status).toBe(400);
    expect((await server.post("/pets", rex, idempotent)).status).toBe(201);
  });
});

describe("categoryId", () => {
  it.each(["9223372036854775807", "-9223372036854775808", "9007199254740993", "0", "-1"])(
    "%s is exact in the response, in the list and after a restart",
    async (categoryId) => {
      const server = await startTestServer();
      const created = await server.post("/pets", `{"name":"Rex","categoryId":${categoryId}}`);
      const json = `{"id":1,"name":"Rex","categoryId":${categoryId},"status":"available"}`;
      expect(await created.text()).toBe(json);
      await server.stop();
      const { call } = await startTestServer({ backends: server.backends });
      expect(await (await call("/pets")).text()).toBe(`[${json}]`);
      expect(await (await call("/pets/1")).text()).toBe(json);
    },
  );
});

describe("name", () => {
  it.each([
    ["a quote and a backslash", 'Rex "the" \\ dog\'); DROP TABLE pets; --'],
    ["emoji", "🐕‍🦺 Réx"],
    ["a NUL character", "Re\u0000x"],
    ["255 characters outside the Basic Multilingual Plane", "🐕".repeat(255)],
  ])("with %s is returned unchanged", async (_case, name) => {
    const { post, call } = await startTestServer();
    expect(await (await post("/pets", { name, categoryId: 1 })).json()).toMatchObject({ name });
    expect(await (await call("/pets/1")).json()).toMatchObject({ name });
  });
});

it("createPet assigns unique IDs to concurrent requests", async () => {
  const { post } = await startTestServer();
  const responses = await Promise.all(Array.from({ length: 100 }, () => post("/pets", rex)));
  const ids = await Promise.all(responses.map(async (response) => ((await response.json()) as { id: number }).id));
  expect(new Set(ids).size).toBe(100);
});
