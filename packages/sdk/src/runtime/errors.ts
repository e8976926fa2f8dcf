// Everything that a call can fail with: one base class, one class for each family of statuses, and the failures
// that have no response.
import { type RateLimit, readRateLimit, readRetryAfterMs } from "./rate-limit.ts";

const EXCERPT_CHARACTERS = 200;

/** What a failed response said. */
export interface FailedResponse {
  status: number;
  headers: Headers;
  /** Parsed where it is JSON, else the text. */
  body: unknown;
}

/** Base of every error of a call. Without a response only `message` and `cause` are set. */
export class APIError extends Error {
  /** HTTP status. */
  readonly status: number | undefined;
  /** Machine-readable code from the body. */
  readonly code: string | undefined;
  /** `X-Request-Id` of the response: name it when you report a problem. */
  readonly requestId: string | undefined;
  readonly headers: Headers | undefined;
  /** Body of the response: parsed where it is JSON, else the text. */
  readonly body: unknown;
  readonly rateLimit: RateLimit | undefined;
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, response?: FailedResponse, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    if (!response) return;
    const { status, headers, body } = response;
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.code = textField(body, "code");
    this.requestId = headers.get("x-request-id") ?? undefined;
    this.rateLimit = readRateLimit(headers);
    this.retryAfterMs = readRetryAfterMs(headers);
  }

  override get name(): string {
    return "APIError";
  }
}

/** 400: the request is not what the contract asks for. */
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

/** 404: nothing is at this address. */
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

/** 410: what was at this address is removed. */
export class GoneError extends APIError {
  override get name() {
    return "GoneError";
  }
}

/** 422: the request is well-formed and yet refused. */
export class UnprocessableContentError extends APIError {
  override get name() {
    return "UnprocessableContentError";
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

/** The error for a response, of the class for its status. `request` is what was asked: `GET /things/1`. */
export function createStatusError(request: string, response: FailedResponse): APIError {
  const { status, body } = response;
  const code = textField(body, "code");
  const message = textField(body, "message") ?? excerpt(typeof body === "string" ? body : JSON.stringify(body));
  return new (errorClass(status))(`${request}: ${status} ${code ? `${code}: ` : ""}${message}`, response);
}

/** The first characters of a body, for a message. */
export function excerpt(text = ""): string {
  return text.length > EXCERPT_CHARACTERS ? `${text.slice(0, EXCERPT_CHARACTERS)}…` : text || "(empty body)";
}

function errorClass(status: number): typeof APIError {
  if (status >= 500) return ServerError;
  const classes: Record<number, typeof APIError> = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: GoneError,
    422: UnprocessableContentError,
    429: RateLimitError,
  };
  return classes[status] ?? APIError;
}

function textField(body: unknown, name: string): string | undefined {
  const value: unknown = Object(body)[name];
  return typeof value === "string" ? value : undefined;
}
