// Tests of the store.
import { describe, expect, test } from "vitest";
import { MemoryCollection } from "../src/store/collection.ts";

interface Numbered {
  id: number;
  title?: string;
  copies?: number;
}

const numbered = (...examples: Numbered[]) =>
  new MemoryCollection<Numbered, number>({ name: "books", key: "id", newKeys: "numbers", examples });

const named = (newKeys: "uuids" | readonly string[], ...keys: string[]) =>
  new MemoryCollection<{ id: string }>({ name: "books", key: "id", newKeys, examples: keys.map((id) => ({ id })) });

describe("a collection", () => {
  test("lists its examples and further items in the order in which they were added", async () => {
    const books = numbered({ id: 7 }, { id: 2 });
    await books.set({ id: 4 });
    await books.set({ id: 2, title: "Emma" });
    expect(await books.add((id) => ({ id }))).toEqual({ id: 8 });
    expect(await books.list()).toEqual([{ id: 7 }, { id: 2, title: "Emma" }, { id: 4 }, { id: 8 }]);
  });

  test.each([2, "2", 2n])("finds an item by its key as a number, a string and a bigint: %s", async (key) => {
    expect(await numbered({ id: 2 }).get(key)).toEqual({ id: 2 });
  });

  test("returns the removed item, and undefined for an unknown key", async () => {
    const books = numbered({ id: 2 });
    expect([await books.delete(2), await books.delete(2), await books.get(2)]).toEqual([
      { id: 2 },
      undefined,
      undefined,
    ]);
    expect(await books.update(2, (book) => book)).toBeUndefined();
    expect(await books.list()).toEqual([]);
  });

  test("loses no change of requests at the same time", async () => {
    const books = numbered({ id: 1, copies: 0 });
    const lend = () => books.update(1, (book) => ({ ...book, copies: (book.copies ?? 0) + 1 }));
    await Promise.all(Array.from({ length: 20 }, lend));
    expect(await books.get(1)).toEqual({ id: 1, copies: 20 });
  });

  test("gives each item a key that none has had", async () => {
    const books = numbered({ id: 1 });
    await books.delete((await books.add((id) => ({ id }))).id);
    const added = await Promise.all([books.add((id) => ({ id })), books.add((id) => ({ id }))]);
    expect(added).toEqual([{ id: 3 }, { id: 4 }]);

    const listed = named(["a", "b", "c"], "b");
    await listed.delete("b");
    await listed.delete((await listed.add((id) => ({ id }))).id);
    expect(await listed.add((id) => ({ id }))).toEqual({ id: "c" });
    await expect(listed.add((id) => ({ id }))).rejects.toThrow(
      "books: expected a key in newKeys that no item has had, got none",
    );

    const [first, second] = [await named("uuids").add((id) => ({ id })), await named("uuids").add((id) => ({ id }))];
    expect(first.id).toMatch(/^[\da-f-]{36}$/);
    expect(second.id).not.toBe(first.id);
  });
});
