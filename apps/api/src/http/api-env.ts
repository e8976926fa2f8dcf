// What is known of a request while it passes, from the first look at it to its line of log.
import type { HttpBindings } from "@hono/node-server";
import type { ErrorCode } from "../contract.ts";
import type { WindowLimit, WindowStanding } from "../limits/standing.ts";
import type { ApiKey } from "../storage/storage.ts";

export interface ApiEnv {
  Bindings: HttpBindings & { call: Call };
}

/** One object for a request: Hono's variables are a map for each, which costs several times as much. */
export interface Call {
  requestId: string;
  /** What the request is for, for logs and metrics: an operationId, or the name of what is no operation. */
  operation: string;
  /** Set once the caller is known, or known to be nobody. */
  limits: WindowLimit[] | undefined;
  /** Set once the caller is counted. */
  windows: WindowStanding[] | undefined;
  /** Set once the caller is known, also when it may not pass. */
  apiKey: ApiKey | undefined;
  /** Whether the answer was made with all headers, so that none need be set on it. */
  madeWithHeaders: boolean;
  /** Set once the request is answered with an error. */
  errorCode: ErrorCode | undefined;
}

export function newCall(requestId: string): Call {
  return {
    requestId,
    operation: "none",
    limits: undefined,
    windows: undefined,
    apiKey: undefined,
    madeWithHeaders: false,
    errorCode: undefined,
  };
}
