// A static file server with a typical configuration: compression, and immutable caching for files with a content hash in their name.
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".yaml": "application/yaml",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
};

export interface StaticServer {
  origin: string;
  close(): void;
}

export async function serveStatic(folder: string): Promise<StaticServer> {
  const compressed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = resolveFile(folder, pathname);
    if (file === undefined) return response.writeHead(404).end();
    const body = compressed.get(file) ?? compress(readFileSync(file));
    compressed.set(file, body);
    const hasContentHash = pathname.startsWith("/_assets/");
    response.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "content-encoding": "br",
      "cache-control": hasContentHash ? "public, max-age=31536000, immutable" : "public, max-age=600",
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error(`server: expected a port, got ${address}`);
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function resolveFile(folder: string, pathname: string): string | undefined {
  const file = join(folder, decodeURIComponent(pathname));
  const target = existsSync(file) && statSync(file).isDirectory() ? join(file, "index.html") : file;
  return existsSync(target) ? target : undefined;
}

function compress(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}
