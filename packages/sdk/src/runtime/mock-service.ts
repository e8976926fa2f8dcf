// A service that is played from the contract, for tests of programs that use the client: the entry point `./msw`.
// It checks keys and limits, keeps what is created, and answers a page at a time.
import { parseJson, printJson } from "./json.ts";

/** What the played service knows of an operation: generated from the contract. */
export interface MockOperation {
  operationId: string;
  method: string;
  path: string;
  /** Of a success. */
  status: number;
  /** Example of a success, as JSON. */
  body?: string;
  /** Examples of a success that is not JSON, as text, by media type. */
  answers?: readonly (readonly [mediaType: string, text: string])[];
  /** Examples of the failures, as JSON, by status. */
  failures: Readonly<Record<string, string>>;
  /** Header of the API key and the text in front of the key. */
  auth?: readonly [header: string, scheme: string];
  /** Whether responses carry `X-RateLimit-*`. */
  rateLimited?: true;
  page?: MockPage;
  /** Header of that name, where the operation will be removed. */
  sunset?: string;
}

export interface MockPage {
  header: string;
  relation: string;
  cursorParameter: string;
  limitParameter: string;
  limit: number;
  limitMax: number;
}

/** How the service behaves. */
export interface MockOptions {
  /** Base address that is answered. @default the first server of the contract */
  baseURL?: string | undefined;
  /** Keys that are accepted. @default every key */
  apiKeys?: readonly string[] | undefined;
  /** Requests in each minute of the clock, after which the answer is 429. @default 1000 */
  requestsPerMinute?: number | undefined;
  /** What the collections hold at first, by path. @default the examples of the contract */
  items?: Readonly<Record<string, readonly object[]>> | undefined;
  /** Statuses to fail with, by operationId. */
  failures?: Readonly<Record<string, number>> | undefined;
}

type Item = Record<string, unknown>;

/** @returns what answers a request, or gives undefined for one that is of no operation */
export function createMockService(operations: readonly MockOperation[], baseURL: string, options: MockOptions) {
  const base = (options.baseURL ?? baseURL).replace(/\/+$/, "");
  const collections = createCollections(operations, options);
  const count = createCounter(options.requestsPerMinute ?? 1000);
  // A path without placeholders wins over one that also fits.
  const routes = operations
    .map((operation) => ({ operation, pattern: pathPattern(operation.path) }))
    .sort((one, other) => placeholders(one.operation) - placeholders(other.operation));
  return async (request: Request): Promise<Response | undefined> => {
    const [address = "", search = ""] = request.url.split("?");
    if (!address.startsWith(`${base}/`)) return undefined;
    const path = address.slice(base.length);
    const route = routes.find(({ operation, pattern }) => operation.method === request.method && pattern.test(path));
    if (!route) return undefined;
    const { operation } = route;
    const headers = new Headers({ "content-type": "application/json" });
    if (operation.sunset) headers.set("sunset", operation.sunset);
    const fail = (status: number) => new Response(operation.failures[status] ?? null, { status, headers });
    if (operation.rateLimited && !count(headers)) return fail(429);
    if (!isAuthorized(operation, request.headers, options.apiKeys)) return fail(401);
    const forced = options.failures?.[operation.operationId];
    if (forced) return fail(forced);
    const id = decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
    const text = await request.text();
    const isOther = text && !/\bjson\b/.test(request.headers.get("content-type") ?? "json");
    const { value, cause } = parseJson((!isOther && text) || "{}");
    if (cause) return fail(400);
    const answer = otherAnswer(operation, request.headers.get("accept") ?? "");
    if (answer) {
      headers.set("content-type", answer[0]);
      return new Response(answer[1], { status: operation.status, headers });
    }
    const call = { operation, collections, id, body: value, query: new URLSearchParams(search), address, headers };
    const result = perform(call);
    if (typeof result === "number") return fail(result);
    const isEmpty = result === undefined || operation.status === 204;
    return new Response(isEmpty ? null : printJson(result), { status: operation.status, headers });
  };
}

/** What `Accept` names, else the first where there is no JSON. */
function otherAnswer({ answers = [], body }: MockOperation, accept: string) {
  const named = answers.find(([mediaType]) => accept.includes(mediaType));
  const isJsonNamed = body !== undefined && /\bjson\b/.test(accept);
  return isJsonNamed ? undefined : (named ?? (body === undefined ? answers[0] : undefined));
}

