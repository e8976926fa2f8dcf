// Serves the built portal: static files with compression, ETag revalidation and a custom 404 page.
import { realpathSync, type Stats, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { headersFor, readPortalHeaders } from "./portal-headers.ts";

/**
 * Returns the routes of a portal that `onecontract-portal build` has built.
 * @param dir absolute path of the built portal.
 * @throws Error if the portal's `_headers` file is invalid.
 */
export function portal(dir: string): Hono {
  const app = new Hono();
  const rules = readPortalHeaders(dir);
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of headersFor(rules, c.req.path)) c.header(name, value);
  });
  app.use(compress());
  app.use(etag());
  const serveFile = serveStatic({ root: dir, onFound: setFileHeaders });
  app.get("*", async (c) => {
    const { path } = c.req;
    const found = findPortalFile(dir, path);
    const isDirectory = found?.isDirectory() ?? false;
    // Links on a page are relative to its directory, so its URL ends in a slash.
    if (isDirectory && !path.endsWith("/")) return c.redirect(`${path}/${new URL(c.req.url).search}`, 301);
    const file = isDirectory ? findPortalFile(dir, `${path}index.html`) : found;
    const response = file?.isFile() ? await serveFile(c, async () => {}) : undefined;
    return response ?? notFoundResponse(dir, c);
  });
  return app;
}

/** Content types that Hono does not know (RFC 7763, RFC 9512). */
const contentTypes: Record<string, string> = {
  ".md": "text/markdown; charset=utf-8",
  ".yaml": "application/yaml",
};

function setFileHeaders(path: string, c: Context): void {
  const contentType = contentTypes[extname(path)];
  if (contentType !== undefined) c.header("Content-Type", contentType);
  const { mtimeMs, size } = statSync(path);
  c.header("ETag", `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`);
  // The portal puts a content hash into the names of these files, so they never change.
  const isImmutable = c.req.path.startsWith("/_assets/");
  c.header("Cache-Control", isImmutable ? "public, max-age=31536000, immutable" : "no-cache");
}

async function notFoundResponse(dir: string, c: Context): Promise<Response> {
  const page = await readFile(join(dir, "404.html"), "utf8").catch(() => undefined);
  return page === undefined ? c.text("Page not found.\n", 404) : c.html(page, 404);
}

/** `.` segments, dotfiles, empty segments, and characters that no file name of the portal contains. */
const UNSERVABLE = /[%\\\p{Cc}]|\/\/|\/\.(?!well-known(\/|$))/u;

/**
 * Returns the file or directory at the path, or undefined if there is none that may be served. Dotfiles may not, except
 * `/.well-known` (RFC 8615).
 * @param dir absolute path of the portal, which may itself be a symbolic link.
 */
function findPortalFile(dir: string, path: string): Stats | undefined {
  if (UNSERVABLE.test(path)) return undefined;
  try {
    const root = realpathSync.native(dir);
    const file = realpathSync.native(join(root, path));
    const isInside = file === root || file.startsWith(root + sep);
    return isInside && !UNSERVABLE.test(file.slice(root.length)) ? statSync(file) : undefined;
  } catch {
    // The path does not exist, is too long for the file system, or is not readable.
    return undefined;
  }
}
