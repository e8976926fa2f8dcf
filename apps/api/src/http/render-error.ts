// Turns whatever kept a request from its answer into an Error body of the contract.
import { type Failure, issueMessage } from "@petstore/server";
import type { Context } from "hono";
import { ApiError } from "../domain/api-error.ts";
import type { Log } from "../log.ts";
import { StorageUnavailableError } from "../storage/storage.ts";
import type { ApiEnv } from "./api-env.ts";

/** Seconds after which it is worth trying again when a part of the service is away. */
const unavailableRetrySeconds = 5;

const receivedCharactersMax = 100;

export type ErrorRenderer = (failure: Failure, c: Context) => Response;

/** The only place where an error becomes a response. What is not the caller's fault is logged with the request id. */
export function errorRenderer(log: Log): ErrorRenderer {
  return (failure, c: Context<ApiEnv>) => {
    const error = apiErrorOf(failure, c);
    const { call } = c.env;
    call.errorCode = error.code;
    // Also where the handler's answer, which would have had them, could not be made.
    call.madeWithHeaders = false;
    // A client that went away in the middle of its request is no failure of the service.
    if (error.status >= 500 && !c.req.raw.signal.aborted) {
      log({ message: error.message, requestId: call.requestId, error: error.cause });
    }
    const { code, message, status } = error;
    return new Response(JSON.stringify({ code, message, status }), {
      status,
      headers: { "Content-Type": "application/json", ...error.headers },
    });
  };
}

function apiErrorOf(failure: Failure, c: Context): ApiError {
  switch (failure.kind) {
    case "not_found":
      return new ApiError(
        "not_found",
        failure.issues.map(issueMessage).join("; ") || `There is nothing at ${shortened(c.req.path)}`,
      );
    case "method_not_allowed": {
      const allow = failure.allow.join(", ");
      const message = `method: expected one of ${allow} at ${shortened(c.req.path)}, got ${c.req.method}`;
      return new ApiError("method_not_allowed", message, { headers: { Allow: allow } });
    }
    case "payload_too_large":
      return new ApiError("payload_too_large", `body: expected at most ${failure.bodyBytesMax} bytes, got more`);
    case "unsupported_media_type": {
      const received = failure.received === undefined ? "nothing" : JSON.stringify(shortened(failure.received));
      const message = `Content-Type: expected ${failure.expected.join(" or ")}, got ${received}`;
      return new ApiError("unsupported_media_type", message);
    }
    case "malformed_json":
      return new ApiError("invalid_request", `body: expected JSON, got text that is not: ${failure.message}`);
    case "malformed_form":
      return new ApiError("invalid_request", `body: ${failure.message}`);
    case "invalid":
      return new ApiError("invalid_request", failure.issues.map(issueMessage).join("; "));
    case "gone": {
      const instead = failure.successor === undefined ? "" : `; use ${failure.successor}`;
      const operation = failure.route?.operationId ?? "The operation";
      return new ApiError("gone", `${operation} was removed on ${dayInWords(failure.sunset)}${instead}`);
    }
    case "invalid_response":
      return internalError(new Error(`response ${failure.status}: ${failure.issues.map(issueMessage).join("; ")}`));
    case "thrown":
      return thrownError(failure.error);
  }
}

/** So that no answer grows with what a client sent. */
function shortened(text: string): string {
  return text.length > receivedCharactersMax ? `${text.slice(0, receivedCharactersMax)}...` : text;
}

/** `2030-12-05` as `5 December 2030`. */
function dayInWords(day: string): string {
  return new Date(day).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}

function thrownError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StorageUnavailableError) {
    const message = `The service cannot answer at the moment; try again in ${unavailableRetrySeconds} seconds`;
    return new ApiError("unavailable", message, {
      headers: { "Retry-After": String(unavailableRetrySeconds) },
      cause: error,
    });
  }
  return internalError(error);
}

/** Says nothing of what went wrong inside: that is for the log. */
function internalError(cause: unknown): ApiError {
  const message = "The service failed unexpectedly; report the X-Request-Id of this response if it persists";
  return new ApiError("internal", message, { cause });
}
