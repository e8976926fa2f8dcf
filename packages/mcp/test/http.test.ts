// The program over Streamable HTTP, with a running reference server and the official MCP client.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { dataOf, textContent } from "./connect.ts";
import { connectHttp, startHttpProgram } from "./http-program.ts";
import { type ReferenceServer, startReferenceServer } from "./reference-server.ts";
import { startService } from "./service.ts";

let reference: ReferenceServer;
let env: Record<string, string>;
let key: string;

beforeAll(async () => {
  reference = await startReferenceServer();
  env = { PETSTORE_BASE_URL: reference.baseURL };
  ({ key } = await reference.createKey());
});
afterAll(() => reference.stop());

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1.0.0" } },
};

const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };

interface RawResponse {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends a request whose headers `fetch` does not allow, such as Host. */
function send(
  url: string,
  headers: Record<string, string>,
  body = JSON.stringify(initialize),
  method = "POST",
): Promise<RawResponse> {
  const { hostname, port, pathname } = new URL(url);
  const all = {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    Authorization: `Bearer ${key}`,
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: pathname, method, headers: all }, (response) => {
      let received = "";
      response.on("data", (chunk) => {
        received += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body: received }));
    });
    sent.on("error", reject).end(body);
  });
}

/** Expects that the session responds. */
async function expectTools(client: Client): Promise<void> {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("listPets");
}

describe("a client over HTTP", () => {
  it("lists and calls the tools with its own API key", async () => {
    const { url } = await startHttpProgram(env);
    const { client, call } = await connectHttp(url, key);
    const { tools } = await client.listTools();
    const expected = ["listPets", "createPet", "listOrders", "read_result"];
    expect(tools.map(({ name }) => name).filter((name) => expected.includes(name))).toEqual(expected);
    expect(tools.map(({ name }) => name)).not.toContain("getPet");
    const pet = dataOf(await call("createPet", { name: "Rex", categoryId: "9223372036854775807" }));
    expect(pet).toMatchObject({ name: "Rex", categoryId: "9223372036854775807" });
  });

  it("gets an error that names its own configuration if its key is not active", async () => {
    const { url, logged } = await startHttpProgram({ ...env, PETSTORE_API_KEY: key });
    const result = await (await connectHttp(url, "pets_live_unknown")).call("listPets");
    expect(result.isError).toBe(true);
    expect(textContent(result)).toContain("401 unauthorized");
    expect(textContent(result)).toContain("ask the user to set an active key in the Authorization header");
    expect(logged()).toContain("PETSTORE_API_KEY: ignored");
    expect(logged()).not.toContain(key);
  });

  it("is limited by its own key, next to clients with other keys", async () => {
    const { url } = await startHttpProgram(env);
    const limited = await reference.createKey("--per-minute", "100", "--per-day", "1");
    const [one, other] = [await connectHttp(url, limited.key), await connectHttp(url, key)];
    expect((await one.call("listPets")).isError).toBeUndefined();
    expect(textContent(await one.call("listPets"))).toContain("429 rate_limited");
    expect((await other.call("listPets")).isError).toBeUndefined();
  });

  it("ends its session, which is then unknown", async () => {
    const { url } = await startHttpProgram(env);
    const { transport } = await connectHttp(url, key);
    const id = transport.sessionId ?? "";
    await transport.terminateSession();
    const list = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list" });
    expect(await send(url, { "Mcp-Session-Id": id }, list)).toMatchObject({ status: 404 });
  });

  it("has a session that no other key can use", async () => {
    const { url } = await startHttpProgram(env);
    const { client, transport } = await connectHttp(url, key);
    const headers = { "Mcp-Session-Id": transport.sessionId ?? "", Authorization: "Bearer pets_live_other" };
    const list = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list" });
    expect(await send(url, headers, list)).toMatchObject({ status: 404 });
    await expectTools(client);
  });

  it("replaces the session that was idle longest if there are --max-sessions", async () => {
    const { url } = await startHttpProgram(env, "--max-sessions", "2");
    const clients = [await connectHttp(url, key), await connectHttp(url, key), await connectHttp(url, key)];
    await expect(clients[0]?.client.listTools()).rejects.toThrow("expected an open session");
    for (const { client } of clients.slice(1)) await expectTools(client);
  });

  it("does not end for credentials that the API has not accepted", async () => {
    const { url } = await startHttpProgram(env, "--max-sessions", "2");
    const { client, call } = await connectHttp(url, key);
    await call("listPets");
    for (let count = 0; count < 10; count++) {
      expect(await send(url, { Authorization: `Bearer junk-${count}` })).toMatchObject({ status: 200 });
    }
    await expectTools(client);
  });
});

