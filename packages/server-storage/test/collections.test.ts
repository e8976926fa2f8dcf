// Collections on both databases.
import { hash, randomBytes } from "node:crypto";
import { createPostgresqlSchema, createSqliteDatabase } from "@onecontract/testing/databases";
import { describe, expect, it, onTestFinished } from "vitest";
import { type CollectionOptions, ItemTooLargeError } from "../src/collections/collection.ts";
import { openStorage } from "../src/open-backends.ts";
import type { DatabaseSetting } from "../src/settings/database-settings.ts";
import { toyData } from "./toy-data.ts";

interface Toy {
  id: number;
  name: string;
  weight?: number | bigint;
}

const rex: Toy = { id: 7, name: "Rex" };
const toys: CollectionOptions<Toy, number> = { name: "toys", key: "id", newKeys: "numbers" };
const toysWithExamples: CollectionOptions<Toy, number> = { ...toys, examples: [rex] };

const added = { addExamples: true };

const databases: [string, () => Promise<DatabaseSetting>][] = [
  ["SQLite", createSqliteDatabase],
  ["PostgreSQL", createPostgresqlSchema],
];

describe.each(databases)("a collection on %s", (_name, create) => {
  /** Opens the collection twice, as two processes. */
  async function open(options: CollectionOptions<Toy, number> = toys) {
    const database = await create();
    const storages = [
      await openStorage(toyData, database, added),
      await openStorage(toyData, database, added),
    ] as const;
    onTestFinished(async () => void (await Promise.all(storages.map((storage) => storage.close()))));
    const [first, second] = storages.map((storage) => storage.collection<Toy, number>(options));
    return { storage: storages[0], toys: first!, other: second! };
  }

  it("adds, changes and deletes items", async () => {
    const { toys, other } = await open();
    const ball = await toys.add((id) => ({ id, name: "Ball" }));
    expect(ball).toEqual({ id: 1, name: "Ball" });
    await toys.set(rex);
    expect(await other.list()).toEqual([ball, rex]);
    await other.set({ ...ball, name: "Red ball" });
    expect(await toys.get(1)).toEqual({ id: 1, name: "Red ball" });
    expect(await toys.update(7, (toy) => ({ ...toy, weight: 3 }))).toEqual({ ...rex, weight: 3 });
    expect(await toys.delete(1)).toEqual({ id: 1, name: "Red ball" });
    expect(await other.list()).toEqual([{ ...rex, weight: 3 }]);
  });

  it("inserts an item with its own key once, also from two processes at the same time", async () => {
    const { toys, other } = await open();
    const inserted = await Promise.all(
      Array.from({ length: 20 }, (_, weight) => (weight % 2 ? toys : other).insert({ ...rex, weight })),
    );
    expect(inserted.filter(Boolean)).toHaveLength(1);
    expect(await toys.list()).toEqual([{ ...rex, weight: inserted.indexOf(true) }]);
  });

  it("stores items with long keys, and finds them by no other key", async () => {
    const { storage } = await open();
    interface Named {
      id: string;
      size?: number;
    }
    const named = storage.collection<Named>({ name: "named", key: "id", newKeys: "uuids" });
    // Random, because PostgreSQL compresses what it indexes.
    const keys = [
      randomBytes(400_000).toString("base64"),
      "\u{1F600}\0".repeat(170),
      "\uFFFD".repeat(512),
      "x".repeat(513),
    ];
    for (const id of keys) expect(await named.insert({ id })).toBe(true);
    expect(await named.insert({ id: keys[0]! })).toBe(false);
    for (const id of keys) {
      expect(await named.get(id)).toEqual({ id });
      expect(await named.update(id, (item) => ({ ...item, size: 1 }))).toEqual({ id, size: 1 });
    }
    expect(await named.get(`sha256:${hash("sha256", keys[0]!)}`)).toBeUndefined();
    for (const id of keys) expect(await named.delete(id)).toEqual({ id, size: 1 });
    expect(await named.count()).toBe(0);
  });

  it("returns undefined for a key that no item has", async () => {
    const { toys } = await open();
    expect([await toys.get(1), await toys.delete(1), await toys.update(1, (toy) => toy)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("never uses a number again, and none that an example has", async () => {
    const { toys, other } = await open(toysWithExamples);
    const added = await toys.add((id) => ({ id, name: "" }));
    expect(added.id).toBe(8);
    await toys.delete(8);
    expect((await other.add((id) => ({ id, name: "" }))).id).toBe(9);
  });

  it("has no examples unless the storage adds them", async () => {
    const storage = await openStorage(toyData, await create());
    onTestFinished(() => storage.close());
    expect(await storage.collection<Toy, number>(toysWithExamples).list()).toEqual([]);
  });

  it("has its examples once, even after all were deleted", async () => {
    const { toys, other } = await open(toysWithExamples);
    const [found] = await Promise.all([toys.list(), other.list()]);
    expect(found).toEqual([rex]);
    await toys.delete(rex.id);
    expect(await other.list()).toEqual([]);
  });

  it("loses no change of two processes", async () => {
    const { toys, other } = await open(toysWithExamples);
    const increment = ({ weight = 0, ...toy }: Toy): Toy => ({ ...toy, weight: Number(weight) + 1 });
    await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? toys : other).update(rex.id, increment)));
    expect(await toys.get(rex.id)).toEqual({ ...rex, weight: 40 });
  });

  it("changes no item that was added after another one with its key was removed", async () => {
    const { toys, other } = await open(toysWithExamples);
    const [, , updated] = await Promise.all([
      toys.delete(rex.id),
      toys.set({ ...rex, name: "Other" }),
      other.update(rex.id, (toy) => ({ ...toy, weight: 1 })),
    ]);
    // Before the removal, after the addition, or in between.
    const stored = await toys.get(rex.id);
    expect(stored?.name).toBe("Other");
    if (stored?.weight !== undefined) expect(stored).toEqual(updated);
  });

  it("takes turns in changes of the same items in another order", async () => {
    const { toys, other } = await open();
    for (const id of [1, 2, 3, 4]) await toys.set({ id, name: "" });
    const touch = (toy: Toy): Toy => ({ ...toy, weight: Number(toy.weight ?? 0) + 1 });
    const changes = Array.from({ length: 80 }, (_, index) => {
      const id = 1 + (index % 4);
      return [toys.update(id, touch), other.update(5 - id, touch)];
    });
    await Promise.all(changes.flat());
    expect((await toys.list()).map(({ weight }) => weight)).toEqual([40, 40, 40, 40]);
  });

  it("takes pages and counts", async () => {
    const { toys } = await open();
    for (let added = 0; added < 5; added++) await toys.add((id) => ({ id, name: "" }));
    const ids = async (start: number, limit: number) => {
      const { items, next } = await toys.page(start, limit);
      return [items.map(({ id }) => id), next];
    };
    expect(await ids(0, 2)).toEqual([[1, 2], 2]);
    expect(await ids(4, 2)).toEqual([[5], undefined]);
    expect(await ids(3, 2)).toEqual([[4, 5], undefined]);
    expect(await ids(9, 2)).toEqual([[], undefined]);
    expect(await ids(-5, -5)).toEqual([[1], 1]);
    expect(await ids(Number.NaN, 1.5)).toEqual([[1], 1]);
    expect(await ids(1e300, 1e300)).toEqual([[], undefined]);
    expect(await toys.count()).toBe(5);
  });

  it("ends a page before it has more than 8 MiB, and begins the next one with the next item", async () => {
    const { toys } = await open();
    const name = "x".repeat(900_000);
    for (let added = 0; added < 20; added++) await toys.add((id) => ({ id, name }));
    const ids = (items: readonly Toy[]) => items.map(({ id }) => id);
    const found: number[][] = [];
    for (let start: number | undefined = 0; start !== undefined; ) {
      const page = await toys.page(start, 20);
      found.push(ids(page.items));
      start = page.next;
    }
    expect(found).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      [10, 11, 12, 13, 14, 15, 16, 17, 18],
      [19, 20],
    ]);
    const afterLast = await toys.pageAfter(18, 20);
    expect(afterLast?.hasMore).toBe(false);
    expect(ids(afterLast?.items ?? [])).toEqual([19, 20]);
    const odd = toys.filter(({ id }) => id % 2 === 1);
    const page = await odd.page(0, 20);
    expect([ids(page.items), page.next]).toEqual([[1, 3, 5, 7, 9, 11, 13, 15, 17], 9]);
    expect(ids((await odd.page(9, 20)).items)).toEqual([19]);
    await expect(odd.list()).rejects.toThrow("toys: expected items of at most 8388608 bytes as JSON in a list");
    expect(ids(await toys.filter(({ id }) => id < 3).list())).toEqual([1, 2]);
  });

  it("has a page for an item that is larger than other pages", async () => {
    const { storage } = await open();
    const toys = storage.collection<Toy, number>({ name: "large", key: "id", newKeys: "numbers", maxItemBytes: 1e7 });
    for (const length of [1, 9_000_000, 1]) await toys.add((id) => ({ id, name: "x".repeat(length) }));
    for (const start of [0, 1, 2]) {
      const { items, next } = await toys.page(start, 3);
      expect([items.map(({ id }) => id), next]).toEqual([[start + 1], start < 2 ? start + 1 : undefined]);
    }
  });

  it("selects items with a filter, and takes the page after an item", async () => {
    const { storage, toys } = await open();
    const values = Array.from(
      { length: 450 },
      (_, index) => `(?, '${index}', ${index}, '{"id":${index},"name":"n${index}"}')`,
    );
    const sql = `INSERT INTO items (collection, key, position, item) VALUES ${values.join(", ")}`;
    expect(await toys.count()).toBe(0);
    await storage.database.write(
      sql,
      Array.from({ length: 450 }, () => "toys"),
    );
    const large = toys.filter(({ id }) => id >= 150);
    const ids = (page?: { items: Toy[] }) => page?.items.map(({ id }) => id);
    expect(await large.count()).toBe(300);
    expect((await large.list()).map(({ id }) => id)).toEqual(Array.from({ length: 300 }, (_, index) => index + 150));
    expect(await large.page(298, 1)).toEqual({ items: [{ id: 448, name: "n448" }], next: 299 });
    expect(await large.page(299, 1)).toEqual({ items: [{ id: 449, name: "n449" }], next: undefined });
    expect(await large.page(300, 1)).toEqual({ items: [], next: undefined });
    expect(ids(await toys.pageAfter(undefined, 2))).toEqual([0, 1]);
    expect(await toys.pageAfter(447, 1)).toEqual({ items: [{ id: 448, name: "n448" }], hasMore: true });
    expect(ids(await toys.pageAfter("n447", 5, "name"))).toEqual([448, 449]);
    expect(ids(await large.pageAfter(7, 2))).toEqual([150, 151]);
    expect(await toys.pageAfter(449, 1)).toEqual({ items: [], hasMore: false });
    expect(await toys.pageAfter("\0", 1)).toBeUndefined();
    expect(await toys.pageAfter("n450", 1, "name")).toBeUndefined();
  });

  it("stores no item of more than 1 MiB", async () => {
    const { toys } = await open();
    const small = await toys.add((id) => ({ id, name: "Ball" }));
    const large = (id: number): Toy => ({ id, name: "\u00e4".repeat(600_000) });
    const changes = [
      () => toys.add(large),
      () => toys.insert(large(2)),
      () => toys.set(large(1)),
      () => toys.update(1, () => large(1)),
    ];
    for (const change of changes) {
      const error: unknown = await change().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ItemTooLargeError);
      expect(error).toHaveProperty("message", "item: expected at most 1048576 bytes as JSON, got 1200018");
    }
    expect(await toys.list()).toEqual([small]);
  });

  it("gives concurrent new items different numbers", async () => {
    const { toys, other } = await open();
    const added = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? toys : other).add((id) => ({ id, name: "" }))),
    );
    expect(new Set(added.map(({ id }) => id)).size).toBe(40);
    expect((await toys.list()).map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it("adds nothing if the item cannot be made", async () => {
    const { toys } = await open();
    const failing = () => {
      throw new Error("no item");
    };
    await expect(toys.add(failing)).rejects.toThrow("no item");
    expect(await toys.list()).toEqual([]);
  });

  it("keeps long integers exact", async () => {
    const { toys, other } = await open();
    await toys.set({ ...rex, weight: 9_007_199_254_740_993n });
    expect(await other.get(rex.id)).toEqual({ ...rex, weight: 9_007_199_254_740_993n });
  });
});

describe("new keys", () => {
  interface Named {
    id: string;
  }

  async function open(options: Partial<CollectionOptions<Named>>) {
    const storage = await openStorage(toyData, await createSqliteDatabase(), added);
    onTestFinished(() => storage.close());
    return storage.collection<Named>({ name: "named", key: "id", newKeys: "uuids", ...options });
  }

  it("are UUIDs", async () => {
    const named = await open({});
    expect((await named.add((id) => ({ id }))).id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("are taken from a list, without those that an item has, until it ends", async () => {
    const named = await open({ newKeys: ["a", "b", "c"], examples: [{ id: "b" }] });
    const add = () => named.add((id) => ({ id }));
    expect([await add(), await add()]).toEqual([{ id: "a" }, { id: "c" }]);
    await expect(add()).rejects.toThrow("named: expected a key in newKeys that no item has, got none");
    await named.delete("c");
    expect(await add()).toEqual({ id: "c" });
  });
});
