// Serves the built portal at every path that is not of the API.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { routes } from "{{scope}}/server";
import { Hono } from "hono";
import { basePath } from "../app.ts";

/** Returns a fetch handler for the API and the portal. */
export function withPortal(api: Hono, folder: string): Hono["fetch"] {
  const portal = new Hono();
  portal.get("*", serveStatic({ root: folder }));
  portal.notFound(async (context) => context.html(await readFile(join(folder, "404.html"), "utf8"), 404));
  return (request, ...rest) => {
    const { pathname } = new URL(request.url);
    // The API may have an operation `GET /`. Browsers get the home page there.
    const isHome = pathname === "/" && request.headers.get("accept")?.includes("text/html");
    return isApiPath(pathname) && !isHome ? api.fetch(request, ...rest) : portal.fetch(request, ...rest);
  };
}

const operationPaths = routes.map(({ path }) => {
  // A segment with parameters matches as a whole: several parameters in it would backtrack over a long URL.
  const segments = path.split("/").map((segment) => (segment.includes("{") ? "[^/]+" : segment.replace(/[^\w-]/g, "\\$&")));
  return new RegExp(`^${segments.join("/")}$`);
});

/** Returns whether the path is of the API. Without a base path, the API has only the paths of its operations. */
function isApiPath(path: string): boolean {
  if (basePath !== "/") return path === basePath || path.startsWith(`${basePath}/`);
  return operationPaths.some((pattern) => pattern.test(path));
}