describe("memory", () => {
  it("is bounded for bodies that do not end, and other clients are served", async () => {
    const { url, child } = await startHttpProgram(env);
    const { call } = await connectHttp(url, key);
    await call("listPets");
    const before = residentMiB(child.pid);
    const { hostname, port, pathname } = new URL(url);
    const bodies = await Promise.all(
      Array.from({ length: 60 }, async (_, count) => {
        const authorization = `Bearer junk-${count}`;
        const { headers } = await send(url, { Authorization: authorization });
        const session = String(headers["mcp-session-id"]);
        return stalledBody(
          { hostname, port, path: pathname },
          { Authorization: authorization, "Mcp-Session-Id": session },
        );
      }),
    );
    const countRejected = () => bodies.filter(({ isRejected }) => isRejected()).length;
    await expect.poll(countRejected).toBeGreaterThan(50);
    await expect.poll(() => residentMiB(child.pid) - before).toBeLessThan(150);
    expect((await call("listPets")).isError).not.toBe(true);
    for (const { end } of bodies) end();
  });

  it("is bounded for a body of many small chunks", async () => {
    const { url, child } = await startHttpProgram(env);
    const { headers } = await send(url, { Authorization: "Bearer junk" });
    const before = residentMiB(child.pid);
    const { hostname, port, pathname } = new URL(url);
    const sent = connect(Number(port), hostname).on("error", () => {});
    onTestFinished(() => void sent.destroy());
    const lines = [
      `POST ${pathname} HTTP/1.1`,
      "Host: localhost",
      "Authorization: Bearer junk",
      `Mcp-Session-Id: ${headers["mcp-session-id"]}`,
      "Content-Type: application/json",
      "Transfer-Encoding: chunked",
    ];
    sent.write(`${lines.join("\r\n")}\r\n\r\n`);
    const chunks = "1\r\n \r\n".repeat(10_000);
    for (let count = 0; count < 50; count++) await new Promise((resolve) => sent.write(chunks, resolve));
    // The program has received them when it has also received the end, which is no JSON.
    sent.end("0\r\n\r\n");
    const [response] = await once(sent, "data");
    expect(String(response)).toContain(" 400 ");
    expect(residentMiB(child.pid) - before).toBeLessThan(100);
  });

  it("is bounded for calls whose responses are pending, and other clients are served", async () => {
    const { baseURL } = await startService(({ headers }, response) => {
      if (headers.authorization?.includes(key))
        response.writeHead(200, { "Content-Type": "application/json" }).end("[]");
    });
    const { url } = await startHttpProgram({ PETSTORE_BASE_URL: baseURL });
    const { call } = await connectHttp(url, key);
    await call("listPets");
    const { headers } = await send(url, { Authorization: "Bearer junk" });
    const junk = { Authorization: "Bearer junk", "Mcp-Session-Id": String(headers["mcp-session-id"]) };
    const pending = Array.from({ length: 100 }, (_, id) => {
      return { jsonrpc: "2.0", id, method: "tools/call", params: { name: "listPets", arguments: {} } };
    });
    for (let count = 0; count < 2; count++) void send(url, junk, JSON.stringify(pending)).catch(() => {});
    await expect
      .poll(() => send(url, junk, JSON.stringify(list)))
      .toMatchObject({ status: 503, headers: { "retry-after": "10" } });
    expect((await call("listPets")).isError).not.toBe(true);
  });
});

