// The API with what its server needs: health checks, metrics and logs come from @onecontract/server-node.
import type { Api, RunApiOptions } from "@onecontract/server-node";
import type { {{#rateLimits}}Limited{{/rateLimits}}Backends } from "@onecontract/server-storage";
import { routes } from "{{scope}}/server";
import { type ApiOptions, basePath, createApi } from "./app.ts";
import { data } from "./data.ts";
{{#rateLimits}}import { createRateLimits } from "./http/rate-limits.ts";
{{/rateLimits}}import { renderRejection } from "./http/render-error.ts";

export interface ServedApiOptions extends Pick<ApiOptions, "credential" | "checkResponses"> {
  backends: {{#rateLimits}}Limited{{/rateLimits}}Backends;{{#rateLimits}}
  /** @default the clock of the system */
  now?: () => Date;{{/rateLimits}}
}

export function createServedApi(options: ServedApiOptions): Api & Pick<RunApiOptions, "close" | "removeExpired"> {
  const { backends, credential } = options;
  const { check, removeExpired, close } = backends;{{#rateLimits}}
  const rateLimits = createRateLimits(backends.limiter, options.now);{{/rateLimits}}
  // TODO: replace other secrets of your users, too: the log may contain what clients put into URLs and request IDs.
  const redact = (value: string) =>
    data.secrets.redact(credential === undefined ? value : value.replaceAll(credential, "***"));
  return {
    app: createApi({ ...options{{#rateLimits}}, rateLimits{{/rateLimits}} }),
    routes: [...routes],
    basePaths: [basePath],
    renderRejection,
    redact,{{#rateLimits}}
    rateLimits,{{/rateLimits}}
    check,
    removeExpired,
    close,
  };
}
