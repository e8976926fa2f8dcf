// API keys as callers meet them: which are accepted, which are refused, and what the refusal says.
import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { newEngines } from "./test-engines.ts";
import { startTestServer } from "./test-server.ts";

const dayMs = 86_400_000;

async function messageOf(response: Response): Promise<string> {
  const { message } = (await response.json()) as { message: string };
  return message;
}

describe("a request", () => {
  test("passes with a key in force, in any case of the scheme's name", async () => {
    const { call, key } = await startTestServer();
    expect((await call("/pets", { headers: { Authorization: `bearer ${key}` } })).status).toBe(200);
  });

  test.each([
    ["no key", "", 'Authorization: expected "Bearer <API_KEY>", got nothing'],
    ["another scheme", "Basic YTpi", 'Authorization: expected "Bearer <API_KEY>", got a value of another form'],
    ["a key of another form", "Bearer secret", "API key: expected a key in force, got a value of another form"],
    [
      "a key with a wrong checksum",
      `Bearer pets_live_${"a".repeat(32)}000000`,
      "API key: expected a key in force, got one whose checksum is wrong, so it is mistyped or cut",
    ],
  ])("with %s is answered 401 with a reason", async (_case, authorization, message) => {
    const { call } = await startTestServer();
    const response = await call("/pets", { headers: { Authorization: authorization } });
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
    expect(await messageOf(response)).toBe(message);
  });

  test("with a well-formed key of another store is answered 401", async () => {
    const other = await startTestServer();
    const { call } = await startTestServer();
    const response = await call("/pets", { headers: { Authorization: `Bearer ${other.key}` } });
    expect(response.status).toBe(401);
    expect(await messageOf(response)).toBe(
      "API key: expected a key in force, got one that is unknown, expired or revoked",
    );
  });

  test("to an unknown path is answered 404 with a key and 401 without", async () => {
    const { call } = await startTestServer();
    expect((await call("/unknown")).status).toBe(404);
    expect((await call("/unknown", { headers: { Authorization: "" } })).status).toBe(401);
  });
});

describe("a key", () => {
  test("is refused from the moment of its revocation, and only it", async () => {
    const { call, keys, issueKey } = await startTestServer();
    const other = await issueKey({ name: "other" });
    const issued = (await keys.list()).find(({ name }) => name === "test")!;
    expect(await keys.revoke(issued.id)).toBe(true);
    expect((await call("/pets")).status).toBe(401);
    expect((await call("/pets", { headers: { Authorization: `Bearer ${other}` } })).status).toBe(200);
  });

  test("that is rotated works in both texts for the overlap, then only in the new one", async () => {
    const { call, key, keys, clock } = await startTestServer();
    const [{ id } = { id: "" }] = await keys.list();
    const rotated = await keys.rotate(id);
    const statusWith = async (text: string) =>
      (await call("/pets", { headers: { Authorization: `Bearer ${text}` } })).status;
    clock.nowMs += dayMs - 1;
    expect([await statusWith(key), await statusWith(rotated!.text)]).toEqual([200, 200]);
    clock.nowMs += 1;
    expect([await statusWith(key), await statusWith(rotated!.text)]).toEqual([401, 200]);
  });

  test("that is rotated again does not work longer in its first text", async () => {
    const { call, keys, clock } = await startTestServer();
    const [{ id } = { id: "" }] = await keys.list();
    await keys.rotate(id, 1000);
    await keys.rotate(id, dayMs);
    clock.nowMs += 1000;
    expect((await call("/pets")).status).toBe(401);
  });

  test("keeps its counters when it is rotated", async () => {
    const { call, keys } = await startTestServer({ plan: "free" });
    await call("/pets");
    const [{ id } = { id: "" }] = await keys.list();
    const rotated = await keys.rotate(id);
    const response = await call("/pets", { headers: { Authorization: `Bearer ${rotated!.text}` } });
    expect(response.headers.get("X-RateLimit-Remaining")).toBe("58");
  });

  test("that is revoked cannot be rotated", async () => {
    const { keys } = await startTestServer();
    const [{ id } = { id: "" }] = await keys.list();
    await keys.revoke(id);
    expect(await keys.rotate(id)).toBeUndefined();
  });

  test("has its last use kept to the minute", async () => {
    const { call, keys, clock } = await startTestServer();
    const startMs = clock.nowMs;
    await call("/pets");
    clock.nowMs += 59_000;
    await call("/pets");
    const lastUse = async () => (await keys.list())[0]?.lastUsedAtMs;
    await expect.poll(lastUse).toBe(startMs);
    clock.nowMs += 1000;
    await call("/pets");
    await expect.poll(lastUse).toBe(startMs + 60_000);
  });

  test("is nowhere in the database file, only its hash", async () => {
    const { key, databasePath, stop } = await startTestServer({ engines: await newEngines("sqlite") });
    await stop();
    const file = await readFile(databasePath);
    expect(file.includes(hash("sha256", key, "buffer"))).toBe(true);
    expect(file.includes(key)).toBe(false);
    expect(file.includes(key.slice("pets_test_".length, 32))).toBe(false);
  });
});
