// Starts the MCP server as a client does.
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, expect, test } from "vitest";
import { service } from "../dist/gen/tools.gen.js";

const client = new Client({ name: "test", version: "1.0.0" });
afterAll(() => client.close());

// A server with hundreds of tools takes some seconds to start on a busy machine.
test("offers the operations of the contract as tools", { timeout: 60_000 }, async () => {
  const program = join(import.meta.dirname, "../dist/cli.js");
  const env = {{mcpEnvironment}};
  const args = [program, "--include-deprecated", "--no-dynamic"];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor });
    names.push(...page.tools.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(names).toEqual(expect.arrayContaining(service.tools.map(({ definition }) => definition.name)));
});