function residentMiB(pid: number | undefined): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** Sends 10 MiB of a longer body. A rejected one gets the status 503, unless the connection is closed before it is read. */
function stalledBody(target: object, headers: Record<string, string>): { isRejected(): boolean; end(): void } {
  let isRejected = false;
  const sent = request({
    ...target,
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream", ...headers },
  });
  sent.on("response", (response) => {
    isRejected = response.statusCode === 503;
    response.resume();
  });
  sent.on("error", () => {
    isRejected = true;
  });
  sent.write(Buffer.alloc(10 * 2 ** 20 - 1, "x"));
  return { isRejected: () => isRejected, end: () => sent.destroy() };
}

describe("a request is rejected", () => {
  it.each<[string, Record<string, string>, number, string]>([
    ["without a bearer token", { Authorization: "" }, 401, "Authorization: expected"],
    ["with another credential", { Authorization: "Basic YTpi" }, 401, "Authorization: expected"],
    ["from a web page", { Origin: "https://evil.example" }, 403, "Origin: expected"],
    ["from a sandboxed page", { Origin: "null" }, 403, "Origin: expected"],
    ["for another host", { Host: "evil.example:8080" }, 403, "Host: expected"],
    ["for another address", { Host: "192.168.0.7" }, 403, "Host: expected"],
    ["for a host with a user name", { Host: "evil.example@localhost" }, 403, "Host: expected"],
    ["for a host with a path", { Host: "localhost/#@evil.example" }, 403, "Host: expected"],
    ["of an unknown session", { "Mcp-Session-Id": "unknown" }, 404, "Mcp-Session-Id: expected"],
    ["without the media type of JSON", { "Content-Type": "text/plain" }, 415, "Content-Type"],
  ])("%s", async (_name, headers, status, message) => {
    const { url } = await startHttpProgram(env);
    const response = await send(url, headers);
    expect([response.status, response.body]).toEqual([status, expect.stringContaining(message)]);
    if (status === 401) expect(response.headers["www-authenticate"]).toBe("Bearer");
  });

  it.each<[string, string, string, number]>([
    ["that is malformed", "{bad", "POST", 400],
    [
      "of more than 64 KiB that begins a session",
      JSON.stringify({ ...initialize, padding: "x".repeat(80_000) }),
      "POST",
      413,
    ],
    ["without a session", JSON.stringify(list), "POST", 400],
    ["that opens a stream without a session", "", "GET", 400],
    ["with another method", "{}", "PUT", 405],
  ])("%s", async (_name, body, method, status) => {
    const { url } = await startHttpProgram(env);
    expect(await send(url, {}, body, method)).toMatchObject({ status });
    expect(await send(url, {})).toMatchObject({ status: 200 });
  });

  it.each<[string, unknown]>([
    ["50,000 values", { ...list, params: { cursor: Array(50_000).fill(0) } }],
    ["100 messages", Array(101).fill(list)],
  ])("with a body of more than %s", async (limit, body) => {
    const { url } = await startHttpProgram(env);
    const { transport, client } = await connectHttp(url, key);
    expect(await send(url, { "Mcp-Session-Id": transport.sessionId ?? "" }, JSON.stringify(body))).toMatchObject({
      status: 413,
      body: expect.stringContaining(`body: expected at most ${limit.replace(",", "")}`),
    });
    await expectTools(client);
  });

  it("if its path is not /mcp", async () => {
    const { url } = await startHttpProgram(env);
    for (const path of ["/", "//", "/mcp/other"]) {
      expect(await send(url.replace("/mcp", path), {})).toMatchObject({ status: 404 });
    }
  });
});

