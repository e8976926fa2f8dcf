// Serves a folder on a port of its own, as a static host would that sends the portal's content security policy.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { headerPolicy } from "../policy/content-security-policy.ts";
import { fileAt } from "./site-folder.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** @returns the address, without a slash at its end, and what stops it */
export async function serveFolder(folder: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const file = fileAt(folder, new URL(request.url ?? "/", "http://localhost").pathname);
    if (file === undefined) return response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "content-security-policy": headerPolicy,
    });
    response.end(readFileSync(file));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error(`server: expected a port, got ${address}`);
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
