// One attempt of a call: send, wait, read.
import type { WithResponse } from "./call.ts";
import { AbortError, APIError, ConnectionError, createStatusError, excerpt, TimeoutError } from "./errors.ts";
import { parseJson } from "./json.ts";
import type { Operation } from "./operation.ts";
import { startTimer } from "./pause.ts";
import { readRateLimit } from "./rate-limit.ts";
import type { Middleware } from "./request-options.ts";

export interface Attempt {
  operation: Operation;
  /** What is asked, for messages: `GET /things/1`. */
  request: string;
  url: string;
  init: RequestInit;
  signal: AbortSignal | undefined;
  timeoutMs: number;
  /** The body of a success is left unread. */
  isRaw: boolean;
  fetch: typeof globalThis.fetch;
  middleware: readonly Middleware[];
  /** Takes secrets out of a text of the service. */
  redact: (text: string) => string;
}

/** @throws APIError of the class for what failed */
export async function attempt(given: Attempt): Promise<WithResponse<unknown>> {
  const { request, signal, timeoutMs, isRaw } = given;
  const controller = new AbortController();
  const abort = () => controller.abort(new AbortError(`${request}: aborted`, undefined, signal?.reason));
  const timer = startTimer(
    () => controller.abort(new TimeoutError(`${request}: no complete response within ${timeoutMs} ms`)),
    timeoutMs,
  );
  const connected: Connected = async (work) => {
    try {
      return await work();
    } catch (cause) {
      if (controller.signal.aborted) throw controller.signal.reason;
      throw new ConnectionError(`${request}: ${describe(cause)}`, undefined, cause);
    }
  };
  signal?.addEventListener("abort", abort);
  try {
    const response = await exchange(given, controller.signal, connected);
    const { headers } = response;
    return {
      data: await readBody(given, response, connected),
      response,
      rateLimit: readRateLimit(headers),
      requestId: headers.get("x-request-id") ?? undefined,
    };
  } finally {
    clearTimeout(timer);
    // A raw body is read later: until then the caller's signal has to reach it.
    if (!isRaw) signal?.removeEventListener("abort", abort);
  }
}

/** Tells failures of the connection from all others. */
type Connected = <T>(work: () => Promise<T>) => Promise<T>;

function exchange(given: Attempt, signal: AbortSignal, connected: Connected): Promise<Response> {
  const { url, middleware, fetch } = given;
  const init = { ...given.init, signal };
  // Without middleware there is no need for a Request, which takes time to make.
  if (middleware.length === 0) return connected(() => fetch(url, init));
  type Next = Parameters<Middleware>[1];
  const chain = middleware.reduceRight<Next>(
    (next, layer) => (request) => layer(request, next),
    (request) => connected(() => fetch(request)),
  );
  return chain(new Request(url, init));
}

async function readBody(given: Attempt, response: Response, connected: Connected): Promise<unknown> {
  const { request, isRaw, redact } = given;
  const { read, empty } = given.operation;
  const { status, headers } = response;
  const isEmpty = status === 204 || empty?.includes(status);
  const isSuccess = response.ok || isEmpty;
  if (isSuccess && (isRaw || isEmpty)) return undefined;
  if (isSuccess && read) return connected(() => read(response));
  const text = await connected(() => response.text());
  if (!isSuccess) throw createStatusError(request, { status, headers, body: parseIfJson(redact(text)) });
  try {
    return parseJson(text);
  } catch (cause) {
    const body = redact(text);
    throw new APIError(`${request}: expected JSON, got ${status} ${excerpt(body)}`, { status, headers, body }, cause);
  }
}

function parseIfJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

function describe(cause: unknown): string {
  const { message, cause: inner } = Object(cause);
  return inner?.message ?? message ?? String(cause);
}
