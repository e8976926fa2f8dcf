// Creations that are repeated, that race, and whose values are at the edge of what JSON and SQLite hold.
import { describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "./test-server.ts";

const rex = { name: "Rex", categoryId: 1 };
const dayMs = 86_400_000;
const once = { "Idempotency-Key": "6b1f" };

async function countOf({ call }: TestServer): Promise<number> {
  const pets = (await (await call("/pets?limit=100")).json()) as unknown[];
  return pets.length;
}

describe("an Idempotency-Key", () => {
  test("with the same body gives the same answer and no second animal", async () => {
    const server = await startTestServer();
    const first = await server.post("/pets", rex, once);
    const again = await server.post("/pets", { categoryId: 1, name: "Rex" }, once);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect(await countOf(server)).toBe(1);
  });

  test("makes one animal of many requests at once", async () => {
    const server = await startTestServer();
    const responses = await Promise.all(Array.from({ length: 50 }, () => server.post("/pets", rex, once)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await countOf(server)).toBe(1);
  });

  test("gives one body the animal and refuses the others when different bodies race", async () => {
    const server = await startTestServer();
    const bodies = Array.from({ length: 20 }, (_, index) => ({ ...rex, categoryId: index }));
    const responses = await Promise.all(bodies.map((body) => server.post("/pets", body, once)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await countOf(server)).toBe(1);
  });

  test("belongs to its API key: another one may use the same", async () => {
    const server = await startTestServer();
    await server.post("/pets", rex, once);
    const other = { ...once, Authorization: `Bearer ${await server.issueKey({ name: "other" })}` };
    expect((await server.post("/pets", { ...rex, name: "Max" }, other)).status).toBe(201);
    expect(await countOf(server)).toBe(2);
  });

  test("is kept over a restart", async () => {
    const server = await startTestServer();
    await server.post("/pets", rex, once);
    await server.stop();
    const again = await startTestServer({ engines: server.engines });
    await again.post("/pets", rex, { ...once, Authorization: `Bearer ${server.key}` });
    expect(await countOf(again)).toBe(1);
  });

  test("is forgotten after 24 hours", async () => {
    const server = await startTestServer();
    await server.post("/pets", rex, once);
    server.clock.nowMs += dayMs - 1;
    expect((await server.post("/pets", { ...rex, name: "Max" }, once)).status).toBe(409);
    server.clock.nowMs += 1;
    expect((await server.post("/pets", { ...rex, name: "Max" }, once)).status).toBe(201);
  });

  test("is not used up by a request that was refused", async () => {
    const server = await startTestServer();
    expect((await server.post("/pets", { name: "" }, once)).status).toBe(400);
    expect((await server.post("/pets", rex, once)).status).toBe(201);
  });
});

describe("categoryId", () => {
  test.each(["9223372036854775807", "-9223372036854775808", "9007199254740993", "0", "-1"])(
    "%s is the same in the answer, in the list and after a restart",
    async (categoryId) => {
      const server = await startTestServer();
      const created = await server.post("/pets", `{"name":"Rex","categoryId":${categoryId}}`);
      const text = `{"id":1,"name":"Rex","categoryId":${categoryId},"status":"available"}`;
      expect(await created.text()).toBe(text);
      await server.stop();
      const { call } = await startTestServer({ engines: server.engines });
      expect(await (await call("/pets")).text()).toBe(`[${text}]`);
      expect(await (await call("/pets/1")).text()).toBe(text);
    },
  );
});

describe("name", () => {
  test.each([
    ["a quote and a backslash", 'Rex "the" \\ dog\'); DROP TABLE pets; --'],
    ["emoji", "🐕‍🦺 Réx"],
    ["a NUL character", "Re\u0000x"],
    ["255 characters outside the first plane", "🐕".repeat(255)],
  ])("with %s comes back as it was sent", async (_case, name) => {
    const { post, call } = await startTestServer();
    expect(await (await post("/pets", { name, categoryId: 1 })).json()).toMatchObject({ name });
    expect(await (await call("/pets/1")).json()).toMatchObject({ name });
  });
});

test("animals that are created at once each have an id of their own", async () => {
  const { post } = await startTestServer();
  const responses = await Promise.all(Array.from({ length: 100 }, () => post("/pets", rex)));
  const ids = await Promise.all(responses.map(async (response) => ((await response.json()) as { id: number }).id));
  expect(new Set(ids).size).toBe(100);
});
