// Pages of a list in memory. A cursor is the position of the first item of its page.
import { security } from "{{scope}}/server";
import { ApiError } from "../domain/api-error.ts";

export interface Page<Item> {
  items: Item[];
  /** Position of the first item of the next page. Undefined on the last page. */
  next: number | undefined;
}

export function takePage<Item>(all: readonly Item[], limit: number, start: number): Page<Item> {
  const end = start + Math.max(1, limit);
  return { items: all.slice(start, end), next: end < all.length ? end : undefined };
}

/**
 * Parses a query parameter that contains a cursor, an offset or a page number.
 *
 * @param first value of the first page
 * @throws ApiError with the code `invalid_request` for any other value
 */
export function parsePosition(parameter: string, value: string | number | bigint | null | undefined, first = 0): number {
  const position = Number(value ?? first);
  if (Number.isSafeInteger(position) && position >= first) return position;
  throw new ApiError("invalid_request", `${parameter}: expected a value of an earlier response, got "${value}"`);
}

/**
 * Returns the position after an item.
 *
 * @param value query parameter with the ID of the item, or undefined for the first page
 * @param ids IDs of all items
 * @throws ApiError with the code `invalid_request` for the ID of no item
 */
export function positionAfter(parameter: string, value: unknown, ids: readonly unknown[]): number {
  if (value === undefined) return 0;
  const index = ids.findIndex((id) => String(id) === String(value));
  if (index >= 0) return index + 1;
  throw new ApiError("invalid_request", `${parameter}: expected a value of an earlier response, got "${value}"`);
}

/** Returns the URL of a request with another value of a query parameter, and without its credentials. */
export function urlWith(url: string, parameter: string, value: number): string {
  const target = new URL(url);
  for (const scheme of Object.values(security.schemes)) {
    if (scheme.kind === "key" && scheme.in === "query") target.searchParams.delete(scheme.name);
  }
  target.searchParams.set(parameter, String(value));
  return target.href;
}