interface MockCall {
  operation: MockOperation;
  collections: Map<string, Item[]>;
  /** Last part of the path. */
  id: string;
  body: unknown;
  query: URLSearchParams;
  address: string;
  headers: Headers;
}

/** @returns the body of a success, or the status of a failure */
function perform(call: MockCall): unknown {
  const { operation, collections, id, body } = call;
  const { path, method } = operation;
  const own = collections.get(path);
  if (own && operation.page) return pageOf(own, operation.page, call);
  if (own && method === "GET") return own;
  if (own && method === "POST") {
    const item = { id: nextId(own), ...Object(body) };
    own.push(item);
    return item;
  }
  const items = collections.get(path.replace(/\/\{[^/]+\}$/, ""));
  const example = operation.body === undefined ? undefined : parseJson(operation.body).value;
  if (!items || !path.endsWith("}")) return example;
  const index = items.findIndex((item) => `${item.id}` === id);
  if (index < 0) return 404;
  if (method === "DELETE") items.splice(index, 1);
  if (method === "PUT" || method === "PATCH") {
    items[index] = { ...(method === "PATCH" && items[index]), ...Object(body), id: items[index]?.id };
  }
  return items[index] ?? example;
}

function pageOf(items: Item[], page: MockPage, { query, address, headers }: MockCall): Item[] | number {
  const { cursorParameter, limitParameter, header, relation } = page;
  const limit = Number(query.get(limitParameter) ?? page.limit);
  const start = Number(query.get(cursorParameter) ?? 0);
  if (!Number.isInteger(limit) || limit < 1 || limit > page.limitMax || !Number.isInteger(start)) return 400;
  // A parameter is a filter where there are items with a field of its name.
  const filters = [...query].filter(
    ([name]) => name !== cursorParameter && name !== limitParameter && items.some((item) => name in item),
  );
  const found = items.filter((item) => filters.every(([name, value]) => `${item[name]}` === value));
  if (start + limit < found.length) {
    const next = new URLSearchParams(query);
    next.set(cursorParameter, `${start + limit}`);
    headers.set(header, `<${address}?${next}>; rel="${relation}"`);
  }
  return found.slice(start, start + limit);
}

/** A path with a list of objects is a collection: its items are those of the list. */
function createCollections(operations: readonly MockOperation[], { items = {} }: MockOptions): Map<string, Item[]> {
  const lists = operations.filter(({ method, body = "" }) => method === "GET" && body.startsWith("["));
  return new Map(
    lists.map(({ path, body = "[]" }) => {
      const first = items[path] ?? [parseJson(body).value].flat();
      return [path, first.map((item) => ({ ...Object(item) }))];
    }),
  );
}

/** Counts by the minute of the clock and says in the headers what is left. */
function createCounter(requestsPerMinute: number) {
  let minute = 0;
  let used = 0;
  return (headers: Headers): boolean => {
    const nowSeconds = Date.now() / 1000;
    const current = Math.floor(nowSeconds / 60);
    used = current === minute ? used + 1 : 1;
    minute = current;
    const resetSeconds = (current + 1) * 60;
    headers.set("x-ratelimit-limit", `${requestsPerMinute}`);
    headers.set("x-ratelimit-remaining", `${Math.max(0, requestsPerMinute - used)}`);
    headers.set("x-ratelimit-reset", `${resetSeconds}`);
    if (used <= requestsPerMinute) return true;
    headers.set("retry-after", `${Math.ceil(resetSeconds - nowSeconds)}`);
    return false;
  };
}

function isAuthorized({ auth }: MockOperation, headers: Headers, apiKeys: MockOptions["apiKeys"]): boolean {
  if (!auth) return true;
  const [name, scheme] = auth;
  const value = headers.get(name) ?? "";
  const key = value.slice(scheme.length);
  return value.startsWith(scheme) && key !== "" && (apiKeys?.includes(key) ?? true);
}

function nextId(items: Item[]): number | string {
  const ids = items.map(({ id }) => Number(id));
  return ids.every(Number.isFinite) ? Math.max(0, ...ids) + 1 : crypto.randomUUID();
}

function pathPattern(path: string): RegExp {
  const parts = path.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}

function placeholders({ path }: MockOperation): number {
  return path.split("{").length;
}
