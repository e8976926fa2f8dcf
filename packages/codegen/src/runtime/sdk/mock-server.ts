// A mock server that is generated from the contract, for tests of programs that use the client: the entry point `./msw`.
// It checks API keys and rate limits, stores created items, and paginates lists.
import { parseJson, stringifyJson } from "../json/exact-json.ts";
import { createCollections, performOperation } from "./mock-collections.ts";
import type { MockCredential, MockOperation, MockServerOptions } from "./mock-operation.ts";
import type { Request, Response } from "./platform.ts";
import { trimSlashes } from "./request-url.ts";

export type { MockCredential, MockOperation, MockServerOptions } from "./mock-operation.ts";

/**
 * Returns a function that resolves to the response, or to undefined if the request matches no operation.
 *
 * @param baseURL base URL if no option sets it, in which `{name}` stands for the value of a variable
 */
export function createMockServer(operations: readonly MockOperation[], baseURL: string, options: MockServerOptions) {
  const base = options.baseURL ?? baseURL;
  const collections = createCollections(operations, options);
  const consume = createRateLimiter(options.requestsPerMinute ?? 1000);
  // A path without placeholders takes precedence over a template that matches too.
  const routes = operations
    .map((operation) => ({ operation, pattern: operationPattern(operation, base, options) }))
    .sort((a, b) => placeholderCount(a.operation) - placeholderCount(b.operation));
  return async (request: Request): Promise<Response | undefined> => {
    const [url = "", search = ""] = request.url.split("?");
    const route = routes.find(({ operation, pattern }) => operation.method === request.method && pattern.test(url));
    if (!route) return undefined;
    const { operation } = route;
    const headers = new Headers({ "content-type": "application/json" });
    if (operation.sunset) headers.set("sunset", operation.sunset);
    const errorResponse = (status: number) => new Response(operation.errorBodies[status] ?? null, { status, headers });
    if (operation.rateLimited && !consume(headers)) return errorResponse(429);
    if (!isAuthorized(operation, request, options.apiKeys)) return errorResponse(401);
    const injectedStatus = options.failures?.[operation.operationId];
    if (injectedStatus) return errorResponse(injectedStatus);
    const id = decode(url.slice(url.lastIndexOf("/") + 1));
    const { value, cause } = await readBody(request);
    if (cause) return errorResponse(400);
    const nonJsonBody = findNonJsonBody(operation, request.headers.get("accept") ?? "");
    if (nonJsonBody) {
      headers.set("content-type", nonJsonBody[0]);
      return new Response(nonJsonBody[1], { status: operation.status, headers });
    }
    const query = new URLSearchParams(search);
    const isMergePatch = /merge-patch/.test(request.headers.get("content-type") ?? "");
    const result = performOperation({ operation, collections, id, body: value, isMergePatch, query, url, headers });
    if (typeof result === "number") return errorResponse(result);
    const isEmpty = result === undefined || operation.status === 204;
    return new Response(isEmpty ? null : stringifyJson(result), { status: operation.status, headers });
  };
}

/** Parses a JSON body. The value of an absent or non-JSON body is an empty object. */
async function readBody(request: Request): Promise<ReturnType<typeof parseJson>> {
  const source = await request.text();
  const isJson = /\bjson\b/.test(request.headers.get("content-type") ?? "json");
  return parseJson((isJson && source) || "{}");
}

/** Returns the body with a media type of `Accept`, or the first body if the operation has no JSON response. */
function findNonJsonBody({ nonJsonBodies = [], body }: MockOperation, accept: string) {
  const accepted = nonJsonBodies.find(([mediaType]) => accept.includes(mediaType));
  const acceptsJson = body !== undefined && /\bjson\b/.test(accept);
  return acceptsJson ? undefined : (accepted ?? (body === undefined ? nonJsonBodies[0] : undefined));
}

/** Returns a function that counts a request, sets the rate-limit headers, and returns whether the request is within the limit. */
function createRateLimiter(requestsPerMinute: number) {
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

function isAuthorized({ auth }: MockOperation, request: Request, apiKeys: MockServerOptions["apiKeys"]): boolean {
  const isAccepted = ([location, name, prefix]: MockCredential) => {
    const value = readCredential(request, location, name);
    const key = prefix === "Basic " ? decodeBase64(value.slice(prefix.length)) : value.slice(prefix.length);
    return value.startsWith(prefix) && key !== "" && (apiKeys?.includes(key) ?? true);
  };
  return auth?.some((credentials) => credentials.every(isAccepted)) ?? true;
}

/** Returns the decoded string, or an empty one if it is not base64. */
function decodeBase64(value: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(value), (character) => character.charCodeAt(0)));
  } catch {
    return "";
  }
}

function readCredential({ headers, url }: Request, location: MockCredential[0], name: string): string {
  if (location === "header") return headers.get(name) ?? "";
  if (location === "query") return new URL(url).searchParams.get(name) ?? "";
  const pairs = (headers.get("cookie") ?? "").split("; ");
  const pair = pairs.find((candidate) => candidate.startsWith(`${name}=`));
  return decode(pair?.slice(name.length + 1) ?? "");
}

/** Returns a string without its percent-encoding, or the string itself if it is malformed. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Returns the pattern of the URLs of all operations, without their queries. */
export function urlPattern(
  operations: readonly MockOperation[],
  baseURL: string,
  options: Pick<MockServerOptions, "baseURL">,
): RegExp {
  const patterns = operations.map(
    (operation) => operationPattern(operation, options.baseURL ?? baseURL, options).source,
  );
  return new RegExp(patterns.join("|") || "(?!)");
}

/** A base URL in the options applies to operations with separate servers, too, as in the client. */
function operationPattern(
  { path, server }: MockOperation,
  base: string,
  { baseURL }: Pick<MockServerOptions, "baseURL">,
) {
  const template = trimSlashes(baseURL ?? server ?? base) + path;
  const [start = "", ...literals] = template.split(/\{[^{}]+\}/).map(escapeLiteral);
  let pattern = `^${start}`;
  let adjacent = 0;
  for (const [index, literal] of literals.entries()) {
    adjacent++;
    const isLast = index === literals.length - 1;
    if (literal === "" && !isLast) continue;
    // A value that ends within its segment ends at the first literal after it: a match that tried others would take a time that grows
    // with a power of the length of the URL.
    const rest = isLast || literal.includes("/") ? `{${adjacent},}` : `{${adjacent}}(?:(?!${literal})[^/])*`;
    pattern += `[^/]${rest}${literal}`;
    adjacent = 0;
  }
  return new RegExp(`${pattern}$`);
}

function escapeLiteral(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function placeholderCount({ path }: MockOperation): number {
  return path.split("{").length;
}
