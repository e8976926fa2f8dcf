// Errors that handlers throw. src/http/render-error.ts turns them into responses.

/** Status of each error code. */
export const statuses = {{errorStatuses}} as const;

export type ErrorCode = keyof typeof statuses;

/** Returns the code for a rejected request: its reason if that is a code, otherwise the code of its status. */
export function codeFor(reason: string, status: number): ErrorCode {
  const codes = Object.keys(statuses) as ErrorCode[];
  return codes.find((code) => code === reason) ?? codes.find((code) => statuses[code] === status) ?? "invalid_request";
}

export class ApiError extends Error {
  override name = "ApiError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
