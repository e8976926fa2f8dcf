// The errors of responses: one class for each kind of status.

import { parseJson } from "../json/exact-json.ts";
import { getProperty } from "../json/is-record.ts";
import type { ErrorBodies } from "./error-bodies.ts";
import { APIError } from "./errors.ts";
import type { Headers, Response } from "./platform.ts";
import { readMetadata, readRetryAfterMs } from "./rate-limit.ts";
import { excerpt, redact } from "./redaction.ts";
import { ERROR_CODE, ERROR_MESSAGE } from "./response-names.ts";

/** Base class of the errors of responses, with the types of what a response always has. */
class ResponseError<Status extends number, Body> extends APIError {
  declare readonly status: Status;
  declare readonly headers: Headers;
  declare readonly body: Body;
}

/** 400, and every 4xx without a class below: the service rejected the request as invalid. */
export class BadRequestError extends ResponseError<number, ErrorBodies["BadRequestError"]> {
  override get name() {
    return "BadRequestError";
  }
}

/** 401: the API key is missing or not active. */
export class AuthenticationError extends ResponseError<401, ErrorBodies["AuthenticationError"]> {
  override get name() {
    return "AuthenticationError";
  }
}

/** 403: the API key lacks the permission for this operation. */
export class PermissionDeniedError extends ResponseError<403, ErrorBodies["PermissionDeniedError"]> {
  override get name() {
    return "PermissionDeniedError";
  }
}

/** 404: the resource does not exist. 410: it was removed. */
export class NotFoundError extends ResponseError<404 | 410, ErrorBodies["NotFoundError"]> {
  override get name() {
    return "NotFoundError";
  }
}

/** 409: the request conflicts with the current state, or with an earlier request with the same Idempotency-Key. */
export class ConflictError extends ResponseError<409, ErrorBodies["ConflictError"]> {
  override get name() {
    return "ConflictError";
  }
}

/** 429, or 403 with a delay or without remaining requests: the rate limit is exceeded; `retryAfterMs` is the time to wait. */
export class RateLimitError extends ResponseError<429 | 403, ErrorBodies["RateLimitError"]> {
  override get name() {
    return "RateLimitError";
  }
}

/** 5xx: the service failed. */
export class ServerError extends ResponseError<number, ErrorBodies["ServerError"]> {
  override get name() {
    return "ServerError";
  }
}

type ErrorClass = new (message: string, fields?: object) => APIError;

const CLASSES: Record<number, ErrorClass> = {
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  410: NotFoundError,
  429: RateLimitError,
};

/**
 * Returns the error for a response, of the class for its status.
 *
 * @param requestLine method and path: `GET /things/1`
 * @param source response body
 * @param secrets credentials, which the error does not contain even if the response repeats them
 */
export function createResponseError(
  requestLine: string,
  response: Response,
  source: string,
  secrets?: readonly string[],
): APIError {
  const { status, ok } = response;
  const headers = new Headers(
    [...response.headers].map(([name, value]): [string, string] => [name, redact(value, secrets)]),
  );
  const received = redact(source, secrets);
  const { value: body, cause } = parseJson(received);
  const { code, message: reason } = readErrorBody(body);
  const metadata = readMetadata(headers);
  const { remaining, resetAt } = metadata.rateLimit ?? {};
  // GitHub sends 403 for its rate limits, and only the end of the window for some.
  const retryAfterMs = readRetryAfterMs(headers, !remaining && /403|429/.test(`${status}`) ? resetAt : undefined);
  const location = headers.get("location");
  // A body without a message is shown as it is. Browsers do not show a redirect: its status is 0.
  const detail =
    !ok && location ? `redirect to ${location}` : (reason ?? (received || (status ? "nothing" : "a redirect")));
  const message = `${requestLine}: ${status} ${excerpt(`${ok ? "expected JSON, got " : code ? `${code}: ` : ""}${detail}`)}`;
  const fallback = status < 400 ? APIError : status < 500 ? BadRequestError : ServerError;
  return new (CLASSES[status === 403 && retryAfterMs !== undefined ? 429 : status] ?? fallback)(message, {
    status,
    retryAfterMs,
    ...metadata,
    code,
    body,
    ...(ok && { cause }),
    headers,
  });
}

/**
 * Reads the code and the message of an error body: of its `error`, the body itself, or the first of its `errors`. The names are those of
 * OpenAI, Stripe and GitHub, of problem details (RFC 9457) and of OAuth 2.0 (RFC 6749, section 5.2).
 */
export function readErrorBody(body: unknown): { code: string | undefined; message: string | undefined } {
  const error = getProperty(body, "error");
  const [first] = [getProperty(body, "errors")].flat();
  const find = (...names: string[]) =>
    names.flatMap((name) => [error, body, first].map((source) => getProperty(source, name))).find(isString);
  const findAt = (path: readonly string[]) => [path.length > 0 && path.reduce(getProperty, body)].find(isString);
  return {
    code: findAt(ERROR_CODE) ?? find("code", "type", "error"),
    message: findAt(ERROR_MESSAGE) ?? find("message", "detail", "error_description", "title"),
  };
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}
