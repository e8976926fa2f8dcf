// The context that every handler receives together with the request.
import type { PetstoreStorage } from "../storage/storage.ts";

export interface RequestContext {
  storage: PetstoreStorage;
  /** Absolute URL of the API, ending in the version segment without a trailing slash. */
  apiUrl: string;
  /** ID of the caller's API key. */
  keyId: string;
  now: () => Date;
}

/** Response headers that the server adds, so that handlers do not return them. */
export type SuppliedHeader =
  | "X-Request-Id"
  | "X-RateLimit-Limit"
  | "X-RateLimit-Remaining"
  | "X-RateLimit-Reset"
  | "RateLimit"
  | "RateLimit-Policy"
  | "Deprecation"
  | "Sunset";
