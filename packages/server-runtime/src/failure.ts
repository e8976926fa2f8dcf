// Every reason why a request fails before or instead of a handler's response. The application renders it (`renderError`).
import type { Route } from "./route.ts";

export type Failure = { route?: Route } & (
  | { kind: "not_found"; issues: Issue[] }
  /**
   * Credentials are missing or invalid. The response is sent with the challenges in `WWW-Authenticate`. `rejected` is the
   * reason of the authenticator, which the message contains.
   */
  | { kind: "unauthorized"; message: string; rejected: string | undefined; challenges: string[] }
  /** The credentials are valid but lack a scope that the operation requires: 403. */
  | { kind: "insufficient_scope"; message: string; challenges: string[] }
  | { kind: "method_not_allowed"; allow: string[] }
  | { kind: "payload_too_large"; maxBodyBytes: number }
  | { kind: "unsupported_media_type"; expected: string[]; received: string | undefined }
  | { kind: "malformed_json"; message: string }
  /** The body does not have the syntax of its media type, `application/x-www-form-urlencoded` or `multipart/form-data`. */
  | { kind: "malformed_form"; message: string }
  | { kind: "invalid"; issues: Issue[] }
  | { kind: "gone"; sunset: string; successor: string | undefined }
  /** A handler or a middleware threw. */
  | { kind: "thrown"; error: unknown }
  /** A handler returned a response that the contract does not declare (only with `checkResponses`). */
  | { kind: "invalid_response"; status: number; issues: Issue[] }
);

export type SecurityFailure = Failure & { kind: "unauthorized" | "insufficient_scope" };

/** A single violation of the contract. */
export interface Issue {
  in: "path" | "query" | "header" | "cookie" | "body" | "response";
  /** Location of the value: `limit`, `body.address.lines[0]`. */
  path: string;
  /** Description of a valid value: `an integer from 1 to 100`. */
  expected: string;
  /** The value as JSON, shortened; `nothing` if it is missing. */
  received: string;
}

/** Returns a message such as `limit: expected an integer from 1 to 100, got "0"`. */
export function issueMessage({ path, expected, received }: Issue): string {
  return `${path}: expected ${expected}, got ${received}`;
}
