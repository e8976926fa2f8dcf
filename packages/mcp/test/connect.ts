// Connects the official MCP client to the program like an MCP host.
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { type CallToolResult, CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { onTestFinished } from "vitest";

export const program = join(import.meta.dirname, "../src/cli.ts");

export interface Connection {
  client: Client;
  /** Calls a tool; the client validates the result against the tool's output schema. */
  call(name: string, input?: Record<string, unknown>): Promise<CallToolResult>;
  /** Returns the output of the program on standard error so far. */
  logged(): string;
}

/** Starts the program and connects a client to it. Stops the program when the test is finished. */
export async function connect(env: Record<string, string>, ...args: string[]): Promise<Connection> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, ...args],
    env,
    stderr: "pipe",
  });
  let logged = "";
  transport.stderr?.on("data", (chunk) => {
    logged += chunk;
  });
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  onTestFinished(() => client.close());
  // The client reads the output schemas when it lists the tools.
  await client.listTools();
  return { client, call: (name, input) => callTool(client, name, input), logged: () => logged };
}

export async function callTool(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<CallToolResult> {
  return CallToolResultSchema.parse(await client.callTool({ name, arguments: input }));
}

export function textContent({ content }: CallToolResult): string {
  return content.map((part) => (part.type === "text" ? part.text : `(${part.type})`)).join("\n");
}

/** Returns the data of a result, which is JSON in its first text. */
export function dataOf({ content }: CallToolResult): unknown {
  const [first] = content;
  return first?.type === "text" ? JSON.parse(first.text) : undefined;
}
