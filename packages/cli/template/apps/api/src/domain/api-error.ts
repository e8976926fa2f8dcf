// Errors that handlers throw. src/http/render-error.ts turns them into responses.

/** Status of each error code. */
export const statuses = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  internal: 500,
  not_implemented: 501,
} as const;

export type ErrorCode = keyof typeof statuses;

export class ApiError extends Error {
  override name = "ApiError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
