// The items of a resource as JSON, by their key. They need no migration when the contract changes: an item is stored as the handler
// returns it. A resource with other queries gets a table instead (`Table`).
import { parseJson, stringifyJson } from "@onecontract/server-runtime";
import type { Database, Query, Row, Transaction } from "../sql/database.ts";
import { readInteger, readString, singleRow } from "../sql/row.ts";
import { type Items, StoredItems } from "./stored-items.ts";
import { type Key, storedKey } from "./stored-key.ts";

export interface CollectionOptions<Item extends object, NewKey extends string | number = string> {
  /** Name in the database. */
  name: string;
  /** Property that identifies an item. */
  key: string & keyof Item;
  newKeys: NewKeys<NewKey>;
  /** Items of a new collection, if the storage adds examples. @default none */
  examples?: readonly Item[] | undefined;
  /** Largest item as JSON. @default 1048576, the largest request body by default */
  maxItemBytes?: number | undefined;
}

/** Keys of new items: the next number, UUIDs, or those of a list. */
export type NewKeys<NewKey extends string | number> = NewKey extends number ? "numbers" : "uuids" | readonly string[];

/** Thrown if an item is larger than `maxItemBytes`, for a response with status 413. A patch may add to an item that is stored. */
export class ItemTooLargeError extends Error {
  override readonly name = "ItemTooLargeError";

  constructor(maxBytes: number, bytes: number) {
    super(`item: expected at most ${maxBytes} bytes as JSON, got ${bytes}`);
  }
}

/** Items of a resource, by their key. Every change is durable when its promise resolves. */
export interface Collection<Item extends object, NewKey extends string | number = string> extends Items<Item> {
  get(key: Key): Promise<Item | undefined>;
  /** Returns the items that a condition selects. Their lists, pages and numbers are read in batches. */
  filter(isIncluded: (item: Item) => boolean): Items<Item>;
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

const MAX_ITEM_BYTES = 1024 * 1024;

const selectOne = "SELECT item FROM items WHERE collection = ? AND key = ?";
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
  extends StoredItems<Item>
  implements Collection<Item, NewKey>
{
  readonly #db: Database;
  readonly #name: string;
  readonly #key: keyof Item;
  readonly #newKeys: "numbers" | "uuids" | readonly string[];
  readonly #examples: readonly Item[];
  readonly #maxItemBytes: number;
  #created: Promise<void> | undefined;

  constructor(db: Database, options: CollectionOptions<Item, NewKey>) {
    const { name, key, newKeys, examples = [], maxItemBytes = MAX_ITEM_BYTES } = options;
    super({ db, name, key, create: () => this.#create() });
    this.#db = db;
    this.#name = name;
    this.#key = key;
    this.#newKeys = newKeys;
    this.#examples = examples;
    this.#maxItemBytes = maxItemBytes;
  }

  async get(key: Key): Promise<Item | undefined> {
    await this.#create();
    const [row] = await this.#db.read(selectOne, [this.#name, storedKey(key)]);
    return row && this.#toItem(row);
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
    const replaced = yield { sql: replaceItem, values: [this.#serialize(item), this.#name, key] };
    if (replaced.length === 0) yield this.#insert(key, position, item);
  }

  *#change(key: string, change: (item: Item) => Item): Generator<Query, Item | undefined, Row[]> {
    yield { sql: lockCollection, values: [0, this.#name] };
    const [row] = yield { sql: selectOne, values: [this.#name, key] };
    if (row === undefined) return undefined;
    const changed = change(this.#toItem(row));
    yield { sql: replaceItem, values: [this.#serialize(changed), this.#name, key] };
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
    return { sql: insertItem, values: [this.#name, key, position, this.#serialize(item)] };
  }

  #serialize(item: Item): string {
    const json = stringifyJson(item);
    const bytes = Buffer.byteLength(json);
    if (bytes > this.#maxItemBytes) throw new ItemTooLargeError(this.#maxItemBytes, bytes);
    return json;
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
