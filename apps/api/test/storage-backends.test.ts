// The behaviour of the storage on each database, opened twice as by two processes.
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { DatabaseSetting, Idempotency, StoredSecret } from "@onecontract/server-storage";
import { createPostgresqlSchema, createSqliteDatabase } from "@onecontract/testing/databases";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { openStorage } from "../src/data.ts";
import type { PetstoreStorage } from "../src/storage/storage.ts";

const rex = { name: "Rex", categoryId: 1, status: "available" } as const;
const noon = Date.parse("2026-11-20T12:00:00Z");
const key = { id: "key_a", name: "a", mode: "test", plan: "free", createdAtMs: noon } as const;

const databases: [string, () => Promise<DatabaseSetting>][] = [
  ["SQLite", createSqliteDatabase],
  ["PostgreSQL", createPostgresqlSchema],
];

async function open(database: DatabaseSetting): Promise<PetstoreStorage> {
  const storage = await openStorage({ database });
  onTestFinished(() => storage.close());
  return storage;
}

function secret(name: string): StoredSecret {
  return { hash: Buffer.from(name.padEnd(32)), keyId: key.id, createdAtMs: noon };
}

function idempotency(idempotencyKey: string, body: string, nowMs = noon): Idempotency {
  return { keyId: key.id, idempotencyKey, fingerprint: Buffer.from(body), nowMs, expiresAtMs: nowMs + 1000 };
}

