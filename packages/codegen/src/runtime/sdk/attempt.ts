// One attempt of a call: sends the request, waits for the response and reads its body.

import { parseJson } from "../json/exact-json.ts";
import type { CallInput, CallResult } from "./call.ts";
import { createConnectionError } from "./connection-error.ts";
import { createResponseError } from "./errors.ts";
import { log } from "./log.ts";
import type { PreparedRequest } from "./prepared-request.ts";
import type { Middleware } from "./request-options.ts";
import { typeError } from "./type-error.ts";

type Next = Parameters<Middleware>[1];

/** Redirects within the origin that a GET or HEAD follows. */
const MAX_REDIRECTS = 5;

/**
 * Sends one attempt and resolves to its result.
 *
 * @param signal signal that ends the attempt, with the error as its reason
 * @throws APIError of the class for the failure, and any error of a middleware
 */
export async function attempt(
  prepared: PreparedRequest,
  { operation, reading }: CallInput,
  signal: AbortSignal,
): Promise<CallResult> {
  const { apiKey, fetch, requestLine, url } = prepared;
  const { method } = operation;
  const key = operation.anonymous ? "" : typeof apiKey === "function" ? await apiKey() : apiKey;
  const fail = (cause: unknown): never => {
    throw signal.aborted ? signal.reason : createConnectionError(`${method} ${url.split("?")[0]}`, cause, key);
  };
  // Only failures of `fetch` become errors of the SDK; those of a middleware reach the caller unchanged.
  const send = async (target: string | Request, options?: RequestInit, redirects = 0): Promise<Response> => {
    // A key or a middleware may come too late, and a `fetch` option may ignore the signal.
    signal.throwIfAborted();
    let received: Response;
    try {
      received = await ((fetch ?? globalThis.fetch) as typeof globalThis.fetch)(target, options);
    } catch (cause) {
      return fail(cause);
    }
    // `fetch` itself would send custom headers to any host, and turn a redirected POST into a GET.
    const isFollowed = redirects < MAX_REDIRECTS && /^(GET|HEAD) 30[12378]/.test(`${method} ${received.status}`);
    const location = isFollowed && !operation.returnsRedirects && received.headers.get("location");
    const from = received.url || url;
    if (!location || !URL.canParse(location, from)) return received;
    const { href, origin } = new URL(location, from);
    return origin === new URL(from).origin ? send(href, options ?? (target as Request), redirects + 1) : received;
  };
  const headers = prepared.createHeaders(key);
  const init: RequestInit = {
    method,
    signal,
    body: prepared.body as NonNullable<RequestInit["body"]> | null,
    headers: fetch ? new Headers(headers) : headers,
    redirect: "manual",
    ...prepared.requestInit,
  };
  // A Request takes time to create, so only middleware gets one.
  const response = await (prepared.middleware[0]
    ? prepared.middleware.reduceRight<Next>(
        (next, layer) => (request) => layer(request, next, operation),
        // A `fetch` of another implementation does not accept the Request of the platform, but it accepts its properties. They are
        // copied, because a spread in the option `fetch`, such as to add the dispatcher of undici, would lose those of a Request.
        (request) => {
          const { url, method, headers, body, signal } = request;
          const options = { ...init, method, headers, body, signal, duplex: "half" as const };
          return fetch ? send(url, options) : send(request);
        },
      )(new Request(url, init))
    : send(url, init));
  log(prepared, "debug", `${requestLine}: ${response.status}`);
  operation.onResponse?.(response, prepared, operation);
  if (reading?.isUnread && response.ok) {
    return {
      response,
      isUnread: true,
      get data() {
        throw typeError(requestLine, "an unread response", "that of asResponse()");
      },
    };
  }
  const data = operation.read?.(response, prepared.endsAtMs);
  if (data) return { data: await data.catch(fail), response };
  const type = response.headers.get("content-type") ?? "json";
  const isDecoded = !response.ok || /json|text|charset|xml/i.test(type);
  if (!isDecoded) return { data: await response.blob().catch(fail), response };
  const source = await response.text().catch(fail);
  const { value, cause } = parseJson(source);
  if (response.ok && !cause) return { data: value, response, body: source };
  // HTML is the page of a proxy or a login.
  if (response.ok && !/json|^text\/html/i.test(type)) return { data: source, response };
  throw createResponseError(requestLine, response, source, key);
}
