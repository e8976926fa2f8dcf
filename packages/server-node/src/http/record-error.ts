// Passes the error of a response on to its log line and to the metrics.
import type { Context } from "hono";
import { RequestState } from "./request-state.ts";

/**
 * Records the error that a response reports: its code is in the log line of the request and in the metric
 * `http_requests_rejected_total`, and its cause in a log line with the stack. An app that runs without `startApi`, as in
 * tests, writes the cause to the console.
 * @param code error code from a fixed list, such as those of the contract
 * @param cause error to be logged; undefined unless it is a server error
 */
export function recordError(context: Context, code: string, cause?: unknown): void {
  const state: unknown = context.env?.call;
  if (state instanceof RequestState) {
    state.errorCode = code;
    state.error = cause;
  } else if (cause !== undefined) console.error(cause);
}
