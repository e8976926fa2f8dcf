// The state of one request while the server processes it, from its ID to its log line.
import type { HttpBindings } from "@hono/node-server";
import type { ErrorCode } from "../contract.ts";
import type { WindowLimit, WindowState } from "../limits/window-state.ts";
import type { ApiKey } from "../storage/storage.ts";

export interface ApiEnv {
  Bindings: HttpBindings & { call: Call };
}

/** One object per request. Hono's context variables are a Map per request, which costs several times as much. */
export class Call {
  readonly requestId: string;
  /** Decoded path, with dot segments. */
  readonly path: string;
  /** Label for logs and metrics: an operationId, or a name such as `portal` for other requests. */
  operation = "none";
  /** Set after authentication, successful or not. */
  limits: WindowLimit[] | undefined = undefined;
  /** Set after the request was counted. */
  windows: WindowState[] | undefined = undefined;
  /** Set after successful authentication, even if the request is rejected later. */
  apiKey: ApiKey | undefined = undefined;
  /** True if the response was created with all headers, so that none has to be added. */
  hasAllHeaders = false;
  /** Set if the response is an error. */
  errorCode: ErrorCode | undefined = undefined;

  constructor(requestId: string, path: string) {
    this.requestId = requestId;
    this.path = path;
  }
}
