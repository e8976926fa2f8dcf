// Serves a built portal on a free port, like a static host that sends the headers in its file `_headers`.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileAt } from "./site-folder.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/**
 * Starts a server for the files of a folder.
 *
 * @returns the origin, without a slash at its end, and a function that stops the server
 */
export async function serveFolder(folder: string): Promise<{ origin: string; close: () => void }> {
  const headers = readHeaders(join(folder, "_headers"));
  const server = createServer((request, response) => {
    const file = fileAt(folder, new URL(request.url ?? "/", "http://localhost").pathname);
    if (file === undefined) return response.writeHead(404).end();
    response.writeHead(200, { ...headers, "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error(`server: expected a port, got ${address}`);
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

/** Returns the headers that the file sets for every path: indented lines after the path. */
function readHeaders(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, "utf8").matchAll(/^ +([\w-]+): (.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value]));
}
