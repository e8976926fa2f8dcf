// What the middlewares of one request pass on to the next ones and to the handlers.
import type { HttpBindings } from "@hono/node-server";
import type { WindowStanding } from "../limits/standing.ts";
import type { ApiKey } from "../storage/storage.ts";

export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Set once the caller is counted. */
    windows?: WindowStanding[];
    /** Set once the caller is known. */
    apiKey?: ApiKey;
  };
}