describe.each(databases)("the storage on %s", (_name, newDatabase) => {
  async function openTwice(): Promise<[PetstoreStorage, PetstoreStorage]> {
    const database = await newDatabase();
    const storages: [PetstoreStorage, PetstoreStorage] = [await open(database), await open(database)];
    await storages[0].keys.add(key, secret("first"), "ann");
    return storages;
  }

  it("is persistent, and creates its schema once if several processes open it at the same time", async () => {
    const database = await newDatabase();
    const storages = await Promise.all(Array.from({ length: 5 }, () => open(database)));
    await Promise.all(storages.map((storage) => storage.pets.add(rex)));
    expect((await (await open(database)).pets.list({ afterId: 0, limit: 10 })).map(({ id }) => id)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  it("lists pages in the order of IDs, with and without a status filter", async () => {
    const storage = await open(await newDatabase());
    for (const status of ["available", "sold", "pending", "sold", "sold"] as const) {
      await storage.pets.add({ ...rex, status });
    }
    const ids = async (query: Parameters<typeof storage.pets.list>[0]) =>
      (await storage.pets.list(query)).map(({ id }) => id);
    expect(await ids({ afterId: 0, limit: 2 })).toEqual([1, 2]);
    expect(await ids({ afterId: 2, limit: 2 })).toEqual([3, 4]);
    expect(await ids({ afterId: 2, limit: 2, status: "sold" })).toEqual([4, 5]);
    expect(await ids({ afterId: 5, limit: 2 })).toEqual([]);
  });

  it.each([9223372036854775807n, -9223372036854775808n, 9007199254740993n, 0, -1, Number.MAX_SAFE_INTEGER])(
    "stores the integer %s exactly",
    async (categoryId) => {
      const storage = await open(await newDatabase());
      const { item: pet } = (await storage.pets.add({ ...rex, categoryId })) as { item: { id: number } };
      expect(pet).toEqual({ id: 1, ...rex, categoryId });
      expect(await storage.pets.find(1)).toEqual(pet);
    },
  );

  it.each(["Re\0x", "\u0001\0\u00010", "🐕‍🦺 Réx", 'Rex "the" \\ \'); DROP TABLE pets; --', "?", "$1"])(
    "stores the name %j exactly",
    async (name) => {
      const storage = await open(await newDatabase());
      await storage.pets.add({ ...rex, name });
      expect((await storage.pets.find(1))?.name).toBe(name);
    },
  );

  it("returns undefined for an unknown pet", async () => {
    const storage = await open(await newDatabase());
    expect(await storage.pets.find(1)).toBeUndefined();
    expect(await storage.pets.find(Number.MAX_SAFE_INTEGER)).toBeUndefined();
  });

  it("adds one pet for concurrent requests with one idempotency key in several processes", async () => {
    const storages = await openTwice();
    for (let round = 0; round < 10; round++) {
      const added = await Promise.all(
        Array.from({ length: 20 }, (_, index) => storages[index % 2]!.pets.add(rex, idempotency(`${round}`, "same"))),
      );
      expect(added.filter(({ outcome }) => outcome === "created")).toHaveLength(1);
      expect(new Set(added.map((result) => (result.outcome === "conflict" ? 0 : result.item.id))).size).toBe(1);
    }
    expect(await storages[0].pets.list({ afterId: 0, limit: 100 })).toHaveLength(10);
  });

  it("accepts one of several concurrent bodies with one idempotency key", async () => {
    const storages = await openTwice();
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, index) => storages[index % 2]!.pets.add(rex, idempotency("key", `body ${index}`))),
    );
    expect(added.map(({ outcome }) => outcome).sort()).toEqual([...Array<string>(19).fill("conflict"), "created"]);
    expect(await storages[0].pets.list({ afterId: 0, limit: 100 })).toHaveLength(1);
  });

  it("accepts a new body for an expired idempotency key, whether it is removed or not", async () => {
    const [storage] = await openTwice();
    await storage.pets.add(rex, idempotency("a", "first"));
    await storage.pets.add(rex, idempotency("b", "first"));
    expect(await storage.pets.add(rex, idempotency("a", "second", noon + 999))).toEqual({ outcome: "conflict" });
    expect(await storage.pets.add(rex, idempotency("a", "second", noon + 1000))).toMatchObject({ outcome: "created" });
    await storage.removeExpired(noon + 1000);
    expect(await storage.pets.add(rex, idempotency("a", "third", noon + 1500))).toEqual({ outcome: "conflict" });
    expect(await storage.pets.add(rex, idempotency("b", "second", noon))).toMatchObject({ outcome: "created" });
  });

  it("stores and lists orders", async () => {
    const storage = await open(await newDatabase());
    await storage.pets.add(rex);
    const order = { petId: 1, quantity: 2, status: "placed", createdAt: "2026-11-20T12:00:00.123Z" } as const;
    expect(await storage.orders.add(order)).toEqual({ id: 1, ...order });
    await storage.orders.add(order);
    expect(await storage.orders.list({ afterId: 1, limit: 10 })).toEqual([{ id: 2, ...order }]);
  });

  it("stores keys, rotates their secrets and revokes them, for all processes", async () => {
    const [storage, otherProcess] = await openTwice();
    const limits = { minute: 5, day: 1_000_000_000 };
    await storage.keys.add({ ...key, id: "key_b", limits }, { ...secret("other"), keyId: "key_b" }, "ann");
    expect(await otherProcess.keys.list()).toEqual([key, { ...key, id: "key_b", limits }]);
    await storage.keys.addSecret(secret("second"), noon + 10, "ben");
    expect((await otherProcess.keys.findBySecret(secret("first").hash))?.secret.expiresAtMs).toBe(noon + 10);
    expect((await otherProcess.keys.findBySecret(secret("second").hash))?.secret).toMatchObject({ createdAtMs: noon });
    expect((await otherProcess.keys.findBySecret(secret("second").hash))?.secret.expiresAtMs).toBeUndefined();
    await storage.keys.addSecret(secret("third"), noon + 20, "ben");
    expect((await otherProcess.keys.findBySecret(secret("first").hash))?.secret.expiresAtMs).toBe(noon + 10);
    await storage.removeExpired(noon + 10);
    // A process sees the change of another one in a later turn of its event loop.
    await nextTurn();
    expect(await otherProcess.keys.findBySecret(secret("first").hash)).toBeUndefined();
    expect(await otherProcess.keys.revoke(key.id, { actor: "eve", atMs: noon + 1 })).toBe(true);
    expect(await otherProcess.keys.revoke(key.id, { actor: "eve", atMs: noon + 2 })).toBe(true);
    expect(await otherProcess.keys.revoke("key_x", { actor: "eve", atMs: noon })).toBe(false);
    expect((await storage.keys.findBySecret(secret("second").hash))?.key.revokedAtMs).toBe(noon + 1);
  });

  it("changes the plan of a key for all processes, and leaves its secrets as they are", async () => {
    const [storage, otherProcess] = await openTwice();
    const origin = { actor: "ben", atMs: noon + 1 };
    const enterprise = { plan: "enterprise", limits: { minute: 5, day: 10 } };
    expect(await storage.keys.changePlan(key.id, enterprise, origin)).toBe(true);
    expect((await otherProcess.keys.findBySecret(secret("first").hash))?.key).toEqual({ ...key, ...enterprise });
    expect(await otherProcess.keys.changePlan(key.id, { plan: "pro" }, origin)).toBe(true);
    await nextTurn();
    expect(await storage.keys.find(key.id)).toEqual({ ...key, plan: "pro" });
    await storage.keys.revoke(key.id, origin);
    expect(await storage.keys.changePlan(key.id, { plan: "free" }, origin)).toBe(false);
    expect(await storage.keys.changePlan("key_x", { plan: "free" }, origin)).toBe(false);
    expect((await storage.keys.find(key.id))?.plan).toBe("pro");
  });

  it("logs each change of a key once, with its actor and time, and without secrets", async () => {
    const [storage, otherProcess] = await openTwice();
    const by = (actor: string, ms: number) => ({ actor, atMs: noon + ms });
    await storage.keys.addSecret(secret("second"), noon + 10, "ben");
    const agreed = { plan: "enterprise", limits: { minute: 5, day: 10 } };
    for (let count = 0; count < 2; count++) await storage.keys.changePlan(key.id, agreed, by("cem", 2));
    await otherProcess.keys.changePlan(key.id, { plan: "pro" }, by("dan", 3));
    for (let count = 0; count < 2; count++) await otherProcess.keys.revoke(key.id, by("eve", 4));
    await storage.keys.add({ ...key, id: "key_b" }, { ...secret("other"), keyId: "key_b" }, "ann");
    await nextTurn();
    const created = { action: "created", actor: "ann", atMs: noon, details: { name: "a", mode: "test", plan: "free" } };
    const changes = [
      created,
      { action: "rotated", actor: "ben", atMs: noon, details: { previousExpireAt: "2026-11-20T12:00:00.010Z" } },
      { action: "plan changed", ...by("cem", 2), details: { before: { plan: "free" }, after: agreed } },
      { action: "plan changed", ...by("dan", 3), details: { before: agreed, after: { plan: "pro" } } },
      { action: "revoked", ...by("eve", 4), details: {} },
    ].map((change) => ({ keyId: key.id, ...change }));
    expect(await storage.keys.listChanges(key.id)).toEqual(changes);
    expect(await storage.keys.listChanges()).toEqual([...changes, { keyId: "key_b", ...created }]);
  });

  it("logs concurrent changes of a plan in the order in which they replace each other", async () => {
    const storages = await openTwice();
    const plans = Array.from({ length: 10 }, (_, index) => ({ plan: "enterprise", limits: { minute: index + 1 } }));
    await Promise.all(
      plans.map((plan, index) => storages[index % 2]!.keys.changePlan(key.id, plan, { actor: "ann", atMs: noon })),
    );
    const [, ...changes] = await storages[0].keys.listChanges(key.id);
    const before = changes.map(({ details }) => details.before);
    const after = changes.map(({ details }) => details.after);
    expect(before).toEqual([{ plan: "free" }, ...after.slice(0, -1)]);
    expect(await storages[0].keys.find(key.id)).toMatchObject(after.at(-1) as object);
  });

  it("stores the latest use of a key, even if an earlier one is written later", async () => {
    const [storage, otherProcess] = await openTwice();
    await storage.keys.setLastUsed(new Map([[key.id, noon + 2]]));
    await otherProcess.keys.setLastUsed(new Map([[key.id, noon + 1]]));
    expect((await storage.keys.find(key.id))?.lastUsedAtMs).toBe(noon + 2);
  });

  it("isolates concurrent rotations of a key: one secret remains without an expiry", async () => {
    const [storage] = await openTwice();
    const names = Array.from({ length: 10 }, (_, index) => `rotation ${index}`);
    await Promise.all(names.map((name) => storage.keys.addSecret(secret(name), noon + 10, "ann")));
    const found = await Promise.all(names.map((name) => storage.keys.findBySecret(secret(name).hash)));
    expect(found.filter((match) => match?.secret.expiresAtMs === undefined)).toHaveLength(1);
  });

  it("commits the other writes that arrive together with a failing one, each once", async () => {
    const [storage] = await openTwice();
    const pets = Array.from({ length: 20 }, (_, index) => ({ ...rex, name: `pet ${index}` }));
    const unknownKey = { ...idempotency("other", "body"), keyId: "key_unknown" };
    const results = await Promise.allSettled([
      ...pets.slice(0, 10).map((pet) => storage.pets.add(pet)),
      storage.pets.add(rex, unknownKey),
      ...pets.slice(10).map((pet) => storage.pets.add(pet, idempotency(pet.name, "body"))),
      storage.keys.add({ ...key, id: "key_b" }, secret("first"), "ann"),
    ]);
    expect(results.flatMap(({ status }, index) => (status === "rejected" ? [index] : []))).toEqual([10, 21]);
    const names = (await storage.pets.list({ afterId: 0, limit: 100 })).map(({ name }) => name);
    expect(names.sort()).toEqual(pets.map(({ name }) => name).sort());
    expect(await storage.keys.find("key_b")).toBeUndefined();
  });

  it("rolls back a failed transaction", async () => {
    const [storage] = await openTwice();
    const duplicate = { ...key, id: "key_b" };
    const sameSecret = { ...secret("first"), keyId: duplicate.id };
    await expect(storage.keys.add(duplicate, sameSecret, "ann")).rejects.toThrow();
    expect(await storage.keys.find(duplicate.id)).toBeUndefined();
    expect(await storage.keys.listChanges(duplicate.id)).toEqual([]);
  });
});

describe("a database of a newer release", () => {
  const message = /schema: expected version \d or older, got version 99/;

  it("is rejected on SQLite", async () => {
    const database = await createSqliteDatabase();
    const file = new DatabaseSync((database as { path: string }).path);
    file.exec("PRAGMA user_version = 99");
    file.close();
    await expect(openStorage({ database })).rejects.toThrow(message);
  });

  it("is rejected on PostgreSQL", async () => {
    const database = await createPostgresqlSchema();
    await (await openStorage({ database })).close();
    const client = new Client({ connectionString: (database as { url: string }).url });
    await client.connect();
    await client.query("INSERT INTO schema_version (version) VALUES (99)").finally(() => client.end());
    await expect(openStorage({ database })).rejects.toThrow(message);
  });
});
