// Pairs the operations of two contracts: by method and path, then those that moved.
import { isDeepStrictEqual } from "node:util";
import type { OperationSide } from "./list-operations.ts";
import type { Sides } from "./schemas/finding.ts";

export interface MatchedOperations {
  pairs: Sides<OperationSide>[];
  removed: OperationSide[];
  added: OperationSide[];
}

export function matchOperations(before: OperationSide[], after: OperationSide[]): MatchedOperations {
  const byEndpoint = new Map(after.map((operation) => [endpointKey(operation), operation]));
  const pairs = before.flatMap((operation): Sides<OperationSide>[] => {
    const other = byEndpoint.get(endpointKey(operation));
    return other ? [{ before: operation, after: other }] : [];
  });
  let added = after.filter((operation) => !pairs.some((pair) => pair.after === operation));
  const removed: OperationSide[] = [];
  for (const operation of before) {
    if (pairs.some((pair) => pair.before === operation)) continue;
    const moved = added.find((candidate) => isMoved(operation, candidate));
    if (!moved) {
      removed.push(operation);
      continue;
    }
    pairs.push({ before: operation, after: moved });
    added = added.filter((candidate) => candidate !== moved);
  }
  return { pairs, removed, added };
}

/** Returns the method and the path without the names of its parameters. */
function endpointKey({ model: { method, path } }: OperationSide): string {
  return `${method} ${anonymousPath(path)}`;
}

export function anonymousPath(path: string): string {
  return path.replace(/\{[^}]*\}/g, "{}");
}

/** Returns whether an operation moved to another path or method: it has the same operationId, or only another one. */
function isMoved(before: OperationSide, after: OperationSide): boolean {
  if (before.model.operationId === after.model.operationId) return true;
  const withoutId = ({ source: { value } }: OperationSide) => ({ ...value, operationId: "" });
  return before.model.method === after.model.method && isDeepStrictEqual(withoutId(before), withoutId(after));
}

/** Returns the segments in which two paths differ: `/gear` and `/tools` for `/gear/{id}` and `/tools/{toolId}`. */
export function differingSegments(before: string, after: string): Sides<string> {
  let [old, now] = [anonymousPath(before).split("/"), anonymousPath(after).split("/")];
  let [oldNames, nowNames] = [before.split("/"), after.split("/")];
  while (old.length > 1 && now.length > 1 && old[0] === now[0]) {
    [old, now, oldNames, nowNames] = [old.slice(1), now.slice(1), oldNames.slice(1), nowNames.slice(1)];
  }
  while (old.length > 1 && now.length > 1 && old.at(-1) === now.at(-1)) {
    [old, now] = [old.slice(0, -1), now.slice(0, -1)];
    [oldNames, nowNames] = [oldNames.slice(0, -1), nowNames.slice(0, -1)];
  }
  return { before: `/${oldNames.join("/")}`, after: `/${nowNames.join("/")}` };
}
