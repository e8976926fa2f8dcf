// What the storage promises, on each engine, and through two openings of it as two processes would have them.

import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Client } from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import type { DatabaseSetting } from "../src/config/engine-settings.ts";
import type { KeySecret, Once, Storage } from "../src/storage/storage.ts";
import { openStorage } from "../src/wiring.ts";
import { newPostgresql, newSqlite } from "./test-engines.ts";

const rex = { name: "Rex", categoryId: 1, status: "available" } as const;
const noon = Date.parse("2026-11-20T12:00:00Z");
const key = { id: "key_a", name: "a", mode: "test", plan: "free", createdAtMs: noon } as const;

const engines: [string, () => Promise<DatabaseSetting>][] = [
  ["SQLite", newSqlite],
  ["PostgreSQL", newPostgresql],
];

async function open(database: DatabaseSetting): Promise<Storage> {
  const storage = await openStorage({ database });
  onTestFinished(() => storage.close());
  return storage;
}

function secret(name: string): KeySecret {
  return { hash: Buffer.from(name.padEnd(32)), keyId: key.id, createdAtMs: noon };
}

function once(idempotencyKey: string, body: string, nowMs = noon): Once {
  return { keyId: key.id, idempotencyKey, fingerprint: Buffer.from(body), nowMs, expiresAtMs: nowMs + 1000 };
}

