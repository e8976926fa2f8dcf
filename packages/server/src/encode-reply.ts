// What a handler answers, as a response.

import { itemStream } from "./item-stream.ts";
import { printJson } from "./json.ts";
import { findMediaType } from "./media-type.ts";
import { KEEP_ALIVE, printEnd, printEvent } from "./print-event.ts";
import type { AnswerContent, Route } from "./route.ts";

export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string | number | bigint | boolean | undefined>;
  mediaType?: string;
}

/** What goes on while a stream is sent. */
export interface StreamHooks {
  keepAliveMs: number;
  /** Refuses an item that is not what the contract declares. */
  check: (item: unknown, content: AnswerContent) => void;
  onEnd: () => void;
  onError: (error: unknown) => void;
}

/**
 * @param headers of the application, to which those of the reply are added.
 * @throws RangeError (of `Response`) when the handler's status is none.
 */
export function encodeReply({ status, body, headers: own }: Reply, headers: Record<string, string> = {}): Response {
  addHeaders(headers, own);
  if (body === undefined) return new Response(null, { status, headers });
  headers["Content-Type"] = "application/json";
  return new Response(printJson(body), { status, headers });
}

/** The same for an operation whose answers are more than JSON. */
export function encodeOtherReply(
  route: Route,
  reply: Reply,
  headers: Record<string, string>,
  hooks: StreamHooks,
): Response {
  const content = answerContent(route, reply);
  if (!content || reply.body === undefined) {
    hooks.onEnd();
    return encodeReply(reply, headers);
  }
  addHeaders(headers, reply.headers);
  headers["Content-Type"] = withCharset(reply.mediaType ?? content.mediaType);
  if (content.kind === "events") headers["Cache-Control"] ??= "no-cache";
  if (content.kind !== "events" && content.kind !== "lines") hooks.onEnd();
  return new Response(bodyOf(reply.body, content, hooks), { status: reply.status, headers });
}

/** The contract's media type of a reply: the one that it names, else the first of its status. */
export function answerContent(
  { answers = {}, responses }: Route,
  { status, mediaType }: Reply,
): AnswerContent | undefined {
  const key = answerKey(responses, status);
  const contents = key === undefined ? undefined : answers[key];
  return mediaType === undefined ? contents?.[0] : contents && findMediaType(mediaType, contents);
}

/** What the contract declares of a status: itself, its range or `default`. */
export function answerKey(responses: string[], status: number): string | undefined {
  return [String(status), `${String(status).charAt(0)}XX`, "default"].find((name) => responses.includes(name));
}

/** Without a charset, browsers read a text as windows-1252. */
function withCharset(mediaType: string): string {
  return mediaType.startsWith("text/") && !mediaType.includes(";") ? `${mediaType}; charset=utf-8` : mediaType;
}

type ResponseBody = ConstructorParameters<typeof Response>[0];

function bodyOf(body: unknown, content: AnswerContent, hooks: StreamHooks): ResponseBody {
  const { kind, items = { form: "data", textEvents: [] } } = content;
  if (kind === "json") return printJson(body);
  if (kind !== "events" && kind !== "lines") return body as ResponseBody;
  const { keepAliveMs, check, onEnd, onError } = hooks;
  const print = (item: unknown) => {
    check(item, content);
    return kind === "events" ? printEvent(item, items) : `${printJson(item)}\n`;
  };
  return itemStream(body as AsyncIterable<unknown>, {
    print,
    end: printEnd(items),
    keepAlive: kind === "events" ? KEEP_ALIVE : undefined,
    keepAliveMs,
    onEnd,
    onError,
  });
}

function addHeaders(headers: Record<string, string>, own: Reply["headers"] = {}): void {
  for (const name in own) {
    const value = own[name];
    if (value === undefined) continue;
    // Links of both are one list (RFC 8288, section 3).
    headers[name] = name === "Link" && headers.Link !== undefined ? `${value}, ${headers.Link}` : String(value);
  }
}
