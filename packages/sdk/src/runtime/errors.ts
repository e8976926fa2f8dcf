// Everything that a call can fail with: one base class, one class for each family of statuses, and the failures
// that have no response.
import { parseJson } from "./json.ts";
import type { Plan } from "./plan.ts";
import { type RateLimit, readMetadata, readRetryAfterMs } from "./rate-limit.ts";

/** Base of every error of a call. Without a response only `message` and `cause` are set. */
export class APIError extends Error {
  /** HTTP status. */
  declare readonly status: number | undefined;
  /** Machine-readable code from the body. */
  declare readonly code: string | undefined;
  /** `X-Request-Id` of the response: name it when you report a problem. */
  declare readonly requestId: string | undefined;
  declare readonly headers: Headers | undefined;
  /** Body of the response: parsed where it is JSON, else the text. */
  declare readonly body: unknown;
  declare readonly rateLimit: RateLimit | undefined;
  /** How long the service asks to wait, in milliseconds. */
  declare readonly retryAfterMs: number | undefined;

  /** @param facts the fields, `cause` among them */
  constructor(message: string, facts?: object) {
    super(message, facts);
    Object.assign(this, facts);
  }

  override get name(): string {
    return "APIError";
  }
}

/** 400, and every other 4xx without a class of its own: the request is not what the contract asks for. */
export class BadRequestError extends APIError {
  override get name() {
    return "BadRequestError";
  }
}

/** 401: the API key is missing or not in force. */
export class AuthenticationError extends APIError {
  override get name() {
    return "AuthenticationError";
  }
}

/** 403: the API key may not do this. */
export class PermissionDeniedError extends APIError {
  override get name() {
    return "PermissionDeniedError";
  }
}

/** 404, or 410 where it was removed: nothing is at this address. */
export class NotFoundError extends APIError {
  override get name() {
    return "NotFoundError";
  }
}

/** 409: the request conflicts with the state of the service, or with an earlier request of the same Idempotency-Key. */
export class ConflictError extends APIError {
  override get name() {
    return "ConflictError";
  }
}

/** 429: the rate limit is exceeded; `retryAfterMs` says how long to wait. */
export class RateLimitError extends APIError {
  override get name() {
    return "RateLimitError";
  }
}

/** 5xx: the service failed. */
export class ServerError extends APIError {
  override get name() {
    return "ServerError";
  }
}

/** No response, or only a part of one; `cause` is the error of `fetch`. */
export class ConnectionError extends APIError {
  override get name() {
    return "ConnectionError";
  }
}

/** No complete response within `timeoutMs` or `totalTimeoutMs`. */
export class TimeoutError extends APIError {
  override get name() {
    return "TimeoutError";
  }
}

/** The caller's signal ended the call; `cause` is its reason. */
export class AbortError extends APIError {
  override get name() {
    return "AbortError";
  }
}

const CLASSES: Record<number, typeof APIError> = {
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  410: NotFoundError,
  429: RateLimitError,
};

/** What ended a call before its time: the caller, or a time-out of the call or of the attempt. */
export function createAbortError({ request, signal, totalTimeoutMs, timeoutMs, end }: Plan): APIError {
  if (signal?.aborted) return new AbortError(`${request}: aborted`, { cause: signal.reason });
  return new TimeoutError(`${request}: timed out after ${end?.aborted ? totalTimeoutMs : timeoutMs} ms`);
}

/**
 * The error for a response, of the class for its status.
 *
 * @param request what was asked: `GET /things/1`
 * @param text body of the response
 */
export function createResponseError(request: string, response: Response, text: string): APIError {
  const { status, ok, headers } = response;
  // What is not JSON is shown as it is, as far as its first 200 characters.
  const { value: body, ...why } = parseJson(text);
  const code = textField(body, "code");
  const told = textField(body, "message") ?? (text.slice(0, 200) || "nothing");
  const message = `${request}: ${status} ${ok ? "expected JSON, got " : code ? `${code}: ` : ""}${told}`;
  const retryAfterMs = readRetryAfterMs(headers);
  const ofFamily = status < 400 ? APIError : status < 500 ? BadRequestError : ServerError;
  return new (CLASSES[status] ?? ofFamily)(message, {
    status,
    retryAfterMs,
    ...readMetadata(headers),
    code,
    body,
    ...why,
    headers,
  });
}

function textField(body: unknown, name: string): string | undefined {
  const value: unknown = Object(body)[name];
  return typeof value === "string" ? value : undefined;
}
