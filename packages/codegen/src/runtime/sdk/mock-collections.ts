// The stored items of a mock server, and the operations on them. This is not the collection of created projects: it is a part of the
// SDK, which has no dependencies and runs in browsers, and it performs operations that are described as data, not typed handlers.
import { parseJson } from "../json/exact-json.ts";
import { getProperty, isRecord } from "../json/is-record.ts";
import { mergePatch } from "../json/merge-patch.ts";
import type { MockLocation, MockOperation, MockPagination, MockServerOptions } from "./mock-operation.ts";
import type { Headers } from "./platform.ts";

/** An object, or a plain value such as a tag, which identifies itself. */
export type Item = unknown;

/** A request that matches an operation and is authorized. */
export interface MockRequest {
  operation: MockOperation;
  collections: Map<string, Item[]>;
  /** Last segment of the path. */
  id: string;
  body: unknown;
  /** True if the body of a PATCH is a JSON Merge Patch. */
  isMergePatch: boolean;
  query: URLSearchParams;
  /** URL without the query. */
  url: string;
  /** Headers of the response. */
  headers: Headers;
}

/** Returns the items by path. A path whose GET operation returns a list is a collection of its items. */
export function createCollections(
  operations: readonly MockOperation[],
  { items = {} }: MockServerOptions,
): Map<string, Item[]> {
  const lists = operations.filter(
    ({ method, body = "", pagination }) => method === "GET" && (pagination || body.startsWith("[")),
  );
  return new Map(
    lists.map(({ path, body = "[]", pagination }) => {
      const example = (pagination?.items ?? []).reduce(getProperty, parseJson(body).value);
      const initial = items[path] ?? [example ?? []].flat();
      return [path, initial.map((item) => (isRecord(item) ? { ...item } : item))];
    }),
  );
}

/** Returns the body of a successful response, or the status of an error response. */
export function performOperation(request: MockRequest): unknown {
  const { operation, collections, id, body, isMergePatch } = request;
  const { path, method, pagination } = operation;
  const collection = collections.get(path);
  if (collection && pagination && method === "GET") return readPage(collection, pagination, request);
  if (collection && method === "GET") return collection;
  const example = operation.body === undefined ? undefined : parseJson(operation.body).value;
  if (collection && method === "POST") {
    const item =
      isRecord(body) || collection.every(isRecord)
        ? { ...withBody(operation, example, body), id: record(body)["id"] ?? nextId(collection, example) }
        : body;
    collection.push(item);
    return item;
  }
  const items = collections.get(path.replace(/\/\{[^/]+\}$/, ""));
  if (!items || !path.endsWith("}")) return example;
  const index = items.findIndex((item) => `${idOf(item)}` === id);
  if (index < 0) return 404;
  const current = items[index];
  if (method === "DELETE") {
    items.splice(index, 1);
    return example;
  }
  if (method === "PATCH") {
    const patch = echoed(operation, body);
    const patched = isMergePatch ? mergePatch<object>(record(current), patch) : { ...record(current), ...patch };
    items[index] = isRecord(current) ? { ...patched, id: idOf(current) } : body;
  }
  if (method === "PUT")
    items[index] = isRecord(current) ? { ...withBody(operation, current, body), id: idOf(current) } : body;
  return items[index] ?? example;
}

/** Returns an object in which the request's body replaces what clients set. Other properties are those of `base`. */
function withBody(operation: MockOperation, base: unknown, body: unknown): Record<string, unknown> {
  const { echoes } = operation;
  const retained = Object.entries(record(base)).filter(([name]) => echoes && getProperty(echoes, name) !== false);
  return { ...Object.fromEntries(retained), ...echoed(operation, body) };
}

/** Returns the properties of a body that the response has, too. */
function echoed({ echoes }: MockOperation, body: unknown): Record<string, unknown> {
  if (!echoes) return record(body);
  return Object.fromEntries(Object.entries(record(body)).filter(([name]) => Object.hasOwn(echoes, name)));
}

/** Returns the body of a page, or 400 if a parameter is invalid. */
function readPage(items: Item[], pagination: MockPagination, { operation, query, url, headers }: MockRequest): unknown {
  const { selector, limitParameter, firstPage, itemId } = pagination;
  const limit = Number(query.get(limitParameter) ?? pagination.limit);
  const selected = query.get(selector);
  // A parameter is a filter if some item has a field of that name.
  const filters = [...query].filter(
    ([name]) => name !== selector && name !== limitParameter && items.some((item) => isRecord(item) && name in item),
  );
  const found = items.filter((item) => filters.every(([name, value]) => `${record(item)[name]}` === value));
  const position =
    itemId !== undefined && selected !== null
      ? positionAfter(found, itemId, selected)
      : positionOf(items, selected ?? `${firstPage ?? 0}`);
  const start = firstPage === undefined ? position : (position - firstPage) * limit;
  const isValid = Number.isInteger(limit) && limit >= 1 && limit <= pagination.maxLimit;
  if (!isValid || !Number.isInteger(start) || start < 0) return 400;
  const end = start + limit;
  const hasMore = end < found.length;
  const next = new URLSearchParams(query);
  next.set(selector, `${end}`);
  const { linkHeader, nextLink, nextCursor, total, totalPages } = pagination;
  if (linkHeader && hasMore) headers.set(linkHeader[0], `<${url}?${next}>; rel="${linkHeader[1]}"`);
  const values: [MockLocation | undefined, unknown][] = [
    [pagination.items, found.slice(start, end)],
    [nextLink, hasMore ? `${url}?${next}` : pagination.end],
    [nextCursor, hasMore ? `${end}` : pagination.end],
    [pagination.hasMore, hasMore],
    [total, found.length],
    [totalPages, Math.ceil(found.length / limit)],
  ];
  return values.reduce<unknown>(
    (body, [location, value]) => {
      if (typeof location !== "string") return location ? setAt(body, location, value) : body;
      if (value !== undefined && value !== null) headers.set(location, `${value}`);
      return body;
    },
    parseJson(operation.body ?? "null").value,
  );
}

/** Returns the number that a selector contains. The ID of an item selects what follows it. */
function positionOf(items: Item[], selector: string): number {
  const index = items.findIndex((item) => `${idOf(item)}` === selector);
  return index >= 0 && Number.isNaN(Number(selector)) ? index + 1 : Number(selector);
}

/** Returns the position after the item with an ID, or NaN if there is none. */
function positionAfter(items: Item[], itemId: string, selected: string): number {
  const index = items.findIndex((item) => `${record(item)[itemId]}` === selected);
  return index < 0 ? NaN : index + 1;
}

/** Returns a copy of a body with the value at a path. */
function setAt(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  return { ...(isRecord(body) && body), [name]: setAt(getProperty(body, name), rest, value) };
}

/** Returns the properties of an object, and none of another value. */
function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function idOf(item: Item): unknown {
  return isRecord(item) ? item["id"] : item;
}

/** Returns an ID of the type that the example has. */
function nextId(items: Item[], example: unknown): number | string {
  const ids = items.map(idOf);
  const numbers = ids.map(Number);
  if (!numbers.every(Number.isFinite)) return crypto.randomUUID();
  const next = Math.max(0, ...numbers) + 1;
  return [...ids, idOf(example)].some((id) => typeof id === "string") ? `${next}` : next;
}
