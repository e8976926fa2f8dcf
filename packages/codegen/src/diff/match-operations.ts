// Pairs the operations of two contracts: by method and path, then those that moved.
import { isDeepStrictEqual } from "node:util";
import type { Sides } from "./change.ts";
import type { OperationSide } from "./list-operations.ts";
import { type Pairs, pairByKey } from "./pairs.ts";

export function matchOperations(before: OperationSide[], after: OperationSide[]): Pairs<OperationSide> {
  // The names of path parameters make no difference.
  const { pairs, removed, added } = pairByKey(
    before,
    after,
    ({ model: { method, path } }) => `${method} ${anonymousPath(path)}`,
  );
  const moved = removed.flatMap((operation): Sides<OperationSide>[] => {
    const index = added.findIndex((candidate) => isMoved(operation, candidate));
    return added.splice(index, index < 0 ? 0 : 1).map((target) => ({ before: operation, after: target }));
  });
  const remaining = removed.filter((operation) => !moved.some((pair) => pair.before === operation));
  return { pairs: [...pairs, ...moved], removed: remaining, added };
}

/** Returns the path without the names of its parameters. */
export function anonymousPath(path: string): string {
  return path.replace(/\{[^}]*\}/g, "{}");
}

/** Returns whether an operation moved to another path or method: it has the same operationId, or only another one. */
function isMoved(before: OperationSide, after: OperationSide): boolean {
  if (before.model.operationId === after.model.operationId) return true;
  return before.model.method === after.model.method && hasOnlyOtherId(before, after);
}

export function hasOnlyOtherId(before: OperationSide, after: OperationSide): boolean {
  const [old, now] = [before, after].map(({ source }) => ({ ...source.value, operationId: "" }));
  return isDeepStrictEqual(old, now);
}

/** Returns the segments in which two paths differ: `/gear` and `/tools` for `/gear/{id}` and `/tools/{toolId}`. */
export function differingSegments(before: string, after: string): Sides<string> {
  const [old, now] = [before.split("/"), after.split("/")];
  const isSame = (left = "", right = "") => anonymousPath(left) === anonymousPath(right);
  const shorter = Math.min(old.length, now.length) - 1;
  let start = 0;
  while (start < shorter && isSame(old[start], now[start])) start++;
  let end = 0;
  while (end < shorter - start && isSame(old.at(-1 - end), now.at(-1 - end))) end++;
  const segments = (path: string[]) => `/${path.slice(start, path.length - end).join("/")}`;
  return { before: segments(old), after: segments(now) };
}
