// The errors of calls without a response, and the base class of all errors. Those of responses are in another module, which most programs
// load only when a call fails.

import type { Headers } from "./platform.ts";
import type { RateLimit } from "./rate-limit.ts";

/** Base class of every error of a call. Without a response only `message` and `cause` are set. */
export class APIError extends Error {
  /** HTTP status. */
  declare readonly status: number | undefined;
  /** Machine-readable code from the response body. */
  declare readonly code: string | undefined;
  /** `X-Request-Id`, `Request-Id` or `X-GitHub-Request-Id` of the response. Include it when you report a problem. */
  declare readonly requestId: string | undefined;
  declare readonly headers: Headers | undefined;
  /**
   * Response body: parsed if it is JSON, else the string. The classes of statuses have the types of the contract. The body is not
   * validated: a proxy in between may send another one.
   */
  declare readonly body: unknown;
  declare readonly rateLimit: RateLimit | undefined;
  /** Delay that the service asks for in `retry-after-ms`, `Retry-After` or `X-RateLimit-Reset`, in milliseconds. */
  declare readonly retryAfterMs: number | undefined;

  /** @param fields values of the fields, including `cause` */
  constructor(message: string, fields?: object) {
    super(message, fields);
    Object.assign(this, fields);
  }

  override get name(): string {
    return "APIError";
  }

  /** Returns the fields for logs in JSON, with the name and the message, which JSON leaves out of an `Error`. */
  toJSON(): object {
    return { ...this, name: this.name, message: this.message };
  }
}

/** No response, or an incomplete one; `cause` is the error of `fetch`. Browsers show the reason in their console alone. */
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
