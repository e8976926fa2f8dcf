import { createSqliteDatabase } from "@onecontract/testing/databases";
import { describe, expect, it, onTestFinished } from "vitest";
import { toyData } from "../../test/toy-data.ts";
import { openStorage } from "../open-backends.ts";
import { KeyRing } from "./key-ring.ts";

/** Stands for the client connection of all requests. */
const connection = {};
const newKey = { name: "a", plan: "free", mode: "test" } as const;

/** Opens two key rings, as two processes, on the same storage. */
async function open() {
  const storage = await openStorage(toyData, await createSqliteDatabase());
  onTestFinished(() => storage.close().catch(() => {}));
  const clock = { nowMs: Date.parse("2026-11-20T12:00:00Z") };
  const now = () => new Date(clock.nowMs);
  const options = { ...toyData, storage: storage.keys, now };
  const rings = { ring: new KeyRing(options), other: new KeyRing(options) };
  return { storage, clock, ...rings };
}

describe("KeyRing", () => {
  it("caches a key for one second, and for up to one more per connection", async () => {
    const { storage, clock, ring } = await open();
    const { secret } = await ring.issue(newKey);
    await ring.find(secret, connection);
    await storage.close();
    clock.nowMs += 999;
    expect(await ring.find(secret, connection)).toHaveProperty("key");
    const newConnection = {};
    expect(await ring.find(secret, newConnection)).toHaveProperty("key");
    clock.nowMs += 1;
    await expect(ring.find(secret, connection)).rejects.toThrow();
    clock.nowMs += 998;
    expect(await ring.find(secret, newConnection)).toHaveProperty("key");
    clock.nowMs += 1;
    await expect(ring.find(secret, newConnection)).rejects.toThrow();
  });

  it("distinguishes several keys on one connection", async () => {
    const { ring } = await open();
    const keys = [await ring.issue(newKey), await ring.issue(newKey)];
    const wrong = `${keys[0]?.secret.slice(0, -1)}-`;
    for (const secret of [...keys, ...keys].map(({ secret }) => secret)) {
      const { key } = keys.find((issued) => issued.secret === secret) ?? {};
      expect(await ring.find(secret, connection)).toEqual({ key: expect.objectContaining({ id: key?.id }) });
      expect(await ring.find(wrong, connection)).toHaveProperty("reason");
    }
  });

  it("rejects a revoked key immediately in the same process and within 2 seconds in others", async () => {
    const { clock, ring, other } = await open();
    const { key, secret } = await ring.issue(newKey);
    await ring.find(secret, connection);
    await other.find(secret, connection);
    await other.revoke(key.id);
    expect(await other.find(secret, connection)).toHaveProperty("reason");
    clock.nowMs += 2000;
    expect(await ring.find(secret, connection)).toHaveProperty("reason");
  });

  it("rejects a secret from the moment it expires, even if it is cached", async () => {
    const { clock, ring } = await open();
    const { key, secret } = await ring.issue(newKey);
    await ring.rotate(key.id, 1500);
    clock.nowMs += 1499;
    expect(await ring.find(secret, connection)).toHaveProperty("key");
    clock.nowMs += 1;
    expect(await ring.find(secret, connection)).toHaveProperty("reason");
  });

  it("writes pending last-used times on close", async () => {
    const { storage, clock, ring } = await open();
    const { key, secret } = await ring.issue(newKey);
    await ring.find(secret, connection);
    await ring.close();
    expect((await storage.keys.find(key.id))?.lastUsedAtMs).toBe(clock.nowMs);
  });
});
