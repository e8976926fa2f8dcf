// The items of a resource as JSON, by their key. They need no migration when the contract changes: an item is stored as the handler
// returns it. A resource with other queries gets a table instead (`Table`).
import { hash } from "node:crypto";
import { parseJson, stringifyJson } from "@onecontract/server-runtime";
import type { Database, Query, Row, Transaction } from "../sql/database.ts";
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

export interface Page<Item> {
  items: Item[];
  /** `start` of the next page. Undefined on the last page. */
  next: number | undefined;
}

/** Items of a resource, by their key. Every change is durable when its promise resolves. */
export interface Collection<Item extends object, NewKey extends string | number = string> {
  get(key: Key): Promise<Item | undefined>;
  /** Returns all items, in the order in which they were added. */
  list(): Promise<Item[]>;
  /**
   * Returns a page of the items.
   * @param start number of items before the page
   * @param limit maximum number of items, at most 1000
   */
  page(start: number, limit: number): Promise<Page<Item>>;
  /** Returns the number of items. */
  count(): Promise<number>;
  /** Adds an item with a number or a UUID that no item has had, or with a string of a list that no item has. */
  add(create: (key: NewKey) => Item): Promise<Item>;
  /** Adds an item with its own key. Resolves with false, and changes nothing, if another item has the key. */
  insert(item: Item): Promise<boolean>;
  /** Adds an item, or replaces the one with the same key. */
  set(item: Item): Promise<void>;
  /** Changes an item; no change of another request in between is lost. Returns undefined if it does not exist. */
  update(key: Key, change: (item: Item) => Item): Promise<Item | undefined>;
  /** Returns the removed item, or undefined if it does not exist. */
  delete(key: Key): Promise<Item | undefined>;
}

/** Largest page, so that a request without a limit reads no whole collection. */
const MAX_PAGE_SIZE = 1000;

const selectOne = "SELECT item FROM items WHERE collection = ? AND key = ?";
const selectAll = "SELECT item FROM items WHERE collection = ? ORDER BY position";
const selectPage = `${selectAll} LIMIT ? + 0 OFFSET ?`;
const countItems = "SELECT COUNT(*) FROM items WHERE collection = ?";
const selectCollection = "SELECT 1 FROM collections WHERE name = ?";
/** A conflict means that another process has created the collection, with its examples. */
const insertCollection =
  "INSERT INTO collections (name, last_number) VALUES (?, ?) ON CONFLICT (name) DO NOTHING RETURNING name";
/**
 * Locks the collection until the transaction ends. Every change does so first: items become visible in the order of their positions, no
 * change of another transaction is lost, and two processes that change the same items in another order have no deadlock.
 */
const lockCollection = "UPDATE collections SET last_number = last_number + ? WHERE name = ? RETURNING last_number";
const insertItem = `INSERT INTO items (collection, key, position, item) VALUES (?, ?, ?, ?)
  ON CONFLICT (collection, key) DO NOTHING RETURNING key`;
