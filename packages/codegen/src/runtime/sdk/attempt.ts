// One attempt of a call: sends the request, waits for the response and reads its body.

import { LONG_INTEGER } from "../json/long-integers.ts";
import type { CallInput, CallResult } from "./call-input.ts";
import { APIError, ConnectionError } from "./errors.ts";
import { loadOnDemand } from "./load-on-demand.ts";
import { log } from "./log.ts";
import type { Operation } from "./operation.ts";
import type { AbortSignal } from "./platform.ts";
import type { PreparedRequest } from "./prepared-request.ts";
import type { Middleware } from "./request-options.ts";

/** Announces the removal of a deprecated operation, whose table has this function. */
export const announceSunset: NonNullable<Operation["onResponse"]> = ({ headers }, options, operation) => {
  const sunset = headers.get("sunset");
  if (sunset) loadOnDemand().then((more) => more?.announceSunset(sunset, options, operation));
};

/**
 * Sends one attempt and resolves to its result.
 *
 * @param signal signal that ends the attempt, with the error as its reason
 * @param target URL, which is another one after a redirect
 * @param redirects number of redirects that led to it
 * @throws APIError of the class for the failure, and any error of a middleware
 */
export async function attempt(
  prepared: PreparedRequest,
  input: CallInput,
  signal: AbortSignal,
  target: string = prepared.url,
  redirects: number = 0,
): Promise<CallResult> {
  const { operation } = input;
  const { apiKey, fetch, middleware, requestLine } = prepared;
  const headers = prepared.createHeaders(
    operation.anonymous ? "" : typeof apiKey === "function" ? await apiKey() : apiKey,
  );
  const fail = async (cause: unknown): Promise<never> => {
    if (signal.aborted) throw signal.reason;
    // Browsers give no reason, and cannot load anything while there is no connection.
    const more = prepared.userAgent && (await loadOnDemand());
    throw more ? more.connectionError(prepared, cause) : new ConnectionError(`${requestLine}: no response`, { cause });
  };
  // Only failures of `fetch` become errors of the SDK; those of a middleware reach the caller unchanged.
  const send = async (request: string | Request, options?: RequestInit): Promise<Response> => {
    // A key or a middleware may come too late, and a `fetch` option may ignore the signal.
    if (signal.aborted) throw signal.reason;
    try {
      return await ((fetch ?? globalThis.fetch) as typeof globalThis.fetch)(request, options);
    } catch (cause) {
      return fail(cause);
    }
  };
  const init: RequestInit = {
    method: operation.method,
    signal,
    body: prepared.body as NonNullable<RequestInit["body"]> | null,
    headers: fetch ? new Headers(headers) : headers,
    redirect: "manual",
    ...prepared.requestInit,
  };
  // A Request takes time to create, so only middleware gets one.
  const response = await (middleware?.length
    ? middleware.reduceRight<Parameters<Middleware>[1]>(
        (next, layer) => (request) => layer(request, next, operation, prepared.secrets),
        // A `fetch` of another implementation does not accept the Request of the platform, but it accepts its properties. They are
        // copied, because a spread in the option `fetch`, such as to add the dispatcher of undici, would lose those of a Request.
        (request) => {
          const { url, method, headers, body, signal } = request;
          const options = { ...init, method, headers, body, signal, duplex: "half" as const };
          return fetch ? send(url, options) : send(request);
        },
      )(new Request(target, init))
    : send(target, init));
  const { ok, status } = response;
  log(prepared, "debug", `${requestLine}: ${status}`);
  operation.onResponse?.(response, prepared, operation);
  let body: string | undefined;
  if (!ok || !input.reading?.isUnread) {
    const data = operation.read?.(response, prepared);
    if (data) return { data: await data.catch(fail), response };
    if (ok && /json/i.test(response.headers.get("content-type") ?? "json")) {
      body = await response.text().catch(fail);
      try {
        if (!LONG_INTEGER.test(body)) return { data: JSON.parse(body), response, body };
      } catch {
        // The error is created on demand.
      }
    }
  }
  const more = await loadOnDemand();
  if (!more) throw new APIError(`${requestLine}: ${status}`, { status });
  const receive = (url: string) => attempt(prepared, input, signal, url, redirects + 1);
  return more.readOther({ prepared, input, response, body, fail, redirects, receive });
}
