// Encodes the return value of a handler as a `Response`.
import { itemStream } from "./item-stream.ts";
import { stringifyJson } from "./json.ts";
import { findMediaType } from "./media-type.ts";
import type { ResponseContent, Route } from "./route.ts";
import { KEEP_ALIVE, serializeEvent, serializeTerminator } from "./serialize-event.ts";

/** Return value of a handler, of any operation. */
export interface HandlerResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string | number | bigint | boolean | undefined>;
  mediaType?: string;
}

/** Callbacks of a response that is streamed. */
export interface StreamHooks {
  keepAliveMs: number;
  /** Throws for an item that the contract does not declare. */
  check: (item: unknown, content: ResponseContent) => void;
  onEnd: () => void;
  onError: (error: unknown) => void;
}

/**
 * Encodes a response with a JSON body or without a body.
 *
 * @param headers headers of the application, to which those of the handler are added
 * @throws RangeError (from `Response`) when the handler's status is invalid
 */
export function encodeResponse(
  { status, body, headers: ownHeaders }: HandlerResponse,
  headers: Record<string, string> = {},
): Response {
  addHeaders(headers, ownHeaders);
  if (body === undefined) return new Response(null, { status, headers });
  headers["Content-Type"] = "application/json";
  return new Response(stringifyJson(body), { status, headers });
}

/** Encodes a response of an operation that declares non-JSON media types. */
export function encodeNonJsonResponse(
  route: Route,
  response: HandlerResponse,
  headers: Record<string, string>,
  hooks: StreamHooks,
): Response {
  const content = responseContent(route, response);
  if (!content || response.body === undefined) {
    hooks.onEnd();
    return encodeResponse(response, headers);
  }
  addHeaders(headers, response.headers);
  headers["Content-Type"] = withCharset(response.mediaType ?? content.mediaType);
  if (content.kind === "events") headers["Cache-Control"] ??= "no-cache";
  if (content.kind !== "events" && content.kind !== "lines") hooks.onEnd();
  return new Response(encodeBody(response.body, content, hooks), { status: response.status, headers });
}

/** Returns the contract's content of a response: for the media type that the handler names, else the first of the status. */
export function responseContent(
  { responseContents = {}, responses }: Route,
  { status, mediaType }: HandlerResponse,
): ResponseContent | undefined {
  const key = responseKey(responses, status);
  const contents = key === undefined ? undefined : responseContents[key];
  return mediaType === undefined ? contents?.[0] : contents && findMediaType(mediaType, contents);
}

/** Returns the key under which the contract declares a status: the status itself, its range or `default`. */
export function responseKey(responses: string[], status: number): string | undefined {
  return [String(status), `${String(status).charAt(0)}XX`, "default"].find((name) => responses.includes(name));
}

/** Adds UTF-8 to `text/*`, because browsers decode it as windows-1252 without a charset. */
function withCharset(mediaType: string): string {
  return mediaType.startsWith("text/") && !mediaType.includes(";") ? `${mediaType}; charset=utf-8` : mediaType;
}

type ResponseBody = ConstructorParameters<typeof Response>[0];

function encodeBody(body: unknown, content: ResponseContent, hooks: StreamHooks): ResponseBody {
  const { kind, items = { itemKind: "data", stringEvents: [] } } = content;
  if (kind === "json") return stringifyJson(body);
  if (kind !== "events" && kind !== "lines") return body as ResponseBody;
  const { keepAliveMs, check, onEnd, onError } = hooks;
  const serialize = (item: unknown) => {
    check(item, content);
    return kind === "events" ? serializeEvent(item, items) : `${stringifyJson(item)}\n`;
  };
  return itemStream(body as AsyncIterable<unknown>, {
    serialize,
    terminator: serializeTerminator(items),
    keepAlive: kind === "events" ? KEEP_ALIVE : undefined,
    keepAliveMs,
    onEnd,
    onError,
  });
}

function addHeaders(headers: Record<string, string>, ownHeaders: HandlerResponse["headers"] = {}): void {
  for (const name in ownHeaders) {
    const value = ownHeaders[name];
    if (value === undefined) continue;
    // Both sets of links form one list (RFC 8288, section 3).
    headers[name] = name === "Link" && headers.Link !== undefined ? `${value}, ${headers.Link}` : String(value);
  }
}
