// Adapters of stubs for frameworks on Node: Express and Connect, and Fastify.
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { isUnmatched } from "./create-stubs.ts";
import { stringifyJson } from "./json.ts";
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
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  request.rawBody = Buffer.from(
    body instanceof Uint8Array || typeof body === "string" ? body : isForm ? encodeForm(body) : stringifyJson(body),
  );
}

function encodeForm(body: unknown): string {
  const pairs = Object.entries(body ?? {}).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, String(item)]),
  );
  return new URLSearchParams(pairs).toString();
}
