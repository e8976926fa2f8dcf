// Locations of values in the response of a list.

import { getProperty, isObject, isRecord } from "../json/is-record.ts";
import type { CallInput, CallResult } from "./call-input.ts";
import { expectPagination } from "./page-call.ts";
import { createQuery } from "./request-url.ts";

/** Path of a property of the body, or the name of a header. */
export type Location = readonly string[] | string;

/** Options of the readers whose next page a query parameter selects. */
export interface PageOptions {
  findItems: (body: unknown) => unknown;
  /** Query parameter that selects the page. */
  parameter: string;
  /** Location of a value that is false on the last page. */
  hasMore?: Location | undefined;
}

/** Returns a function that reads the items at a path of the body. Null is an empty list, as some services encode it. */
export function itemsAt(...path: string[]): (body: unknown) => unknown {
  return (body) => {
    const items = path.reduce(getProperty, body);
    return items === null ? [] : items;
  };
}

/** Returns a function like `itemsAt`, for a list that an object may lack: some services leave it out if it is empty. */
export function optionalItemsAt(...path: string[]): (body: unknown) => unknown {
  const find = itemsAt(...path);
  return (body) => find(body) ?? (isRecord(body) ? [] : undefined);
}

/** Returns the value at a location, or undefined if the response has none. The value of a header is a string. */
export function readLocation(
  location: Location | undefined,
  { data, response }: CallResult,
  input: CallInput,
): unknown {
  if (typeof location === "string") return response.headers.get(location) ?? undefined;
  return location && readPrimitive(data, location, input);
}

/** Returns the value at a path, which is no object. An option of the generator makes dates of strings. */
export function readPrimitive(source: unknown, path: readonly string[], input: CallInput): unknown {
  const value = path.reduce(getProperty, source);
  const problem = isObject(value) && !(value instanceof Date) && "an object";
  expectPagination(input, `a string or number at ${path.join(".")}`, problem);
  return value;
}

/** Returns the number at a location, or NaN if the response has none. */
export function readNumber(location: Location | undefined, result: CallResult, input: CallInput): number {
  return Number(readLocation(location, result, input) ?? NaN);
}

/** Returns the function that finds the query of the next page, whose parameter has the value. There is none after the last page. */
export function nextQuery(
  { parameter, hasMore }: Omit<PageOptions, "findItems">,
  result: CallResult,
  input: CallInput,
  value: unknown,
  isLast: boolean,
): () => string | undefined {
  const isEnd = isLast || String(readLocation(hasMore, result, input)) === "false";
  return () => (isEnd ? undefined : queryWith(input, { [parameter]: value }));
}

/** Returns the number that a query parameter had in the request of this page. */
export function sentNumber(input: CallInput, parameter: string, defaultValue: number): number {
  const query = new URLSearchParams(input.search ?? queryWith(input, {}));
  return Number(query.get(parameter) ?? defaultValue);
}

/** Returns the query of the request with other values of some parameters. */
function queryWith(input: CallInput, values: Record<string, unknown>): string {
  const params = Object.entries({ ...input.params, ...values }).map(([name, value]) => [
    name,
    // An option of the generator makes dates of parameters.
    value instanceof Date ? value.toISOString() : value,
  ]);
  return createQuery({ ...input, params: Object.fromEntries(params) });
}
