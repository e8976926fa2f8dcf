// The second argument of every handler.
import type { Collections } from "../store/collections.ts";

export interface RequestContext {
  collections: Collections;
  /** URL of the request. */
  url: string;
}
