// Adapter of stubs for route handlers of Next.js.
import type { StubsApp } from "./stubs-options.ts";

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"] as const;

export type RouteHandlers = Record<(typeof METHODS)[number], (request: Request) => Response | Promise<Response>>;

/**
 * Returns route handlers for a file such as `app/api/[...path]/route.ts`, with `basePath: "/api"` in the options of the stubs:
 * `export const { GET, POST } = toRouteHandlers(createApp({ … }))`.
 */
export function toRouteHandlers(app: StubsApp): RouteHandlers {
  const handle = (request: Request) => app.fetch(request);
  return { GET: handle, HEAD: handle, OPTIONS: handle, POST: handle, PUT: handle, PATCH: handle, DELETE: handle };
}
