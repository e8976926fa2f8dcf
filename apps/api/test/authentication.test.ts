// Authentication with API keys over HTTP: accepted keys, error messages, rotation and revocation.
import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { data } from "../src/data.ts";
import { createTestBackends } from "./test-backends.ts";
import { startTestServer } from "./test-server.ts";

const DAY_MS = 86_400_000;

async function errorMessage(response: Response): Promise<string> {
  const { message } = (await response.json()) as { message: string };
  return message;
}

describe("a request", () => {
  it("is accepted with an active key and any case of the scheme name", async () => {
    const { call, key } = await startTestServer();
    expect((await call("/pets", { headers: { Authorization: `bearer ${key}` } })).status).toBe(200);
  });

  it.each([
    ["no key", "", 'Authorization: expected "Bearer <API_KEY>", got nothing'],
    ["another scheme", "Basic YTpi", 'Authorization: expected "Bearer <API_KEY>", got a malformed value'],
    ["a malformed key", "Bearer secret", "API key: expected an active key, got a malformed value"],
    [
      "a key with a wrong checksum",
      `Bearer pets_live_${"a".repeat(32)}000000`,
      "API key: expected an active key, got a key with a wrong checksum (mistyped or truncated)",
    ],
  ])("with %s is rejected with 401 and the reason", async (_case, authorization, message) => {
    const { call } = await startTestServer();
    const response = await call("/pets", { headers: { Authorization: authorization } });
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
    expect(await errorMessage(response)).toBe(message);
  });

  it("is rejected with 401 if its key belongs to another store", async () => {
    const otherServer = await startTestServer();
    const { call } = await startTestServer();
    const response = await call("/pets", { headers: { Authorization: `Bearer ${otherServer.key}` } });
    expect(response.status).toBe(401);
    expect(await errorMessage(response)).toBe(
      "API key: expected an active key, got an unknown, expired or revoked key",
    );
  });

  it("to an unknown path is rejected with 404 if it has a key, and with 401 otherwise", async () => {
    const { call } = await startTestServer();
    expect((await call("/unknown")).status).toBe(404);
    expect((await call("/unknown", { headers: { Authorization: "" } })).status).toBe(401);
  });
});

describe("a banned IP address", () => {
  it("cannot load the storage with guessed keys, and valid keys work behind it", async () => {
    const server = await startTestServer();
    const { apiUrl, call, issueKey, storage } = server;
    expect((await call("/pets")).status).toBe(200);
    const statusWith = async (secret: string) =>
      (await fetch(`${apiUrl}/pets`, { headers: { Authorization: `Bearer ${secret}` } })).status;
    for (let count = 0; count < 70; count++) await fetch(`${apiUrl}/pets`);
    const findBySecret = storage.keys.findBySecret;
    let lookups = 0;
    storage.keys.findBySecret = (hash) => {
      lookups++;
      return findBySecret(hash);
    };
    const startMs = performance.now();
    const guesses = Array.from({ length: 80 }, () => statusWith(data.secrets.generate("live")));
    const unseenKey = issueKey({}).then(statusWith);
    expect((await call("/pets")).status).toBe(200);
    expect(await unseenKey).toBe(200);
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([429]));
    const maxLookups = 20 + ((performance.now() - startMs) / 1000) * 20 + 2;
    expect(lookups).toBeLessThanOrEqual(maxLookups);
  });
});

describe("a key", () => {
  it("is rejected immediately after its revocation, while other keys stay valid", async () => {
    const { call, keys, issueKey } = await startTestServer();
    const otherKey = await issueKey({ name: "other" });
    const issued = (await keys.list()).find(({ name }) => name === "test")!;
    expect(await keys.revoke(issued.id)).toBe(true);
    expect((await call("/pets")).status).toBe(401);
    expect((await call("/pets", { headers: { Authorization: `Bearer ${otherKey}` } })).status).toBe(200);
  });

  it("accepts both secrets during the overlap of a rotation, and then only the new one", async () => {
    const { call, key, keys, clock } = await startTestServer();
    const [{ id } = { id: "" }] = await keys.list();
    const rotated = await keys.rotate(id);
    const statusWith = async (secret: string) =>
      (await call("/pets", { headers: { Authorization: `Bearer ${secret}` } })).status;
    clock.nowMs += DAY_MS - 1;
    expect([await statusWith(key), await statusWith(rotated!.secret)]).toEqual([200, 200]);
    clock.nowMs += 1;
    expect([await statusWith(key), await statusWith(rotated!.secret)]).toEqual([401, 200]);
  });

  it("does not accept its first secret longer after a second rotation", async () => {
    const { call, keys, clock } = await startTestServer();
    const [{ id } = { id: "" }] = await keys.list();
    await keys.rotate(id, 1000);
    await keys.rotate(id, DAY_MS);
    clock.nowMs += 1000;
    expect((await call("/pets")).status).toBe(401);
  });

  it("shares its rate limit with the secret that replaces it", async () => {
    const { call, keys } = await startTestServer({ plan: "free" });
    await call("/pets");
    const [{ id } = { id: "" }] = await keys.list();
    const rotated = await keys.rotate(id);
    const response = await call("/pets", { headers: { Authorization: `Bearer ${rotated!.secret}` } });
    expect(response.headers.get("X-RateLimit-Remaining")).toBe("58");
  });

  it("cannot be rotated after its revocation", async () => {
    const { keys } = await startTestServer();
    const [{ id } = { id: "" }] = await keys.list();
    await keys.revoke(id);
    expect(await keys.rotate(id)).toBeUndefined();
  });

  it("has the time of its last use recorded once per minute", async () => {
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

  it("is stored only as a hash", async () => {
    const { key, databasePath, stop } = await startTestServer({ backends: await createTestBackends("sqlite") });
    await stop();
    const file = await readFile(databasePath);
    expect(file.includes(hash("sha256", key, "buffer"))).toBe(true);
    expect(file.includes(key)).toBe(false);
    expect(file.includes(key.slice("pets_test_".length, 32))).toBe(false);
  });
});
