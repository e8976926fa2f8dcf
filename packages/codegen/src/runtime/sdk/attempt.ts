// One attempt of a call: sends the request, waits for the response and reads its body.
import type { CallInput, CallResult } from "./call.ts";
import { ConnectionError, createAbortError, createResponseError } from "./errors.ts";
import { keyHeader } from "./headers.ts";
import { getProperty, parseJson } from "./json.ts";
import { log } from "./log.ts";
import type { Operation } from "./operation.ts";
import type { PreparedRequest } from "./prepared-request.ts";
import type { Middleware } from "./request-options.ts";
import type { Throttle } from "./throttle.ts";
import { anySignal, startTimer } from "./timers.ts";

/** Operations whose removal (RFC 8594) was logged. A program may call one often, so the warning is logged once. */
const announced = new Set<Operation>();

type Next = Parameters<Middleware>[1];

/**
 * Sends one attempt and resolves to its result.
 *
 * @throws APIError of the class for the failure, and any error of a middleware
 */
export async function attempt(
  prepared: PreparedRequest,
  { operation, isRaw }: CallInput,
  throttle: Throttle,
): Promise<CallResult> {
  const { apiKey, fetch = globalThis.fetch, middleware, requestLine } = prepared;
  // `AbortSignal.timeout` is not used, because Node retains each of its signals, with all listeners, until it fires.
  const timeout = new AbortController();
  const signal = anySignal(timeout.signal, prepared.callSignal);
  const fail = (cause: unknown): never => {
    // The message of Node's fetch is "fetch failed"; the code in its cause is the reason: ECONNREFUSED.
    const reason = getProperty(getProperty(cause, "cause"), "code") ?? cause;
    throw signal.aborted ? createAbortError(prepared) : new ConnectionError(`${requestLine}: ${reason}`, { cause });
  };
  // Only failures of `fetch` become errors of the SDK; those of a middleware reach the caller unchanged.
  const send = (request: string | Request, init?: RequestInit) => fetch(request, init).catch(fail);
  const key = typeof apiKey === "function" ? await apiKey() : apiKey;
  // Each attempt has its own headers, because a `fetch` option or middleware may change them.
  const headers = new Headers({ ...(key !== apiKey && keyHeader(prepared.auth, key)), ...prepared.headers });
  const init = { method: operation.method, signal, body: prepared.body, headers, ...prepared.requestInit };
  // A Request takes time to create, so only middleware gets one.
  const pending = middleware?.[0]
    ? middleware.reduceRight<Next>(
        (next, layer) => (request) => layer(request, next, operation),
        send,
      )(new Request(prepared.url, init))
    : send(prepared.url, init);
  const timer = startTimer(() => timeout.abort(), prepared.timeoutMs);
  try {
    const response = await pending;
    throttle.update(response);
    log(prepared, "debug", `${requestLine}: ${response.status}`);
    const sunset = response.headers.get("sunset");
    if (sunset && announced.size < announced.add(operation).size) {
      log(prepared, "warn", `${operation.method} ${operation.path} will be removed on ${sunset}`);
    }
    if (response.ok && isRaw) return { response };
    const reading = operation.read?.(response);
    if (reading) return { data: await reading.catch(fail), response };
    const body = await response.text().catch(fail);
    const { value, cause } = parseJson(body);
    if (response.ok && !cause) return { data: value, response, body };
    throw createResponseError(requestLine, response, key ? body.replaceAll(key, "***") : body);
  } finally {
    clearTimeout(timer);
  }
}
