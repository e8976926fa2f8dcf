// The items of a resource as JSON, by their key. They need no migration when the contract changes: an item is stored as the handler
// returns it. A resource with other queries gets a table instead (`Table`).
import { parseJson, stringifyJson } from "@onecontract/server-runtime";
import type { Database, Query, Row } from "../sql/database.ts";
import { readInteger, readString, singleRow } from "../sql/row.ts";

export type Key = string | number | bigint;

export interface CollectionOptions<Item extends object, NewKey extends string | number = string> {
  /** Name in the database. */
  name: string;
  /** Property that identifies an item. */
  key: string & keyof Item;
  newKeys: NewKeys<NewKey>;
  /** Items of a new collection, if the storage adds examples. @default none */
  examples?: readonly Item[] | undefined;
}

/** Keys of new items: the next number, UUIDs, or those of a list. */
export type NewKeys<NewKey extends string | number> = NewKey extends number ? "numbers" : "uuids" | readonly string[];

/** Items of a resource, by their key. Every change is durable when its promise resolves. */
export interface Collection<Item extends object, NewKey extends string | number = string> {
  get(key: Key): Promise<Item | undefined>;
  /** Returns all items, in the order in which they were added. */
  list(): Promise<Item[]>;
  /** Adds an item with a key that no item has had. */
  add(create: (key: NewKey) => Item): Promise<Item>;
  /** Adds an item, or replaces the one with the same key. */
  set(item: Item): Promise<void>;
  /** Changes an item; no change of another request in between is lost. Returns undefined if it does not exist. */
  update(key: Key, change: (item: Item) => Item): Promise<Item | undefined>;
  /** Returns the removed item, or undefined if it does not exist. */
  delete(key: Key): Promise<Item | undefined>;
}

const selectOne = "SELECT item, version FROM items WHERE collection = ? AND key = ?";
const selectAll = "SELECT item FROM items WHERE collection = ? ORDER BY position";
const selectCollection = "SELECT 1 FROM collections WHERE name = ?";
/** A conflict means that another process has created the collection, with its examples. */
const insertCollection =
  "INSERT INTO collections (name, last_number) VALUES (?, ?) ON CONFLICT (name) DO NOTHING RETURNING name";
/** Locks the row until the transaction ends, so that items become visible in the order of their positions. */
const nextNumber = "UPDATE collections SET last_number = last_number + 1 WHERE name = ? RETURNING last_number";
const insertItem = `INSERT INTO items (collection, key, position, version, item) VALUES (?, ?, ?, 1, ?)
  ON CONFLICT (collection, key) DO NOTHING RETURNING key`;
const replaceItem = "UPDATE items SET item = ?, version = version + 1 WHERE collection = ? AND key = ? RETURNING key";
const replaceVersion = `UPDATE items SET item = ?, version = version + 1
  WHERE collection = ? AND key = ? AND version = ? RETURNING key`;
const deleteItem = "DELETE FROM items WHERE collection = ? AND key = ? RETURNING item";

