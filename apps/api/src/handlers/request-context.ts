// What a handler is given beside the request.
import type { Storage } from "../storage/storage.ts";

export interface RequestContext {
  storage: Storage;
  /** The absolute address of the API, ending in the version segment, without a slash behind it. */
  apiUrl: string;
  /** The id of the caller's API key. */
  keyId: string;
  now: () => Date;
}

/** Response headers that the middlewares send, so that no handler has to. */
export type SuppliedHeader =
  | "X-Request-Id"
  | "X-RateLimit-Limit"
  | "X-RateLimit-Remaining"
  | "X-RateLimit-Reset"
  | "RateLimit"
  | "RateLimit-Policy"
  | "Deprecation"
  | "Sunset";
