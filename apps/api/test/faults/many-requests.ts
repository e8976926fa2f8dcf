// Sends many requests with HTTP pipelining, which is faster than one after the other.
import { once } from "node:events";
import { connect } from "node:net";
import type { FaultServer } from "./fault-server.ts";

const connections = 4;
const pipelined = 50;
/** Longest request ID, which makes the log lines long. */
const requestId = "x".repeat(128);

/** Resolves when every request has a response. */
export async function sendManyRequests(server: FaultServer, count: number): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => sendOn(server, Math.ceil(count / connections))));
}

async function sendOn({ apiUrl, key }: FaultServer, count: number): Promise<void> {
  const { hostname, port, pathname } = new URL(apiUrl);
  const headers = [`Host: ${hostname}`, `Authorization: Bearer ${key}`, `X-Request-Id: ${requestId}`];
  const batch = `GET ${pathname}/pets?limit=1 HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`.repeat(pipelined);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  let received = 0;
  let rest = "";
  const statusLine = "HTTP/1.1 ";
  for (let sent = 0; sent < count; sent += pipelined) {
    socket.write(batch);
    while (received < sent + pipelined) {
      const [chunk] = await once(socket, "data");
      rest += chunk;
      received += rest.split(statusLine).length - 1;
      // A status line may be split between two chunks.
      rest = rest.slice(1 - statusLine.length);
    }
  }
  socket.destroy();
}