export class SqlCollection<Item extends object, NewKey extends string | number = string>
  implements Collection<Item, NewKey>
{
  readonly #db: Database;
  readonly #name: string;
  readonly #key: keyof Item;
  readonly #newKeys: "numbers" | "uuids" | readonly string[];
  readonly #examples: readonly Item[];
  #created: Promise<void> | undefined;

  constructor(db: Database, { name, key, newKeys, examples = [] }: CollectionOptions<Item, NewKey>) {
    this.#db = db;
    this.#name = name;
    this.#key = key;
    this.#newKeys = newKeys;
    this.#examples = examples;
  }

  async get(key: Key): Promise<Item | undefined> {
    return (await this.#find(key))?.item;
  }

  async list(): Promise<Item[]> {
    await this.#create();
    return (await this.#db.read(selectAll, [this.#name])).map((row) => this.#toItem(row));
  }

  async add(create: (key: NewKey) => Item): Promise<Item> {
    await this.#create();
    return this.#db.transact(() => this.#insertNew(create));
  }

  async set(item: Item): Promise<void> {
    await this.#create();
    await this.#db.transact(() => this.#insertOrReplace(item));
  }

  async update(key: Key, change: (item: Item) => Item): Promise<Item | undefined> {
    for (;;) {
      const found = await this.#find(key);
      if (found === undefined) return undefined;
      const changed = change(found.item);
      const values = [stringifyJson(changed), this.#name, String(key), found.version];
      if ((await this.#db.write(replaceVersion, values)).length > 0) return changed;
    }
  }

  async delete(key: Key): Promise<Item | undefined> {
    await this.#create();
    const [row] = await this.#db.write(deleteItem, [this.#name, String(key)]);
    return row && this.#toItem(row);
  }

  /** Creates the collection with its examples, if no process has done so. A failed attempt is repeated by the next request. */
  #create(): Promise<void> {
    this.#created ??= this.#createOnce().catch((error: unknown) => {
      this.#created = undefined;
      throw error;
    });
    return this.#created;
  }

  async #createOnce(): Promise<void> {
    // Most starts find the collection, and write nothing.
    if ((await this.#db.read(selectCollection, [this.#name])).length > 0) return;
    await this.#db.transact(() => this.#insertExamples());
  }

  *#insertExamples(): Generator<Query, void, Row[]> {
    const keys = this.#examples.map((example) => this.#keyOf(example));
    const numbers = this.#newKeys === "numbers" ? keys.map(Number).filter(Number.isSafeInteger) : [];
    const inserted = yield { sql: insertCollection, values: [this.#name, Math.max(0, ...numbers)] };
    if (inserted.length === 0) return;
    // Before the position of the first new item.
    const firstPosition = -this.#examples.length;
    for (const [index, example] of this.#examples.entries()) {
      yield this.#insert(this.#keyOf(example), firstPosition + index, example);
    }
  }

  *#insertNew(create: (key: NewKey) => Item): Generator<Query, Item, Row[]> {
    for (;;) {
      const position = yield* this.#nextNumber();
      const key = this.#newKey(position);
      // The type of a new key is that of `newKeys`.
      const item = create(key as NewKey);
      if ((yield this.#insert(String(key), position, item)).length > 0) return item;
    }
  }

  *#insertOrReplace(item: Item): Generator<Query, void, Row[]> {
    const key = this.#keyOf(item);
    const replaced = yield { sql: replaceItem, values: [stringifyJson(item), this.#name, key] };
    if (replaced.length > 0) return;
    const inserted = yield this.#insert(key, yield* this.#nextNumber(), item);
    // Another transaction has inserted it in the meantime.
    if (inserted.length === 0) yield { sql: replaceItem, values: [stringifyJson(item), this.#name, key] };
  }

  *#nextNumber(): Generator<Query, number, Row[]> {
    const [number] = singleRow(yield { sql: nextNumber, values: [this.#name] });
    return readInteger(number, "last_number");
  }

  #insert(key: string, position: number, item: Item): Query {
    return { sql: insertItem, values: [this.#name, key, position, stringifyJson(item)] };
  }

  #newKey(position: number): string | number {
    if (this.#newKeys === "numbers") return position;
    if (this.#newKeys === "uuids") return crypto.randomUUID();
    const key = this.#newKeys[position - 1];
    if (key === undefined)
      throw new Error(`${this.#name}: expected a key for a new item, got none: add more to newKeys`);
    return key;
  }

  #keyOf(item: Item): string {
    return String(item[this.#key]);
  }

  async #find(key: Key): Promise<{ item: Item; version: number } | undefined> {
    await this.#create();
    const [row] = await this.#db.read(selectOne, [this.#name, String(key)]);
    return row && { item: this.#toItem(row), version: readInteger(row[1], "version") };
  }

  #toItem([item]: Row): Item {
    // A handler has written it, whose type is that of the collection.
    return parseJson(readString(item, "item")) as Item;
  }
}
