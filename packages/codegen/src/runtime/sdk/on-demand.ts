// Parts that most calls do not need. A bundler puts them into a separate chunk, which is loaded for the first response that is no plain JSON, and the
// first failure.
import { parseJson } from "../json/exact-json.ts";
import type { CallInput, CallResult } from "./call-input.ts";
import { createConnectionError } from "./connection-error.ts";
import type { APIError, ConnectionError } from "./errors.ts";
import type { Response } from "./platform.ts";
import type { PreparedRequest } from "./prepared-request.ts";
import { findRedirect, MAX_REDIRECTS } from "./redirect.ts";
import { createResponseError } from "./response-errors.ts";
import { typeError } from "./type-error.ts";

export { checkOptions } from "./check-options.ts";
export { readMetadata } from "./rate-limit.ts";
export { announceSunset } from "./sunset.ts";

/** A response, and what it takes to read it if it is no plain JSON. */
export interface Received {
  prepared: PreparedRequest;
  input: CallInput;
  response: Response;
  /** The body, if it was read. */
  body: string | undefined;
  /** Throws the error of a body that does not arrive. */
  fail: (cause: unknown) => Promise<never>;
  /** Number of redirects that led to the response. */
  redirects: number;
  /** Sends the request to another URL, and resolves to the result. */
  receive: (url: string) => Promise<CallResult>;
}

/**
 * Resolves to the result of a response that is no plain JSON: of the response that a redirect leads to, a string or a Blob.
 *
 * @throws APIError of the class for the status
 */
export async function readOther({ prepared, response, fail, ...received }: Received): Promise<CallResult> {
  const { input, redirects, body } = received;
  const { operation, reading } = input;
  if (response.ok && reading?.isUnread) return unreadResult(prepared.requestLine, response);
  const isFollowed = !operation.returnsRedirects && redirects < MAX_REDIRECTS;
  const location = isFollowed && findRedirect(operation.method, response, prepared.url);
  if (location) return received.receive(location);
  const { ok, headers } = response;
  const type = headers.get("content-type") ?? "json";
  if (ok && !/json|text|charset|xml/i.test(type)) return { data: await response.blob().catch(fail), response };
  const source = body ?? (await response.text().catch(fail));
  const { value, cause } = parseJson(source);
  if (ok && !cause) return { data: value, response, body: source };
  // HTML is the page of a proxy or a login, unless the call asks for it.
  const accepted = new Headers(prepared.createHeaders("")).get("accept");
  const isUnexpected = /^text\/html/i.test(type) ? !/html/i.test(`${accepted}`) : /^(application\/)?json/i.test(type);
  if (ok && !isUnexpected) return { data: source, response };
  throw createResponseError(prepared.requestLine, response, source, prepared.secrets);
}

/** Returns the error of a request without a complete response. Its message has the URL without the query, which may contain a secret. */
export function connectionError({ requestLine, url, secrets }: PreparedRequest, cause: unknown): ConnectionError {
  return createConnectionError(`${requestLine.split(" ")[0]} ${url.split("?")[0]}`, cause, secrets);
}

function unreadResult(requestLine: string, response: Response): CallResult {
  return {
    response,
    isUnread: true,
    get data() {
      throw typeError(requestLine, "an unread response", "that of asResponse()");
    },
  };
}

/**
 * Returns the delay before a retry in ms, or undefined if an error is not retried (retryable: no response, 408, 5xx, and requests that
 * the service rejected: a rate limit, a 503 with a delay, or `x-should-retry: true`).
 *
 * @param backoffMs delay, unless the service asks for another one
 */
export function retryDelayMs(
  { status = 0, retryAfterMs, headers }: APIError,
  backoffMs: number,
  { requestLine, createHeaders, retryPost }: PreparedRequest,
): number | undefined {
  // POST and PATCH are not idempotent (RFC 9110, section 9.2.2): the service may have processed the request.
  const isSafe = !/^P[OA]/.test(requestLine) || new Headers(createHeaders("")).has("idempotency-key");
  const policy = isSafe ? "always" : retryPost;
  const advice = headers?.get("x-should-retry");
  // A 403 with a delay is a rate limit of GitHub.
  const isRejected =
    advice === "true" || status === 429 || (retryAfterMs !== undefined && (status === 503 || status === 403));
  const isRetryable = isRejected
    ? policy !== "never"
    : policy === "always" && (!status || status >= 500 || status === 408);
  return isRetryable && advice !== "false" ? (retryAfterMs ?? backoffMs) : undefined;
}
