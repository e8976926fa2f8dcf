// Items of a resource, by their key. They are in memory, and lost when the process ends: replace MemoryCollection with a database.

export type Key = string | number | bigint;

/** Items of a resource, by their key. */
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

export interface CollectionOptions<Item extends object, NewKey extends string | number> {
  /** Name of the collection: `books`. */
  name: string;
  /** Property that identifies an item. */
  key: keyof Item;
  newKeys: NewKeys<NewKey>;
  /** Items of a new collection. */
  examples: readonly Item[];
}

/** Keys of new items: the number after the largest one, UUIDs, or those of a list if the contract does not allow UUIDs. */
export type NewKeys<NewKey extends string | number> = NewKey extends number ? "numbers" : "uuids" | readonly string[];

export class MemoryCollection<Item extends object, NewKey extends string | number = string>
  implements Collection<Item, NewKey>
{
  readonly #items = new Map<string, Item>();
  readonly #options: CollectionOptions<Item, NewKey>;
  /** Keys of the list `newKeys` that no item has had. */
  readonly #unusedKeys: Set<string>;
  #largestNumber = 0;

  constructor(options: CollectionOptions<Item, NewKey>) {
    this.#options = options;
    this.#unusedKeys = new Set(typeof options.newKeys === "string" ? [] : options.newKeys);
    for (const item of options.examples) this.#put(item);
  }

  async get(key: Key): Promise<Item | undefined> {
    return this.#items.get(String(key));
  }

  async list(): Promise<Item[]> {
    return [...this.#items.values()];
  }

  async add(create: (key: NewKey) => Item): Promise<Item> {
    // The type of the option follows from that of the keys.
    const item = create(this.#newKey() as NewKey);
    this.#put(item);
    return item;
  }

  async set(item: Item): Promise<void> {
    this.#put(item);
  }

  async update(key: Key, change: (item: Item) => Item): Promise<Item | undefined> {
    const item = this.#items.get(String(key));
    if (item === undefined) return undefined;
    const changed = change(item);
    this.#items.set(String(key), changed);
    return changed;
  }

  async delete(key: Key): Promise<Item | undefined> {
    const item = this.#items.get(String(key));
    this.#items.delete(String(key));
    return item;
  }

  #put(item: Item): void {
    const key = String(item[this.#options.key]);
    this.#items.set(key, item);
    this.#unusedKeys.delete(key);
    if (Number.isSafeInteger(Number(key))) this.#largestNumber = Math.max(this.#largestNumber, Number(key));
  }

  #newKey(): string | number {
    const { name, newKeys } = this.#options;
    if (newKeys === "numbers") return this.#largestNumber + 1;
    if (newKeys === "uuids") return crypto.randomUUID();
    const [key] = this.#unusedKeys;
    if (key === undefined) throw new Error(`${name}: expected a key in newKeys that no item has had, got none`);
    return key;
  }
}
