// Reads the items of a collection in batches, so that a request holds at most a page and a batch in memory, however many there are.
import { setImmediate } from "node:timers/promises";
import { parseJson } from "@onecontract/server-runtime";
import type { Database } from "../sql/database.ts";
import { readInteger, readString, singleRow } from "../sql/row.ts";
import { type Key, storedKey } from "./stored-key.ts";

export interface Page<Item> {
  items: Item[];
  /** `start` of the next page. Undefined on the last page. */
  next: number | undefined;
}

/** The page after an item. */
export interface NextPage<Item> {
  items: Item[];
  /** False on the last page. */
  hasMore: boolean;
}

/** Items in the order in which they were added. */
export interface Items<Item extends object> {
  /**
   * Returns all items.
   *
   * @throws Error if they have more than 8 MiB as JSON
   */
  list(): Promise<Item[]>;
  /**
   * Returns a page of the items. It ends before its limit if more items would have more than 8 MiB as JSON, but has at least one.
   *
   * @param start number of items before the page
   * @param limit maximum number of items, at most 1000
   */
  page(start: number, limit: number): Promise<Page<Item>>;
  /**
   * Returns the page after an item, with the limits of `page`. Returns undefined if no item has the value.
   *
   * @param value value of the property of the last item of the previous page. Undefined for the first page
   * @param property @default the key, which is found at once
   */
  pageAfter(value: Key | undefined, limit: number, property?: keyof Item): Promise<NextPage<Item> | undefined>;
  /** Returns the number of items. */
  count(): Promise<number>;
}

/** Largest page as JSON. An item that is larger has its own page. */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024;
/** Largest page, so that a request without a limit reads no whole collection. */
export const MAX_PAGE_SIZE = 1000;
/** Largest batch. The server handles other requests between two batches. */
const BATCH_SIZE = 200;
const BATCH_BYTES = 1024 * 1024;

/**
 * Reads only the lengths of the items after those that fit into the batch. "+ 0" because SQLite prepares a statement again when the value
 * of a bare LIMIT changes.
 */
const selectBatch = `
  SELECT position, CASE WHEN bytes = total OR total <= ? THEN
    (SELECT item FROM items WHERE collection = ? AND position = batch.position) END
  FROM (
    SELECT position, bytes, SUM(bytes) OVER (ORDER BY position ROWS UNBOUNDED PRECEDING) AS total
    FROM (
      SELECT position, OCTET_LENGTH(item) AS bytes FROM items
      WHERE collection = ? AND position > ? ORDER BY position LIMIT ? + 0 OFFSET ?
    ) AS lengths
  ) AS batch`;
const selectPosition = "SELECT position FROM items WHERE collection = ? AND key = ?";
const countItems = "SELECT COUNT(*) FROM items WHERE collection = ?";

/** Position before all items: examples have negative ones. */
const BEFORE_ALL = Number.MIN_SAFE_INTEGER;

interface StoredItem<Item> {
  item: Item;
  position: number;
  bytes: number;
}

/** Options of a read. */
interface Range {
  /** Position before the first item. @default before all items */
  after?: number;
  /** Number of items before the first one. @default 0 */
  offset?: number;
  /** Number of items that the caller needs, unless a filter leaves some out. @default all */
  size?: number;
}

export interface StoredItemsOptions<Item extends object> {
  db: Database;
  /** Name of the collection. */
  name: string;
  key: keyof Item;
  /** Resolves once the collection exists. */
  create(): Promise<void>;
  /** @default all items */
  filter?: (item: Item) => boolean;
}

export class StoredItems<Item extends object> implements Items<Item> {
  readonly #options: StoredItemsOptions<Item>;

  constructor(options: StoredItemsOptions<Item>) {
    this.#options = options;
  }

