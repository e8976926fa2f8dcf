// Collections on both databases.
import { createPostgresqlSchema, createSqliteDatabase } from "@onecontract/testing/databases";
import { describe, expect, it, onTestFinished } from "vitest";
import type { CollectionOptions } from "../src/collections/collection.ts";
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
    return { toys: first!, other: second! };
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
    await expect(add()).rejects.toThrow("named: expected a key for a new item, got none");
  });
});
