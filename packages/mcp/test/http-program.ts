// Starts the program with Streamable HTTP, and connects the official MCP client to it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { onTestFinished } from "vitest";
import { callTool, program } from "./connect.ts";

export interface HttpProgram {
  child: ChildProcess;
  url: string;
  /** Returns the output of the program on standard error so far. */
  logged(): string;
  /** Exit code or signal, or `still running` after 15 seconds. */
  exit(): Promise<number | string>;
}

export interface HttpConnection {
  client: Client;
  transport: StreamableHTTPClientTransport;
  call(name: string, input?: Record<string, unknown>): Promise<CallToolResult>;
}

/** Starts the program on a free port until the test is finished. */
export async function startHttpProgram(env: Record<string, string>, ...options: string[]): Promise<HttpProgram> {
  const child = spawn(process.execPath, [program, "--http", "0", ...options], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = once(child, "exit").then(([code, signal]): number | string => code ?? signal);
  let logged = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr?.on("data", (chunk) => {
      logged += chunk;
      const [, found] = /^Serving MCP at (\S+)$/m.exec(logged) ?? [];
      if (found) resolve(found);
    });
    exited.then((code) => reject(new Error(`expected a URL, got exit code ${code} and ${logged}`)));
  });
  const exit = () => Promise.race([exited, sleep(15_000, "still running", { ref: false })]);
  return { child, url, logged: () => logged, exit };
}

/** Connects a client that sends the API key as a bearer token. */
export async function connectHttp(url: string, key: string): Promise<HttpConnection> {
  const headers = { Authorization: `Bearer ${key}` };
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  const client = new Client({ name: "test", version: "1.0.0" });
  // The types of the SDK do not allow for exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  onTestFinished(() => client.close());
  return { client, transport, call: (name, input) => callTool(client, name, input) };
}
