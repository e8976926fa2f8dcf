// The error that becomes a response: an error code of the contract and a message for the caller.
import { type ErrorCode, statusFor } from "../contract.ts";

export interface ApiErrorOptions {
  /** Additional response headers, such as `Retry-After`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A failure that is reported to the caller. Its message states the expected and the received value. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  /** The HTTP status that the contract assigns to the code. */
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.status = statusFor(code);
    this.headers = options.headers ?? {};
  }
}
