// A proxy that responds to every request itself, so that no code sample reaches a server, for any URL.
import { createServer } from "node:http";
import { listenLocally } from "../local-server.ts";
import { SECRET } from "./payloads.ts";

export interface SinkServer {
  /** Environment variables with which HTTP clients send everything to the server. */
  variables: Record<string, string>;
  /** Problems of the requests: the content of a file that no contract may name. */
  findings: string[];
  close(): Promise<unknown>;
}

/** Every third response is an error, so that the samples handle both. */
export async function startSinkServer(): Promise<SinkServer> {
  const findings: string[] = [];
  let count = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const received = `${request.rawHeaders.join("\n")}\n${Buffer.concat(chunks).toString("latin1")}`;
    if (received.includes(SECRET))
      findings.push(`${request.method} ${request.url}: a sample sent a file of the reader`);
    count += 1;
    response.writeHead(count % 3 === 0 ? 404 : 200, { "content-type": "application/json", connection: "close" });
    response.end("{}");
  });
  server.on("connect", (_request, socket) => socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"));
  server.on("clientError", (_error, socket) => socket.destroy());
  const { origin, close } = await listenLocally(server);
  const names = ["http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY"];
  return { variables: Object.fromEntries(names.map((name) => [name, origin])), findings, close };
}
