// Adapters of stubs for frameworks on Node: Express and Connect, and Fastify.
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { isUnmatched } from "./create-stubs.ts";
import { isObject } from "./gen/runtime/json/is-record.ts";
import { MAX_LEVELS, stringifyJson } from "./json.ts";
import type { StubsApp } from "./stubs-options.ts";

/** Middleware of Express and Connect. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Returns middleware for Express: `app.use(toMiddleware(createApp({ … })))`. Requests that the stubs pass on (`unmatched: "next"`) reach the
 * routes after it. A body that `express.json()` has parsed is accepted, but then numbers that JavaScript cannot hold have lost digits, so
 * mount the stubs before such parsers.
 */
export function toMiddleware(app: StubsApp): Middleware {
  return (request, response, next) => serve(app, request, response, { onUnmatched: next });
}

/** The parts of Fastify's `onRequest` hook that the stubs use. */
export type FastifyHook = (
  request: { raw: IncomingMessage },
  response: { raw: ServerResponse; hijack(): unknown },
  done: () => void,
) => void;

/**
 * Returns a hook for Fastify, which runs before the body is parsed: `fastify.addHook("onRequest", toFastifyHook(createApp({ … })))`. The
 * stubs respond to all requests that they do not pass on (`unmatched: "next"`).
 */
export function toFastifyHook(app: StubsApp): FastifyHook {
  return (request, response, done) =>
    serve(app, request.raw, response.raw, { onUnmatched: done, onMatched: () => response.hijack() });
}

interface Outcome {
  onUnmatched: () => void;
  /** Called before the response is written. */
  onMatched?: () => void;
}

function serve(app: StubsApp, incoming: IncomingMessage, outgoing: ServerResponse, outcome: Outcome): void {
  restoreBody(incoming);
  const listener = getRequestListener(
    async (request, env) => {
      const response = await app.fetch(request, env);
      if (isUnmatched(request)) {
        outcome.onUnmatched();
        return RESPONSE_ALREADY_SENT;
      }
      outcome.onMatched?.();
      return response;
    },
    { overrideGlobalObjects: false },
  );
  listener(incoming, outgoing);
}

/** A request whose body may have been read: `body` has the parsed value, and `rawBody` the bytes, which take precedence. */
type ParsedRequest = IncomingMessage & { body?: unknown; rawBody?: unknown };

/** Encodes a body that was parsed before the stubs, because they decode and validate bytes. */
function restoreBody(request: ParsedRequest): void {
  const { body, readableDidRead, headers } = request;
  if (!readableDidRead || body === undefined || request.rawBody instanceof Buffer) return;
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers["content-type"] ?? "");
  const isEncoded = body instanceof Uint8Array || typeof body === "string";
  request.rawBody = Buffer.from(isEncoded ? body : isForm && isObject(body) ? encodeForm(body) : encodeJson(body));
}

/** Returns a body that the stubs reject with the limit of its nesting if it is too deep to be encoded. */
function encodeJson(body: unknown): string {
  try {
    return stringifyJson(body);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return "[".repeat(MAX_LEVELS + 1);
  }
}

/** Encodes what `express.urlencoded` has parsed; with `extended: true`, names such as `built[from]` are objects. */
function encodeForm(body: object): string {
  return new URLSearchParams(formPairs(Object.entries(body))).toString();
}

function formPairs(entries: [name: string, value: unknown][]): [string, string][] {
  return entries.flatMap(([name, value]) => {
    if (Array.isArray(value) && !value.some(isObject))
      return value.map((item): [string, string] => [name, String(item)]);
    if (!isObject(value)) return [[name, String(value)]];
    return formPairs(Object.entries(value).map(([key, item]) => [`${name}[${key}]`, item]));
  });
}
