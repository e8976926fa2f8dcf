// The pages that clients request. A cursor is the position of the first item of its page.
import { MAX_PAGE_BYTES, MAX_PAGE_SIZE, type Page } from "@onecontract/server-storage";
import { security } from "{{scope}}/server";
import { ApiError } from "../domain/api-error.ts";

type QueryValue = string | number | bigint | null | undefined;

const DEFAULT_LIMIT = 20;

/**
 * Parses a query parameter that contains the number of items on a page.
 *
 * @throws ApiError with the code `invalid_request` for any other value
 */
export function parseLimit(parameter: string, value: QueryValue): number {
  const limit = parseInteger(value ?? DEFAULT_LIMIT);
  if (limit >= 1) return limit;
  throw new ApiError("invalid_request", `${parameter}: expected an integer from 1 to ${Number.MAX_SAFE_INTEGER}, got "${value}"`);
}

/**
 * Parses a query parameter that contains a cursor, an offset or a page number.
 *
 * @param first value of the first page
 * @throws ApiError with the code `invalid_request` for any other value
 */
export function parsePosition(parameter: string, value: QueryValue, first = 0): number {
  // Some clients send an empty cursor for the first page.
  const position = parseInteger(value === "" ? first : (value ?? first));
  if (position >= first) return position;
  throw unknownPosition(parameter, value);
}

/** Returns NaN for a value that is no integer, or too large to be exact. */
function parseInteger(value: string | number | bigint): number {
  const integer = /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(integer) ? integer : Number.NaN;
}

export function unknownPosition(parameter: string, value: unknown): ApiError {
  return new ApiError("invalid_request", `${parameter}: expected a value of an earlier response, got "${value}"`);
}

/**
 * Returns a page that does not say where the next one begins: clients would miss the items that the storage leaves out of a large page.
 *
 * @param parameter query parameter with the number of items, if there is one
 * @throws ApiError with the code `invalid_request` if the page lacks items
 */
export function wholePage<Item>(page: Page<Item>, limit: number, parameter?: string): Page<Item> {
  if (page.next === undefined || page.items.length >= limit) return page;
  const expected = `expected at most ${MAX_PAGE_SIZE} items and ${MAX_PAGE_BYTES / 1024 ** 2} MiB on a page`;
  if (parameter === undefined) throw new Error(`${expected}, got more: add a parameter for its number of items`);
  throw new ApiError("invalid_request", `${parameter}: ${expected}, got ${limit} items`);
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
