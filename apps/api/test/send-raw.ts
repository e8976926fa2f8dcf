// Sends requests over raw sockets that `fetch` would reject or normalize.
import { connect } from "node:net";
import { onTestFinished } from "vitest";
import type { TestServer } from "./test-server.ts";

export interface RawResponse {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends a request unchanged, and reads the response until the connection closes. */
export function sendRaw({ origin }: TestServer, lines: string[], body = ""): Promise<RawResponse> {
  const { promise, resolve } = Promise.withResolvers<RawResponse>();
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  socket.on("close", () => {
    const [head = "", ...rest] = received.split("\r\n\r\n");
    const [statusLine = "", ...headerLines] = head.split("\r\n");
    const pairs = headerLines.map((line): [string, string] => [
      line.slice(0, line.indexOf(":")),
      line.slice(line.indexOf(":") + 1),
    ]);
    resolve({ status: Number(statusLine.split(" ")[1]), headers: new Headers(pairs), body: rest.join("\r\n\r\n") });
  });
  socket.write(Buffer.from(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n${body}`, "latin1"));
  return promise;
}

export function authorizationLine({ key }: TestServer): string {
  return `Authorization: Bearer ${key}`;
}
