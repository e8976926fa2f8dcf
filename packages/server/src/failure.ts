// Everything that can keep a request from its answer. The application renders it (`renderError`).
import type { Route } from "./route.ts";

export type Failure = { route?: Route } & (
  | { kind: "not_found"; issues: Issue[] }
  | { kind: "method_not_allowed"; allow: string[] }
  | { kind: "payload_too_large"; bodyBytesMax: number }
  | { kind: "unsupported_media_type"; expected: string[]; received: string | undefined }
  | { kind: "malformed_json"; message: string }
  /** A body that is not the form that its media type says. */
  | { kind: "malformed_form"; message: string }
  | { kind: "invalid"; issues: Issue[] }
  | { kind: "gone"; sunset: string; successor: string | undefined }
  /** A handler or a middleware threw. */
  | { kind: "thrown"; error: unknown }
  /** A handler answered what the contract does not declare (only with `checkResponses`). */
  | { kind: "invalid_response"; status: number; issues: Issue[] }
);

/** One thing that is not as the contract says. */
export interface Issue {
  in: "path" | "query" | "header" | "cookie" | "body" | "response";
  /** `limit`, `body.address.lines[0]`. */
  path: string;
  /** `an integer from 1 to 100`. */
  expected: string;
  /** The value as text, shortened; `nothing` where it is missing. */
  received: string;
}

/** `limit: expected an integer from 1 to 100, got "0"` */
export function issueMessage({ path, expected, received }: Issue): string {
  return `${path}: expected ${expected}, got ${received}`;
}
