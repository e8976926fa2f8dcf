// Pairs the operations of two contracts: by method and path, then without the names of path parameters, then those that moved.
import { isDeepStrictEqual } from "node:util";
import { HTTP_METHODS, type Operation } from "../contract/contract.ts";
import { pathShape } from "../contract/path-parameters.ts";
import type { Sides } from "./change.ts";
import { type Pairs, pairByKey, pairMoved } from "./pairs.ts";

export function matchOperations(before: Operation[], after: Operation[]): Pairs<Operation> {
  const ordered = byMethod(before);
  const same = pairByKey(ordered, byMethod(after), ({ method, path }) => `${method} ${path}`);
  // The names of path parameters make no difference, unless a contract has several paths that differ only in them.
  const renamed = pairByKey(same.removed, same.added, ({ method, path }) => `${method} ${pathShape(path)}`);
  const order = new Map(ordered.map((operation, index) => [operation, index]));
  const indexOf = ({ before: operation }: Sides<Operation>) => order.get(operation) ?? 0;
  const pairs = [...same.pairs, ...renamed.pairs].sort((left, right) => indexOf(left) - indexOf(right));
  const moved = pairMoved(renamed, (operation, free) => free.find((candidate) => isMoved(operation, candidate)));
  return { ...moved, pairs: [...pairs, ...moved.pairs] };
}

/** Returns the operations in the order of their paths. Methods have no order, so the first operation of a path is always the same. */
function byMethod(operations: Operation[]): Operation[] {
  return [...Map.groupBy(operations, ({ path }) => path).values()].flatMap((group) =>
    HTTP_METHODS.flatMap((method) => group.filter((operation) => operation.method === method)),
  );
}

/** Returns the name of an operation in reports: `GET /pets`. */
export function endpointName({ method, path }: Pick<Operation, "method" | "path">): string {
  return `${method.toUpperCase()} ${path}`;
}

/** Returns whether an operation moved to another path or method: it has the same operationId, or only another one. */
function isMoved(before: Operation, after: Operation): boolean {
  if (before.operationId === after.operationId) return true;
  return before.method === after.method && hasOnlyOtherId(before, after);
}

export function hasOnlyOtherId(before: Operation, after: Operation): boolean {
  const [old, now] = [before, after].map(({ declaration }) => ({ ...declaration, operationId: "" }));
  return isDeepStrictEqual(old, now);
}

/** Returns the segments in which two paths differ: `/gear` and `/tools` for `/gear/{id}` and `/tools/{toolId}`. */
export function differingSegments(before: string, after: string): Sides<string> {
  const [old, now] = [before.split("/"), after.split("/")];
  const isSame = (left = "", right = "") => pathShape(left) === pathShape(right);
  const shorter = Math.min(old.length, now.length) - 1;
  let start = 0;
  while (start < shorter && isSame(old[start], now[start])) start++;
  let end = 0;
  while (end < shorter - start && isSame(old.at(-1 - end), now.at(-1 - end))) end++;
  const segments = (path: string[]) => `/${path.slice(start, path.length - end).join("/")}`;
  return { before: segments(old), after: segments(now) };
}
