// The sessions of clients that do not read their responses, or that take as many sessions as they can.
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it, onTestFinished } from "vitest";
import { Sessions } from "./sessions.ts";

const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1.0.0" } };

/** Starts a server of sessions, whose tools never return. */
async function serveSessions(limits: { maxSessions: number; responseMs: number }) {
  const sessions = new Sessions({ idleMs: 60_000, ...limits }, () => {
    const server = new Server({ name: "test", version: "1.0.0" }, { capabilities: { tools: {} } });
    server.setRequestHandler(CallToolRequestSchema, () => new Promise<never>(() => {}));
    return server;
  });
  const http = createServer(async (request, response) => {
    const { authorization, "mcp-session-id": id } = request.headers;
    const chunks = await request.toArray();
    const session = id === undefined ? await sessions.create(authorization) : sessions.find(String(id), authorization);
    if (!session) return void response.writeHead(503).end();
    await session.handle(request, response, JSON.parse(Buffer.concat(chunks).toString()));
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as { port: number };
  const send = (authorization: string, message: object, session: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}`, {
      method: "POST",
      headers: {
        authorization,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...session,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }),
    });
  const begin = async (authorization: string) => {
    const response = await send(authorization, { method: "initialize", params });
    await response.text();
    return { status: response.status, session: { "mcp-session-id": response.headers.get("mcp-session-id") ?? "" } };
  };
  /** Calls a tool without reading the response. */
  const call = async (authorization: string, session: Record<string, string>) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "wait" } });
    const headers = {
      host: "localhost",
      authorization,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "content-length": body.length,
      ...session,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(`POST / HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
    await expect.poll(() => sessions.find(session["mcp-session-id"] ?? "", authorization)?.pending).toBe(1);
    return socket;
  };
  const exists = (authorization: string, session: Record<string, string>) =>
    sessions.find(session["mcp-session-id"] ?? "", authorization) !== undefined;
  return { sessions, begin, call, exists };
}

describe("a response", () => {
  it("ends after its time, so that its session can end", async () => {
    const { sessions, begin, call } = await serveSessions({ maxSessions: 10, responseMs: 300 });
    const { session } = await begin("a");
    const socket = await call("a", session);
    await once(socket.resume(), "close");
    await expect.poll(() => sessions.find(session["mcp-session-id"], "a")?.pending).toBe(0);
  });
});

describe("if all sessions are in use, a new one", () => {
  const limits = { maxSessions: 2, responseMs: 60_000 };

  it("replaces one of a credential that has more than its share", async () => {
    const { sessions, begin, exists } = await serveSessions(limits);
    sessions.accept("greedy");
    const [first, second] = [await begin("greedy"), await begin("greedy")];
    expect((await begin("other")).status).toBe(200);
    expect([exists("greedy", first.session), exists("greedy", second.session)]).toEqual([false, true]);
  });

  it("replaces one with a pending call only if its credential is unknown", async () => {
    const { sessions, begin, call, exists } = await serveSessions(limits);
    sessions.accept("accepted");
    const [accepted, unknown] = [await begin("accepted"), await begin("unknown")];
    await call("accepted", accepted.session);
    await call("unknown", unknown.session);
    expect((await begin("other")).status).toBe(200);
    expect([exists("accepted", accepted.session), exists("unknown", unknown.session)]).toEqual([true, false]);
  });

  it("is rejected if all have accepted credentials and are within their share", async () => {
    const { sessions, begin } = await serveSessions(limits);
    for (const name of ["a", "b"]) {
      sessions.accept(name);
      await begin(name);
    }
    expect((await begin("other")).status).toBe(503);
  });
});
