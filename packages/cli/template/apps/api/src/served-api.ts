// The API with what its server needs: health checks, metrics and logs come from @onecontract/server-node.
import type { Api } from "@onecontract/server-node";
import { routes } from "{{scope}}/server";
import { type ApiOptions, basePath, createApi } from "./app.ts";
import { renderRejection } from "./http/render-error.ts";

export function createServedApi(options: ApiOptions): Api {
  // TODO: replace the secrets of your users, too: the log may contain what clients put into URLs and request IDs.
  const redact = (value: string) => value.replaceAll(options.credential, "***");
  // TODO: with a database, add `check`, so that /readyz fails while the database is unavailable.
  return { app: createApi(options), routes: [...routes], basePaths: [basePath], renderRejection, redact{{#rateLimits}}, rateLimits: options.rateLimits{{/rateLimits}} };
}
