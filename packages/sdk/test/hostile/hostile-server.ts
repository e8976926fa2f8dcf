// A server that writes raw bytes to the connection, for responses that `node:http` would not send.

import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** Writes the response to one request. The request is the text of its head and of the body that arrived with it. */
export type Behaviour = (socket: Socket, request: string, index: number) => void;

export interface HostileServer {
  url: string;
  /** The text of each request. */
  requests: string[];
}

export async function startHostileServer(behaviour: Behaviour): Promise<HostileServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // The client may close the connection at any time.
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk;
      const end = received.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/^content-length: *(\d+)/im.exec(received)?.[1] ?? 0);
      if (received.length < end + 4 + length) return;
      const request = received;
      received = "";
      behaviour(socket, request, requests.push(request) - 1);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests };
}

/** Returns a complete response. */
export function response(head: string, body: string | Uint8Array = "", length?: number): Uint8Array {
  const bytes = Buffer.from(body);
  const text = `HTTP/1.1 ${head}\r\ncontent-length: ${length ?? bytes.length}\r\nconnection: close\r\n\r\n`;
  return Buffer.concat([Buffer.from(text, "latin1"), bytes]);
}

/** Returns a behaviour that sends the same bytes to each request and closes the connection. */
export function send(...chunks: (string | Uint8Array)[]): Behaviour {
  return (socket) => {
    for (const chunk of chunks) socket.write(chunk);
    socket.end();
  };
}

/** Returns a behaviour that sends one complete JSON response to each request. */
export function json(head: string, body: string | Uint8Array = "[]"): Behaviour {
  return send(response(`${head}\r\ncontent-type: application/json`, body));
}