  filter(isIncluded: (item: Item) => boolean): Items<Item> {
    return new StoredItems({ ...this.#options, filter: isIncluded });
  }

  async list(): Promise<Item[]> {
    const { items, isCut } = await takePage(this.#read(), Infinity);
    if (isCut) {
      const expected = `expected items of at most ${MAX_PAGE_BYTES} bytes as JSON in a list without pages, got more`;
      throw new Error(`${this.#options.name}: ${expected}: read them in pages`);
    }
    return items;
  }

  async page(start: number, limit: number): Promise<Page<Item>> {
    const before = wholeNumber(start, 0, Number.MAX_SAFE_INTEGER);
    const size = wholeNumber(limit, 1, MAX_PAGE_SIZE);
    const { filter } = this.#options;
    const read = filter ? skip(this.#read(), before) : this.#read({ offset: before, size: size + 1 });
    const { items, isCut } = await takePage(read, size);
    return { items, next: isCut ? before + items.length : undefined };
  }

  async pageAfter(
    value: Key | undefined,
    limit: number,
    property: keyof Item = this.#options.key,
  ): Promise<NextPage<Item> | undefined> {
    const after = value === undefined ? BEFORE_ALL : await this.#find(property, value);
    if (after === undefined) return undefined;
    const size = wholeNumber(limit, 1, MAX_PAGE_SIZE);
    const { items, isCut } = await takePage(this.#read({ after, size: size + 1 }), size);
    return { items, hasMore: isCut };
  }

  async count(): Promise<number> {
    const { db, name, create, filter } = this.#options;
    if (!filter) {
      await create();
      return readInteger(singleRow(await db.read(countItems, [name]))[0], "count");
    }
    let count = 0;
    for await (const _ of this.#read()) count++;
    return count;
  }

  /** Returns the position of an item. */
  async #find(property: keyof Item, value: Key): Promise<number | undefined> {
    const { db, name, key, create } = this.#options;
    if (property !== key) {
      for await (const { item, position } of this.#read())
        if (String(item[property]) === String(value)) return position;
      return undefined;
    }
    await create();
    const [row] = await db.read(selectPosition, [name, storedKey(value)]);
    return row && readInteger(row[0], "position");
  }

  /** Reads items from the first one to the last, without those that the filter leaves out. */
  async *#read({ after = BEFORE_ALL, offset = 0, size = Infinity }: Range = {}): AsyncGenerator<StoredItem<Item>> {
    const { db, name, create, filter } = this.#options;
    await create();
    const limit = filter ? BATCH_SIZE : Math.min(size, BATCH_SIZE);
    for (let [last, skipped] = [after, offset]; ; skipped = 0) {
      const rows = await db.read(selectBatch, [BATCH_BYTES, name, name, last, limit, skipped]);
      let read = 0;
      // SQLite would write long items to a temporary file to sort them.
      const sorted = rows.toSorted(([left], [right]) => Number(left) - Number(right));
      for (const [position, json] of sorted) {
        if (json === null) break;
        read++;
        last = readInteger(position, "position");
        const source = readString(json, "item");
        // A handler has written it, whose type is that of the collection.
        const item = parseJson(source) as Item;
        if (!filter || filter(item)) yield { item, position: last, bytes: Buffer.byteLength(source) };
      }
      if (read === rows.length && rows.length < limit) return;
      await setImmediate();
    }
  }
}

/** Returns the nearest number that the databases accept. A client may send any number, unless the contract limits it. */
function wholeNumber(value: number, minimum: number, maximum: number): number {
  return Math.min(Math.max(minimum, Math.trunc(value) || minimum), maximum);
}

async function* skip<Value>(values: AsyncIterable<Value>, count: number): AsyncGenerator<Value> {
  let skipped = 0;
  for await (const value of values) if (skipped++ >= count) yield value;
}

/** Returns the first items, and whether there are more. */
async function takePage<Item>(
  read: AsyncIterable<StoredItem<Item>>,
  size: number,
): Promise<{ items: Item[]; isCut: boolean }> {
  const items: Item[] = [];
  let total = 0;
  for await (const { item, bytes } of read) {
    total += bytes;
    if (items.length === size || (items.length > 0 && total > MAX_PAGE_BYTES)) return { items, isCut: true };
    items.push(item);
  }
  return { items, isCut: false };
}
