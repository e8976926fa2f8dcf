// What the middlewares of one request pass on to the next ones and to the handlers.
import type { HttpBindings } from "@hono/node-server";
import type { ErrorCode } from "../contract.ts";
import type { WindowLimit, WindowStanding } from "../limits/standing.ts";
import type { ApiKey } from "../storage/storage.ts";

export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Set once the caller is known, or known to be nobody. */
    limits?: WindowLimit[];
    /** Set once the caller is counted. */
    windows?: WindowStanding[];
    /** Set once the caller is known, also when it may not pass. */
    apiKey?: ApiKey;
    /** What the request is for where it is no operation of the contract, for logs and metrics. */
    purpose?: string;
    /** Whether the answer was made with all headers, so that none need be set on it. */
    madeWithHeaders?: boolean;
    /** Set once the request is answered with an error. */
    errorCode?: ErrorCode;
  };
}
