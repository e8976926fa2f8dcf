// Serves the built portal: static files, compressed, revalidated by ETag, with its own page for addresses that it has not.
import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { headersOf, readPortalHeaders } from "./portal-headers.ts";

/**
 * @param dir an absolute path.
 * @throws Error when the portal's `_headers` cannot be read
 */
export function portal(dir: string): Hono {
  const app = new Hono();
  const rules = readPortalHeaders(dir);
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of headersOf(rules, c.req.path)) c.header(name, value);
  });
  app.use(compress());
  app.use(etag());
  app.get("*", (c, next) => redirectToFolder(dir, c) ?? next());
  app.get("*", serveStatic({ root: dir, onFound: setFileHeaders }));
  app.get("*", (c) => notFoundPage(dir, c));
  return app;
}

/** Links of a page are relative to its folder, so its address must end in a slash. */
function redirectToFolder(dir: string, c: Context): Response | undefined {
  const { path } = c.req;
  // serveStatic refuses such paths, and a path that starts with two slashes would lead to another host.
  if (path.endsWith("/") || /%|\\|\/\/|(^|\/)\.\.?(\/|$)/.test(path)) return undefined;
  const isFolder = statSync(join(dir, path), { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isFolder ? c.redirect(`${path}/${new URL(c.req.url).search}`, 301) : undefined;
}

/** Of files that Hono does not know (RFC 7763, RFC 9512). */
const contentTypes: Record<string, string> = {
  ".md": "text/markdown; charset=utf-8",
  ".yaml": "application/yaml",
};

function setFileHeaders(path: string, c: Context): void {
  const contentType = contentTypes[extname(path)];
  if (contentType !== undefined) c.header("Content-Type", contentType);
  const { mtimeMs, size } = statSync(path);
  c.header("ETag", `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`);
  // Astro names the files in this folder by their content, so they never change.
  const isImmutable = c.req.path.startsWith("/_astro/");
  c.header("Cache-Control", isImmutable ? "public, max-age=31536000, immutable" : "no-cache");
}

async function notFoundPage(dir: string, c: Context): Promise<Response> {
  const page = await readFile(join(dir, "404.html"), "utf8").catch(() => undefined);
  return page === undefined ? c.text("There is no such page.\n", 404) : c.html(page, 404);
}