describe.each(engines)("the storage on %s", (_name, newDatabase) => {
  async function openTwice(): Promise<[Storage, Storage]> {
    const database = await newDatabase();
    const storages: [Storage, Storage] = [await open(database), await open(database)];
    await storages[0].keys.add(key, secret("first"));
    return storages;
  }

  test("keeps what is in it, and its schema is made once when many open it together", async () => {
    const database = await newDatabase();
    const storages = await Promise.all(Array.from({ length: 5 }, () => open(database)));
    await Promise.all(storages.map((storage) => storage.pets.add(rex)));
    expect((await (await open(database)).pets.list({ afterId: 0, count: 10 })).map(({ id }) => id)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  test("lists pages in the order of ids, all or of one status", async () => {
    const storage = await open(await newDatabase());
    for (const status of ["available", "sold", "pending", "sold", "sold"] as const) {
      await storage.pets.add({ ...rex, status });
    }
    const ids = async (query: Parameters<typeof storage.pets.list>[0]) =>
      (await storage.pets.list(query)).map(({ id }) => id);
    expect(await ids({ afterId: 0, count: 2 })).toEqual([1, 2]);
    expect(await ids({ afterId: 2, count: 2 })).toEqual([3, 4]);
    expect(await ids({ afterId: 2, count: 2, status: "sold" })).toEqual([4, 5]);
    expect(await ids({ afterId: 5, count: 2 })).toEqual([]);
  });

  test.each([9223372036854775807n, -9223372036854775808n, 9007199254740993n, 0, -1, Number.MAX_SAFE_INTEGER])(
    "keeps the integer %s exactly",
    async (categoryId) => {
      const storage = await open(await newDatabase());
      const { pet } = (await storage.pets.add({ ...rex, categoryId })) as { pet: { id: number } };
      expect(pet).toEqual({ id: 1, ...rex, categoryId });
      expect(await storage.pets.find(1)).toEqual(pet);
    },
  );

  test.each(["Re\0x", "\u0001\0\u00010", "🐕‍🦺 Réx", 'Rex "the" \\ \'); DROP TABLE pets; --', "?", "$1"])(
    "keeps the name %j exactly",
    async (name) => {
      const storage = await open(await newDatabase());
      await storage.pets.add({ ...rex, name });
      expect((await storage.pets.find(1))?.name).toBe(name);
    },
  );

  test("finds no animal where there is none", async () => {
    const storage = await open(await newDatabase());
    expect(await storage.pets.find(1)).toBeUndefined();
    expect(await storage.pets.find(Number.MAX_SAFE_INTEGER)).toBeUndefined();
  });

  test("gives one animal to an idempotency key, however many ask at once through whichever process", async () => {
    const storages = await openTwice();
    for (let round = 0; round < 10; round++) {
      const added = await Promise.all(
        Array.from({ length: 20 }, (_, index) => storages[index % 2]!.pets.add(rex, once(`${round}`, "same"))),
      );
      expect(added.filter(({ outcome }) => outcome === "added")).toHaveLength(1);
      expect(new Set(added.map((result) => (result.outcome === "conflict" ? 0 : result.pet.id))).size).toBe(1);
    }
    expect(await storages[0].pets.list({ afterId: 0, count: 100 })).toHaveLength(10);
  });

  test("lets one of several bodies that race have the idempotency key", async () => {
    const storages = await openTwice();
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, index) => storages[index % 2]!.pets.add(rex, once("key", `body ${index}`))),
    );
    expect(added.map(({ outcome }) => outcome).sort()).toEqual(["added", ...Array<string>(19).fill("conflict")]);
    expect(await storages[0].pets.list({ afterId: 0, count: 100 })).toHaveLength(1);
  });

  test("gives an idempotency key that has expired to the next body, removed or not", async () => {
    const [storage] = await openTwice();
    await storage.pets.add(rex, once("a", "first"));
    await storage.pets.add(rex, once("b", "first"));
    expect(await storage.pets.add(rex, once("a", "second", noon + 999))).toEqual({ outcome: "conflict" });
    expect(await storage.pets.add(rex, once("a", "second", noon + 1000))).toMatchObject({ outcome: "added" });
    await storage.removeExpired(noon + 1000);
    expect(await storage.pets.add(rex, once("a", "third", noon + 1500))).toEqual({ outcome: "conflict" });
    expect(await storage.pets.add(rex, once("b", "second", noon))).toMatchObject({ outcome: "added" });
  });

  test("keeps orders", async () => {
    const storage = await open(await newDatabase());
    await storage.pets.add(rex);
    const order = { petId: 1, quantity: 2, status: "placed", createdAt: "2026-11-20T12:00:00.123Z" } as const;
    expect(await storage.orders.add(order)).toEqual({ id: 1, ...order });
    await storage.orders.add(order);
    expect(await storage.orders.list({ afterId: 1, count: 10 })).toEqual([{ id: 2, ...order }]);
  });

  test("keeps keys, rotates their secrets and revokes them, for every process at once", async () => {
    const [storage, other] = await openTwice();
    const limits = { minute: 5, day: 1_000_000_000 };
    await storage.keys.add({ ...key, id: "key_b", limits }, { ...secret("other"), keyId: "key_b" });
    expect(await other.keys.list()).toEqual([key, { ...key, id: "key_b", limits }]);
    await storage.keys.addSecret(secret("second"), noon + 10);
    expect((await other.keys.findBySecret(secret("first").hash))?.secret.expiresAtMs).toBe(noon + 10);
    expect((await other.keys.findBySecret(secret("second").hash))?.secret).toMatchObject({ createdAtMs: noon });
    expect((await other.keys.findBySecret(secret("second").hash))?.secret.expiresAtMs).toBeUndefined();
    await storage.keys.addSecret(secret("third"), noon + 20);
    expect((await other.keys.findBySecret(secret("first").hash))?.secret.expiresAtMs).toBe(noon + 10);
    await storage.removeExpired(noon + 10);
    // One process hears of what another one did in a later turn of its event loop.
    await nextTurn();
    expect(await other.keys.findBySecret(secret("first").hash)).toBeUndefined();
    expect(await other.keys.revoke(key.id, noon + 1)).toBe(true);
    expect(await other.keys.revoke(key.id, noon + 2)).toBe(true);
    expect(await other.keys.revoke("key_x", noon)).toBe(false);
    expect((await storage.keys.findBySecret(secret("second").hash))?.key.revokedAtMs).toBe(noon + 1);
  });

  test("keeps the latest use of a key, also when an earlier one is written after it", async () => {
    const [storage, other] = await openTwice();
    await storage.keys.setLastUsed(new Map([[key.id, noon + 2]]));
    await other.keys.setLastUsed(new Map([[key.id, noon + 1]]));
    expect((await storage.keys.find(key.id))?.lastUsedAtMs).toBe(noon + 2);
  });

  test("undoes all of a transaction that fails", async () => {
    const [storage] = await openTwice();
    const again = { ...key, id: "key_b" };
    await expect(storage.keys.add(again, { ...secret("first"), keyId: again.id })).rejects.toThrow();
    expect(await storage.keys.find(again.id)).toBeUndefined();
  });
});

describe("a database of a newer release", () => {
  const message = /expected a database of version \d or older, got version 99/;

  test("is refused on SQLite", async () => {
    const database = await newSqlite();
    const file = new DatabaseSync((database as { path: string }).path);
    file.exec("PRAGMA user_version = 99");
    file.close();
    await expect(openStorage({ database })).rejects.toThrow(message);
  });

  test("is refused on PostgreSQL", async () => {
    const database = await newPostgresql();
    await (await openStorage({ database })).close();
    const client = new Client({ connectionString: (database as { url: string }).url });
    await client.connect();
    await client.query("INSERT INTO schema_version (version) VALUES (99)").finally(() => client.end());
    await expect(openStorage({ database })).rejects.toThrow(message);
  });
});
