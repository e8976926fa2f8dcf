// Connects the generated stubs with the handlers, the authenticators and the format of errors.
{{#rateLimits}}import type { RateLimits } from "@onecontract/server-node";
{{/rateLimits}}import type { Backends } from "@onecontract/server-storage";
import { type AppOptions, createApp } from "{{scope}}/server";
import type { Hono } from "hono";
import * as handlers from "./handlers/handlers.ts";
import type { RequestContext } from "./handlers/request-context.ts";
import { createAuthenticators } from "./http/authenticators.ts";
{{#rateLimits}}import { limitRequests } from "./http/rate-limits.ts";
{{/rateLimits}}import { renderError } from "./http/render-error.ts";
import { createCollections } from "./store/collections.ts";

/** Path of the first server in the contract. */
export const basePath: string = "{{basePath}}";

export interface ApiOptions {
  /** The database and the API keys. */
  backends: Pick<Backends, "storage" | "keys">;
  /** Credential that every security scheme of the contract accepts, in addition to API keys. @default only API keys */
  credential?: string | undefined;
  /** True to respond with 500 if a handler returns a response that the contract does not declare. */
  checkResponses: boolean;{{#rateLimits}}
  /** Counts the requests. @default no limits */
  rateLimits?: RateLimits;{{/rateLimits}}
}

export function createApi(options: ApiOptions): Hono {
  const { backends, credential, checkResponses } = options;
  const collections = createCollections(backends.storage);
  const shared: AppOptions<RequestContext> = {
    basePath,
    handlers,
    authenticators: createAuthenticators({ keys: backends.keys, credential }),{{#rateLimits}}
    limit: options.rateLimits && limitRequests(options.rateLimits),{{/rateLimits}}
    context: (context) => ({ collections, url: context.req.url }),
    renderError,
    checkResponses,
  };
  return createApp(shared);
}
