// The state of one request of the API.
import { type ObservedEnv, RequestState } from "@onecontract/server-node";
import type { ApiKey } from "@onecontract/server-storage";

export type ApiEnv = ObservedEnv<Call>;

export class Call extends RequestState {
  /** Set after successful authentication, even if the request is rejected later. */
  apiKey: ApiKey | undefined = undefined;
  /** True if the response was created with all headers, so that none has to be added. */
  hasAllHeaders = false;
}
