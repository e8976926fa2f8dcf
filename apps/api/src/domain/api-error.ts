// The one kind of error that the API answers as it is: a code of the contract and a message for the caller.
import { type ErrorCode, statusOf } from "../contract.ts";

export interface ApiErrorOptions {
  /** Sent beside the Error body, such as `Retry-After`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A failure that the caller is told about. Its message says what was expected and what came. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  /** The HTTP status that the contract gives the code. */
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.status = statusOf(code);
    this.headers = options.headers ?? {};
  }
}