describe("the program", () => {
  it("accepts the host names and origins that are allowed, and lets their pages read the response", async () => {
    const options = ["--allow-host", "mcp.example", "--allow-origin", "https://app.example"];
    const { url } = await startHttpProgram(env, ...options);
    const headers = { Host: "mcp.example", Origin: "https://app.example" };
    const response = await send(url, headers);
    expect([response.status, response.headers["access-control-allow-origin"]]).toEqual([200, "https://app.example"]);
    expect(await send(url, { ...headers, Authorization: "" }, "", "OPTIONS")).toMatchObject({ status: 204 });
  });

  it("accepts any IP address as the host if it listens on all interfaces", async () => {
    const { url } = await startHttpProgram(env, "--host", "0.0.0.0");
    const local = url.replace("0.0.0.0", "127.0.0.1");
    expect(await send(local, { Host: "192.168.0.7:8080" })).toMatchObject({ status: 200 });
    expect(await send(local, { Host: "evil.example" })).toMatchObject({ status: 403 });
    expect(await send(local, { Origin: "http://localhost:3000" })).toMatchObject({ status: 403 });
  });

  it("exits with one line if the port is in use", async () => {
    const { url } = await startHttpProgram(env);
    const start = startHttpProgram(env, "--http", new URL(url).port);
    await expect(start).rejects.toThrow(/got exit code 1 and listen EADDRINUSE: [^\n]+\n$/);
  });

  it("keeps responding after a client has disappeared within a call", async () => {
    const { baseURL, requests } = await startService((_request, response) => setTimeout(() => response.end("[]"), 500));
    const { url, logged } = await startHttpProgram({ PETSTORE_BASE_URL: baseURL });
    const { client, transport, call } = await connectHttp(url, key);
    const outcome = call("listPets").catch((error: Error) => error);
    await expect.poll(requests).toBe(1);
    await transport.close();
    expect(await outcome).toBeInstanceOf(Error);
    await client.close();
    await expectTools((await connectHttp(url, key)).client);
    expect(logged()).toMatch(/^Serving MCP at \S+\n$/);
  });

  it("completes a pending call after SIGTERM, then exits", async () => {
    const { baseURL, requests } = await startService((_request, response) =>
      setTimeout(() => response.writeHead(200, { "Content-Type": "application/json" }).end("[]"), 500),
    );
    const { url, child, exit } = await startHttpProgram({ PETSTORE_BASE_URL: baseURL });
    const { call } = await connectHttp(url, key);
    const outcome = call("listPets");
    await expect.poll(requests).toBe(1);
    child.kill("SIGTERM");
    expect(dataOf(await outcome)).toEqual({ items: [] });
    expect(await exit()).toBe(0);
  });

  it("exits 10 seconds after SIGTERM if a call does not end", async () => {
    const { baseURL, requests } = await startService(() => {});
    const { url, child, exit } = await startHttpProgram({ PETSTORE_BASE_URL: baseURL });
    const { call } = await connectHttp(url, key);
    // The client waits for a response until its own timeout.
    call("listPets").catch(() => {});
    await expect.poll(requests).toBe(1);
    child.kill("SIGTERM");
    expect(await exit()).toBe(0);
  });

  it("aborts a call that the client cancels", async () => {
    let closed = false;
    const { baseURL, requests } = await startService((incoming) => {
      incoming.socket.on("close", () => {
        closed = true;
      });
    });
    const { url } = await startHttpProgram({ PETSTORE_BASE_URL: baseURL });
    const { client } = await connectHttp(url, key);
    const cancel = new AbortController();
    const outcome = client.callTool({ name: "listPets" }, undefined, { signal: cancel.signal });
    await expect.poll(requests).toBe(1);
    cancel.abort();
    await expect(outcome).rejects.toThrow();
    await expect.poll(() => closed).toBe(true);
  });
});
