// The behaviour of the program if its client or the service fails: it keeps running, or exits within seconds, and it reveals neither a
// stack trace nor the API key.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import type { RequestListener } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { callTool, connect, program, textContent } from "./connect.ts";
import { startService } from "./service.ts";

const apiKey = `pets_live_${"k".repeat(38)}`;

interface Program {
  child: ChildProcessWithoutNullStreams;
  send(...messages: object[]): void;
  /** Resolves with the response to the request with this ID. */
  response(id: number): Promise<{ result?: object }>;
  logged(): string;
  /** Exit code or signal, or `still running` after 10 seconds. */
  exit(): Promise<number | string>;
}

/** Starts the program with raw access to its standard streams, and initializes the MCP session. */
async function startProgram(baseURL = "http://127.0.0.1:9"): Promise<Program> {
  const env = { PETSTORE_API_KEY: apiKey, PETSTORE_BASE_URL: baseURL };
  const child = spawn(process.execPath, [program], { env });
  onTestFinished(() => void child.kill("SIGKILL"));
  let received = "";
  let logged = "";
  child.stdout.on("data", (chunk) => {
    received += chunk;
  });
  child.stderr.on("data", (chunk) => {
    logged += chunk;
  });
  // The program may have exited.
  child.stdin.on("error", () => {});
  const exited = once(child, "exit").then(([code, signal]): number | string => code ?? signal);
  const send = (...messages: object[]) => {
    for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  };
  const response = async (id: number) => {
    const isResponse = (line: string) => line.endsWith("}") && JSON.parse(line).id === id;
    await expect.poll(() => received.split("\n").some(isResponse)).toBe(true);
    return JSON.parse(received.split("\n").find(isResponse)!);
  };
  const clientInfo = { name: "test", version: "1.0.0" };
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  send({ id: 0, method: "initialize", params }, { method: "notifications/initialized" });
  await response(0);
  const exit = () => Promise.race([exited, sleep(10_000, "still running", { ref: false })]);
  return { child, send, response, logged: () => logged, exit };
}

const ping = { id: 99, method: "ping" };
const list = { method: "tools/call", params: { name: "listPets", arguments: {} } };

/** Starts the program and sends a call to which the service never responds. */
async function startPendingCall(): Promise<Program> {
  const { baseURL, requests } = await startService(() => {});
  const running = await startProgram(baseURL);
  running.send({ id: 1, ...list });
  await expect.poll(requests).toBe(1);
  return running;
}

describe("the program keeps responding, and logs one line, after", () => {
  it.each<[string, string | Buffer, RegExp]>([
    ["malformed JSON", "{bad\n", /^standard input: expected JSON, got malformed JSON: .+\n$/],
    ["binary data", Buffer.from([0, 255, 254, 128, 10]), /^standard input: expected JSON, got malformed JSON: .+\n$/],
    ["an empty line", "\n", /^standard input: expected JSON, got malformed JSON: .+\n$/],
    ["JSON that is not a message", '{"id":5}\n', /^standard input: expected a JSON-RPC 2.0 message, got other JSON\n$/],
    [
      "a line of 30 MB",
      `${JSON.stringify("x".repeat(30e6))}\n`,
      /^standard input: expected lines of at most 10 MiB, got a longer one\n.*malformed JSON.*\n$/,
    ],
  ])("%s", async (_name, bytes, line) => {
    const { child, send, response, logged } = await startProgram();
    child.stdin.write(bytes);
    send(ping);
    expect(await response(99)).toMatchObject({ result: {} });
    await expect.poll(logged).toMatch(line);
  });
});

describe("the program exits while a call is pending", () => {
  it("if the client closes standard input", async () => {
    const { child, exit, logged } = await startPendingCall();
    child.stdin.end();
    expect([await exit(), logged()]).toEqual([0, ""]);
  });

  it("if the client closes standard output", async () => {
    const { child, send, exit, logged } = await startPendingCall();
    child.stdout.destroy();
    send(ping);
    expect([await exit(), logged()]).toEqual([0, ""]);
  });

  it("on SIGTERM", async () => {
    const { child, exit, logged } = await startPendingCall();
    child.kill("SIGTERM");
    expect([await exit(), logged()]).toEqual(["SIGTERM", ""]);
  });
});

it("completes a call after the client has closed standard input", async () => {
  const { baseURL } = await startService((_request, response) => respondJson(response, "[]"));
  const { child, send, response, exit } = await startProgram(baseURL);
  send({ id: 1, ...list });
  child.stdin.end();
  expect(await response(1)).toMatchObject({ result: { content: [{ text: '{"items":[]}' }] } });
  expect(await exit()).toBe(0);
});

describe("a tool returns an error without a stack trace and without the API key if the service", () => {
  it.each<[string, RequestListener, string]>([
    ["resets the connection", (request) => request.socket.destroy(), "report to the user"],
    [
      "resets the connection within the body",
      (request, response) => {
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 1000 }).write('[{"id":');
        setTimeout(() => request.socket.destroy(), 20);
      },
      "report to the user",
    ],
    [
      "returns a web page",
      (_request, response) => response.writeHead(200, { "Content-Type": "text/html" }).end("<p>"),
      "check the base URL in PETSTORE_BASE_URL",
    ],
    [
      "returns the 503 page of a gateway",
      (_request, response) => response.writeHead(503, { "Content-Type": "text/html" }).end("<p>"),
      "GET /pets: 503",
    ],
    [
      "is unavailable for a minute",
      (_request, response) => response.writeHead(503, { "Retry-After": "60" }).end(),
      "Wait 60 seconds before the next call.",
    ],
    [
      "sends more than 8 MiB",
      (_request, response) => respondJson(response, `[${" ".repeat(8 * 1024 * 1024)}]`),
      "at most 8388608 bytes, got more\nRequest less data",
    ],
    ["truncates JSON", (_request, response) => respondJson(response, '[{"id":'), "200 expected JSON"],
  ])("%s", async (_name, listener, message) => {
    const { baseURL } = await startService(listener);
    const { client, call, logged } = await connect({ PETSTORE_API_KEY: apiKey, PETSTORE_BASE_URL: baseURL });
    const result = await call("listPets");
    expect(result.isError).toBe(true);
    expect(textContent(result)).toContain(message);
    expect(textContent(result) + logged()).not.toMatch(/\n\s+at |pets_live_/);
    await client.ping();
  });
});

it("runs 200 calls concurrently", async () => {
  const { baseURL } = await startService((_request, response) => respondJson(response, "[]"));
  const { client } = await connect({ PETSTORE_API_KEY: apiKey, PETSTORE_BASE_URL: baseURL });
  const results = await Promise.all(Array.from({ length: 200 }, () => callTool(client, "listPets")));
  expect(results.filter((result) => textContent(result) === '{"items":[]}')).toHaveLength(200);
});

function respondJson(response: Parameters<RequestListener>[1], json: string): void {
  response.writeHead(200, { "Content-Type": "application/json" }).end(json);
}
