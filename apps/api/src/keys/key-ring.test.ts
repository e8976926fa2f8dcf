import { describe, expect, onTestFinished, test } from "vitest";
import { newSqlite } from "../../test/test-engines.ts";
import { openStorage } from "../wiring.ts";
import { KeyRing } from "./key-ring.ts";

/** Stands for one, over which all keys come. */
const connection = {};
const newKey = { name: "a", plan: "free", mode: "test" } as const;

/** Two processes on the same keys. */
async function open() {
  const storage = await openStorage({ database: await newSqlite() });
  onTestFinished(() => storage.close().catch(() => {}));
  const clock = { nowMs: Date.parse("2026-11-20T12:00:00Z") };
  const now = () => new Date(clock.nowMs);
  const rings = { ring: new KeyRing(storage.keys, now), other: new KeyRing(storage.keys, now) };
  return { storage, clock, ...rings };
}

describe("KeyRing", () => {
  test("asks the storage for a key once within a second, and remembers it for no more than two", async () => {
    const { storage, clock, ring } = await open();
    const { text } = await ring.issue(newKey);
    await ring.find(text, connection);
    await storage.close();
    clock.nowMs += 999;
    expect(await ring.find(text, connection)).toHaveProperty("key");
    const later = {};
    expect(await ring.find(text, later)).toHaveProperty("key");
    clock.nowMs += 1;
    await expect(ring.find(text, connection)).rejects.toThrow();
    clock.nowMs += 998;
    expect(await ring.find(text, later)).toHaveProperty("key");
    clock.nowMs += 1;
    await expect(ring.find(text, later)).rejects.toThrow();
  });

  test("tells the keys apart that come over one connection", async () => {
    const { ring } = await open();
    const keys = [await ring.issue(newKey), await ring.issue(newKey)];
    const wrong = `${keys[0]?.text.slice(0, -1)}-`;
    for (const text of [...keys, ...keys].map(({ text }) => text)) {
      const { key } = keys.find((issued) => issued.text === text) ?? {};
      expect(await ring.find(text, connection)).toEqual({ key: expect.objectContaining({ id: key?.id }) });
      expect(await ring.find(wrong, connection)).toHaveProperty("flaw");
    }
  });

  test("refuses a key at once where it was revoked, and within 2 seconds elsewhere", async () => {
    const { clock, ring, other } = await open();
    const { key, text } = await ring.issue(newKey);
    await ring.find(text, connection);
    await other.find(text, connection);
    await other.revoke(key.id);
    expect(await other.find(text, connection)).toHaveProperty("flaw");
    clock.nowMs += 2000;
    expect(await ring.find(text, connection)).toHaveProperty("flaw");
  });

  test("refuses a secret from the moment that it expires, remembered or not", async () => {
    const { clock, ring } = await open();
    const { key, text } = await ring.issue(newKey);
    await ring.rotate(key.id, 1500);
    clock.nowMs += 1499;
    expect(await ring.find(text, connection)).toHaveProperty("key");
    clock.nowMs += 1;
    expect(await ring.find(text, connection)).toHaveProperty("flaw");
  });

  test("writes the last uses that still wait when it is closed", async () => {
    const { storage, clock, ring } = await open();
    const { key, text } = await ring.issue(newKey);
    await ring.find(text, connection);
    await ring.close();
    expect((await storage.keys.find(key.id))?.lastUsedAtMs).toBe(clock.nowMs);
  });
});
