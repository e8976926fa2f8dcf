// Renders every failure in the format of the contract's errors.
import { type RejectedRequest, type RejectionResponse, recordError } from "@onecontract/server-node";
import { ItemTooLargeError, StorageUnavailableError } from "@onecontract/server-storage";
import { type Failure, issueMessage } from "{{scope}}/server";
import type { Context } from "hono";
import { ApiError, codeFor, type ErrorCode, statuses } from "../domain/api-error.ts";

export function renderError(failure: Failure, context: Context): Response {
  const { code, message } = describe(failure);
  const status = statuses[code];
  recordError(context, code, code === "internal" ? ("error" in failure ? failure.error : message) : undefined);
  const sent = code === "unavailable" ? { ...headers, "Retry-After": "1" } : headers;
  return context.body(JSON.stringify(errorBody(status, code, message)), status, sent);
}

/** Renders a request that is malformed or late, and therefore no request for an operation. */
export function renderRejection({ reason, status, message }: RejectedRequest): RejectionResponse {
  return { status, headers, body: JSON.stringify(errorBody(status, codeFor(reason, status), message)) };
}

const headers = { "Content-Type": {{errorMediaType}} };

{{errorCodes}}

function errorBody({{errorParameters}}) {
  return {{errorBody}};
}

function describe(failure: Failure): { code: ErrorCode; message: string } {
  switch (failure.kind) {
    case "not_found":
      return { code: "not_found", message: "expected a path of the API" };
    case "unauthorized":
      return { code: "unauthorized", message: failure.message };
    case "insufficient_scope":
      return { code: "forbidden", message: failure.message };
    case "method_not_allowed":
      return { code: "method_not_allowed", message: `expected one of ${failure.allow.join(", ")}` };
    case "payload_too_large":
      return { code: "payload_too_large", message: `expected at most ${failure.maxBodyBytes} bytes` };
    case "unsupported_media_type": {
      const got = failure.received ?? "none";
      return { code: "unsupported_media_type", message: `expected ${failure.expected.join(" or ")}, got ${got}` };
    }
    case "malformed_json":
    case "malformed_form":
      return { code: "invalid_request", message: failure.message };
    case "invalid":
      return { code: "invalid_request", message: failure.issues.map(issueMessage).join("; ") };
    case "gone":
      return { code: "gone", message: `the operation was removed on ${failure.sunset}` };
    case "invalid_response":
      return { code: "internal", message: `invalid response: ${failure.issues.map(issueMessage).join("; ")}` };
    case "thrown": {
      const { error } = failure;
      // With a lost connection it is unknown whether a write was committed.
      if (error instanceof StorageUnavailableError) return { code: "unavailable", message: "the database is unavailable; try again" };
      if (error instanceof ItemTooLargeError) return { code: "payload_too_large", message: error.message };
      return error instanceof ApiError ? { code: error.code, message: error.message } : { code: "internal", message: "internal error" };
    }
  }
}
