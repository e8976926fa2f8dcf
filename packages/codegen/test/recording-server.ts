// A server that records the requests that samples send, and the files that they read.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringifyJson } from "../src/index.ts";

export interface ReceivedRequest {
  method: string;
  url: string;
  authorization: string | undefined;
  contentType: string | undefined;
  trace: string | undefined;
  cookie: string | undefined;
  body: string;
}

export class RecordingServer {
  readonly baseURL: string;
  /** Folder with the files that the samples of the sampled contract read. */
  readonly folder = mkdtempSync(join(tmpdir(), "samples-"));
  readonly #server: Server;
  #received: ReceivedRequest[] = [];

  static async start(): Promise<RecordingServer> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return new RecordingServer(server);
  }

  private constructor(server: Server) {
    this.#server = server;
    this.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
    for (const name of ["file.png", "replaceDrawing.png"]) writeFileSync(join(this.folder, name), "PNG of a saw");
    server.on("request", async (request, response) => {
      this.#received.push(await readReceivedRequest(request));
      response.setHeader("content-type", "application/json").end("{}");
    });
  }

  /** Returns the requests since the last call. */
  takeRequests(): ReceivedRequest[] {
    const requests = this.#received;
    this.#received = [];
    return requests;
  }

  close(): void {
    this.#server.close();
    rmSync(this.folder, { recursive: true });
  }
}

async function readReceivedRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { authorization, "content-type": contentType } = request.headers;
  // curl sends several cookies without the space between them that other clients send.
  const cookie = request.headers.cookie?.replace(/; */g, "; ");
  const mediaType = contentType?.replace(/;.*/, "");
  const trace = request.headers["x-trace-id"]?.toString();
  const bytes = Buffer.concat(chunks);
  const body = mediaType?.includes("form") ? await normalizeForm(bytes, contentType) : normalizeJson(bytes.toString());
  return {
    method: request.method ?? "",
    url: request.url ?? "",
    authorization,
    contentType: mediaType,
    trace,
    cookie,
    body,
  };
}

/** Normalizes a form body: clients choose the boundary and the line breaks, and `fetch` sends a part with a media type as a file. */
async function normalizeForm(bytes: Buffer<ArrayBuffer>, contentType = ""): Promise<string> {
  const form = await new Response(bytes, { headers: { "content-type": contentType } }).formData();
  const fields = [...form].map(
    async ([name, value]) => `${name}=${typeof value === "string" ? value : await value.text()}`,
  );
  return (await Promise.all(fields)).join("|").replaceAll("\r\n", "\n");
}

/** Removes white space and escapes that JSON does not need. Long integers remain exact. */
function normalizeJson(source: string): string {
  try {
    const value: unknown = JSON.parse(source, (_key, item, { source: digits = "" }: { source?: string } = {}) =>
      typeof item === "number" && !Number.isSafeInteger(item) ? BigInt(digits) : item,
    );
    return stringifyJson(value);
  } catch {
    return source;
  }
}
