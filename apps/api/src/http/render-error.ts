// Renders every failure of a request as an Error body of the contract.
import { type Log, outageLog } from "@onecontract/server-node";
import { StorageUnavailableError } from "@onecontract/server-storage";
import { type Failure, issueMessage } from "@petstore/server";
import type { Context } from "hono";
import { ApiError } from "../domain/api-error.ts";
import type { ApiEnv } from "./api-env.ts";

/** Value of Retry-After if a backend is unavailable. */
const UNAVAILABLE_RETRY_SECONDS = 5;

const MAX_RECEIVED_CHARACTERS = 100;

export type ErrorRenderer = (failure: Failure, c: Context) => Response;

/** Returns the only function that turns an error into a response. It logs server errors with the request ID. */
export function errorRenderer(log: Log): ErrorRenderer {
  const logOutage = outageLog(log);
  return (failure, c: Context<ApiEnv>) => {
    const error = toApiError(failure, c);
    const { call } = c.env;
    if (failure.route) call.operation = failure.route.operationId;
    call.errorCode = error.code;
    // A handler may have set this before its response failed.
    call.hasAllHeaders = false;
    // A client that closed the connection is not a server error.
    if (error.status >= 500 && !c.req.raw.signal.aborted) {
      const event = { message: error.message, requestId: call.requestId, error: error.cause };
      if (error.code === "unavailable") logOutage(event);
      else log(event);
    }
    const { code, message, status } = error;
    return new Response(JSON.stringify({ code, message, status }), {
      status,
      headers: { "Content-Type": "application/json", ...error.headers },
    });
  };
}

function toApiError(failure: Failure, c: Context): ApiError {
  switch (failure.kind) {
    case "not_found":
      return new ApiError(
        "not_found",
        failure.issues.map(issueMessage).join("; ") || `Not found: no operation at ${truncate(c.req.path)}`,
      );
    case "unauthorized":
    // No operation of the contract requires a scope.
    case "insufficient_scope":
      return new ApiError("unauthorized", ("rejected" in failure && failure.rejected) || failure.message, {
        headers: { "WWW-Authenticate": "Bearer" },
      });
    case "method_not_allowed": {
      const allow = failure.allow.join(", ");
      const message = `method: expected one of ${allow} at ${truncate(c.req.path)}, got ${c.req.method}`;
      return new ApiError("method_not_allowed", message, { headers: { Allow: allow } });
    }
    case "payload_too_large":
      return new ApiError("payload_too_large", `body: expected at most ${failure.maxBodyBytes} bytes, got more`);
    case "unsupported_media_type": {
      const received = failure.received === undefined ? "nothing" : JSON.stringify(truncate(failure.received));
      const message = `Content-Type: expected ${failure.expected.join(" or ")}, got ${received}`;
      return new ApiError("unsupported_media_type", message);
    }
    case "malformed_json":
      return new ApiError("invalid_request", `body: expected JSON, got malformed JSON: ${failure.message}`);
    case "malformed_form":
      return new ApiError("invalid_request", `body: ${failure.message}`);
    case "invalid":
      return new ApiError("invalid_request", failure.issues.map(issueMessage).join("; "));
    case "gone": {
      const instead = failure.successor === undefined ? "" : `; use ${failure.successor}`;
      const operation = failure.route?.operationId ?? "The operation";
      return new ApiError("gone", `${operation} was removed on ${formatDay(failure.sunset)}${instead}`);
    }
    case "invalid_response":
      return internalError(new Error(`response ${failure.status}: ${failure.issues.map(issueMessage).join("; ")}`));
    case "thrown":
      return fromThrown(failure.error);
  }
}

/** Limits how much of the client's input a response repeats. */
function truncate(value: string): string {
  return value.length > MAX_RECEIVED_CHARACTERS ? `${value.slice(0, MAX_RECEIVED_CHARACTERS)}...` : value;
}

/** Formats `2030-12-05` as `5 December 2030`. */
function formatDay(day: string): string {
  return new Date(day).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}

function fromThrown(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StorageUnavailableError) {
    const message = `Service temporarily unavailable; retry in ${UNAVAILABLE_RETRY_SECONDS} seconds`;
    return new ApiError("unavailable", message, {
      headers: { "Retry-After": String(UNAVAILABLE_RETRY_SECONDS) },
      cause: error,
    });
  }
  return internalError(error);
}

/** Hides the cause from the caller. It is only logged. */
function internalError(cause: unknown): ApiError {
  const message = "Internal server error; if it persists, report the X-Request-Id of this response";
  return new ApiError("internal", message, { cause });
}
