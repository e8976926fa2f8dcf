// The official client, connected to the program as an MCP host would do it.
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { type CallToolResult, CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { onTestFinished } from "vitest";

export const program = join(import.meta.dirname, "../src/cli.ts");

export interface Connection {
  client: Client;
  /** Calls a tool; the client holds the result against the tool's output schema. */
  call(name: string, input?: Record<string, unknown>): Promise<CallToolResult>;
  /** What the program wrote to standard error so far. */
  logged(): string;
}

/** The program ends when the test is finished. */
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
  // The client knows the output schemas only once it has listed the tools.
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

export function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === "text" ? part.text : `(${part.type})`)).join("\n");
}
