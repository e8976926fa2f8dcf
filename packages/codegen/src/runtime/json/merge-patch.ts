// Applies a JSON Merge Patch (RFC 7396) to an item.
import { isRecord } from "./is-record.ts";

/** Properties of an item with other values; null removes an optional one. */
export type Patch<Item> = { [Name in keyof Item]?: Patched<Item[Name]> | null };

/** An object is patched itself; any other value is replaced. */
type Patched<Value> = Value extends readonly unknown[] ? Value : Value extends object ? Patch<Value> : Value;

/** The validators of the contract ensure that a patch removes no required property. */
export function mergePatch<Item extends object>(item: Item, patch: Patch<Item>): Item {
  return merge(item, patch) as Item;
}

function merge(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged = new Map(Object.entries(isRecord(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else if (value !== undefined) merged.set(name, merge(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}