const replaceItem = "UPDATE items SET item = ? WHERE collection = ? AND key = ? RETURNING key";
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
    await this.#create();
    const [row] = await this.#db.read(selectOne, [this.#name, storedKey(key)]);
    return row && this.#toItem(row);
  }

  async list(): Promise<Item[]> {
    await this.#create();
    return (await this.#db.read(selectAll, [this.#name])).map((row) => this.#toItem(row));
  }

  async page(start: number, limit: number): Promise<Page<Item>> {
    await this.#create();
    const size = Math.min(Math.max(1, limit), MAX_PAGE_SIZE);
    const rows = await this.#db.read(selectPage, [this.#name, size + 1, start]);
    const items = rows.slice(0, size).map((row) => this.#toItem(row));
    return { items, next: rows.length > size ? start + size : undefined };
  }

  async count(): Promise<number> {
    await this.#create();
    return readInteger(singleRow(await this.#db.read(countItems, [this.#name]))[0], "count");
  }

  add(create: (key: NewKey) => Item): Promise<Item> {
    return this.#transact(() => this.#insertNew(create));
  }

  insert(item: Item): Promise<boolean> {
    return this.#transact(() => this.#insertUnique(item));
  }

  set(item: Item): Promise<void> {
    return this.#transact(() => this.#insertOrReplace(item));
  }

  update(key: Key, change: (item: Item) => Item): Promise<Item | undefined> {
    return this.#transact(() => this.#change(storedKey(key), change));
  }

  delete(key: Key): Promise<Item | undefined> {
    return this.#transact(() => this.#delete(storedKey(key)));
  }

  async #transact<Result>(transaction: Transaction<Result>): Promise<Result> {
    await this.#create();
    return this.#db.transact(transaction);
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
    for (let attempts = 1; ; attempts++) {
      const position = yield* this.#nextNumber();
      const key = this.#newKey(position, attempts);
      // The type of a new key is that of `newKeys`.
      const item = create(key as NewKey);
      if ((yield this.#insert(storedKey(key), position, item)).length > 0) return item;
    }
  }

  *#insertUnique(item: Item): Generator<Query, boolean, Row[]> {
    const position = yield* this.#nextNumber();
    return (yield this.#insert(this.#keyOf(item), position, item)).length > 0;
  }

  *#insertOrReplace(item: Item): Generator<Query, void, Row[]> {
    const position = yield* this.#nextNumber();
    const key = this.#keyOf(item);
    const replaced = yield { sql: replaceItem, values: [stringifyJson(item), this.#name, key] };
    if (replaced.length === 0) yield this.#insert(key, position, item);
  }

  *#change(key: string, change: (item: Item) => Item): Generator<Query, Item | undefined, Row[]> {
    yield { sql: lockCollection, values: [0, this.#name] };
    const [row] = yield { sql: selectOne, values: [this.#name, key] };
    if (row === undefined) return undefined;
    const changed = change(this.#toItem(row));
    yield { sql: replaceItem, values: [stringifyJson(changed), this.#name, key] };
    return changed;
  }

  *#delete(key: string): Generator<Query, Item | undefined, Row[]> {
    yield { sql: lockCollection, values: [0, this.#name] };
    const [row] = yield { sql: deleteItem, values: [this.#name, key] };
    return row && this.#toItem(row);
  }

  *#nextNumber(): Generator<Query, number, Row[]> {
    const [number] = singleRow(yield { sql: lockCollection, values: [1, this.#name] });
    return readInteger(number, "last_number");
  }

  #insert(key: string, position: number, item: Item): Query {
    return { sql: insertItem, values: [this.#name, key, position, stringifyJson(item)] };
  }

  /** @param attempts number of keys that have been tried, including this one */
  #newKey(position: number, attempts: number): string | number {
    const newKeys = this.#newKeys;
    if (newKeys === "numbers") return position;
    if (newKeys === "uuids") return crypto.randomUUID();
    const key = newKeys[(position - 1) % newKeys.length];
    if (key !== undefined && attempts <= newKeys.length) return key;
    throw new Error(`${this.#name}: expected a key in newKeys that no item has, got none`);
  }

  #keyOf(item: Item): string {
    return storedKey(item[this.#key] as Key);
  }

  #toItem([item]: Row): Item {
    // A handler has written it, whose type is that of the collection.
    return parseJson(readString(item, "item")) as Item;
  }
}

const MAX_KEY_CHARACTERS = 512;
const HASH_PREFIX = "sha256:";

/** Returns the key in the database: the hash of a long one, because PostgreSQL's index has no strings of more than about 2,700 bytes. */
function storedKey(key: Key): string {
  const string = String(key);
  if (string.length <= MAX_KEY_CHARACTERS && !string.startsWith(HASH_PREFIX)) return string;
  return HASH_PREFIX + hash("sha256", string);
}
