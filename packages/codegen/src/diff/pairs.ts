// Pairs the members of two lists.
import type { Sides } from "./change.ts";

export interface Pairs<T> {
  pairs: Sides<T>[];
  /** Members of the first list only. */
  removed: T[];
  /** Members of the second list only. */
  added: T[];
}

/** Pairs the members with the same key, in the order of the first list. Of several in the second list, the first is paired. */
export function pairByKey<T>(before: readonly T[], after: readonly T[], key: (member: T) => unknown): Pairs<T> {
  const [old, now] = [before, after].map((list) => new Map(list.toReversed().map((member) => [key(member), member])));
  const pairs = before.flatMap((member) => {
    const other = now?.get(key(member));
    return other === undefined ? [] : [{ before: member, after: other }];
  });
  return {
    pairs,
    removed: before.filter((member) => !now?.has(key(member))),
    added: after.filter((member) => !old?.has(key(member))),
  };
}

/**
 * Pairs members that have no counterpart with the same key.
 *
 * @param find returns the counterpart of a removed member among the added ones that are not paired yet
 */
export function pairMoved<T>(
  { removed, added }: Pick<Pairs<T>, "removed" | "added">,
  find: (member: T, free: readonly T[]) => T | undefined,
): Pairs<T> {
  const pairs: Sides<T>[] = [];
  const free = [...added];
  for (const before of removed) {
    const after = find(before, free);
    if (after === undefined) continue;
    free.splice(free.indexOf(after), 1);
    pairs.push({ before, after });
  }
  return { pairs, removed: removed.filter((member) => !pairs.some(({ before }) => before === member)), added: free };
}
