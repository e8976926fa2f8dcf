// Serves a built portal on a free port, like a static host that sends the headers in its file `_headers`.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { fileAt } from "./site-folder.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".yaml": "application/yaml",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
};

/**
 * Starts a server for the files of a folder.
 *
 * @param options.isCached true for a typical configuration: compression, and caching without an end for files with a hash in their names
 * @returns the origin, without a slash at its end, and a function that stops the server
 */
export async function serveFolder(
  folder: string,
  { isCached = false } = {},
): Promise<{ origin: string; close: () => void }> {
  const headers = readHeaders(join(folder, "_headers"));
  const compressed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = fileAt(folder, pathname);
    if (file === undefined) return response.writeHead(404).end();
    const typed = { ...headers, "content-type": TYPES[extname(file)] ?? "application/octet-stream" };
    if (!isCached) return response.writeHead(200, typed).end(readFileSync(file));
    const body = compressed.get(file) ?? compress(readFileSync(file));
    compressed.set(file, body);
    const caching = pathname.startsWith("/_assets/") ? "max-age=31536000, immutable" : "max-age=600";
    response.writeHead(200, { ...typed, "content-encoding": "br", "cache-control": `public, ${caching}` }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error(`server: expected a port, got ${address}`);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${address.port}`, close };
}

function compress(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

/** Returns the headers that the file sets for every path: indented lines after the path. */
function readHeaders(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, "utf8").matchAll(/^ +([\w-]+): (.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value]));
}
