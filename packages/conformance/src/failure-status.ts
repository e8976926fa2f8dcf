// Maps each failure of the server runtime to an HTTP status.
import type { Failure } from "@onecontract/server-runtime";

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
