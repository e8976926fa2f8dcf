// Renders each failure of the server runtime with an HTTP status.
import { type Failure, issueMessage } from "@onecontract/server-runtime";
import type { Context } from "hono";

const STATUS = {
  not_found: 404,
  unauthorized: 401,
  insufficient_scope: 403,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  malformed_json: 400,
  malformed_form: 400,
  invalid: 400,
  gone: 410,
  thrown: 500,
  invalid_response: 500,
} as const;

export function failureStatus({ kind }: Failure): (typeof STATUS)[Failure["kind"]] {
  return STATUS[kind];
}

/** Renders a failure with its kind and a description. */
export function renderFailure(failure: Failure, context: Context): Response {
  return context.json({ title: failure.kind, detail: getDetail(failure) }, failureStatus(failure));
}

function getDetail(failure: Failure): string {
  if ("issues" in failure) return failure.issues.map(issueMessage).join("; ");
  if ("message" in failure) return failure.message;
  return failure.kind === "thrown" ? String(failure.error) : "";
}
