// Items in memory, by their key. They are lost when the process ends: replace this class with a database.

export type Key = string | number | bigint;

export class Collection<Item extends object> {
  readonly #items = new Map<string, Item>();
  readonly #key: keyof Item;
  readonly #newKeys: string[];

  /**
   * @param key property that identifies an item
   * @param newKeys keys for new items, if the contract does not allow UUIDs
   */
  constructor(key: keyof Item, items: Item[], newKeys: string[] = []) {
    this.#key = key;
    this.#newKeys = newKeys;
    for (const item of items) this.set(item);
  }

  get(key: Key): Item | undefined {
    return this.#items.get(String(key));
  }

  /** Returns all items, in the order in which they were added. */
  list(): Item[] {
    return [...this.#items.values()];
  }

  /** Adds an item, or replaces the one with the same key. */
  set(item: Item): void {
    this.#items.set(String(item[this.#key]), item);
  }

  /** @returns whether the item existed */
  delete(key: Key): boolean {
    return this.#items.delete(String(key));
  }

  /** Returns a key for a new item that no item has. */
  nextKey(): string {
    const key = this.#newKeys.find((candidate) => !this.#items.has(candidate));
    if (key === undefined) throw new Error("expected a key for a new item, got none: make keys as your database does");
    return key;
  }

  /** Returns a number that no item has as its key. */
  nextNumber(): number {
    return Math.max(0, ...[...this.#items.keys()].map(Number).filter(Number.isSafeInteger)) + 1;
  }
}
