// The MCP server of a service, over any transport.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import { runTool } from "./run-tool.ts";
import type { Service, Tool } from "./service.ts";

export interface ServerOptions<Client> {
  /** Name and version of the program. */
  program: { name: string; version: string };
  client: Client;
  /** Whether deprecated operations are tools too. */
  includeDeprecated: boolean;
}

/** The low-level server: the high-level one takes Zod schemas, and the contract has JSON Schemas. */
export function createServer<Client>(
  service: Service<Client>,
  { program, client, includeDeprecated }: ServerOptions<Client>,
): Server {
  const { title, summary } = service;
  const tools = service.tools.filter(({ deprecated }) => includeDeprecated || !deprecated);
  const server = new Server(
    { ...program, title },
    { capabilities: { tools: {} }, ...(summary !== undefined && { instructions: summary }) },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ definition }) => definition) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
    runTool(service, client, findTool(tools, params.name), params.arguments ?? {}, signal),
  );
  return server;
}

function findTool<Client>(tools: Tool<Client>[], name: string): Tool<Client> {
  const tool = tools.find(({ definition }) => definition.name === name);
  if (tool) return tool;
  const names = tools.map(({ definition }) => definition.name).join(", ");
  throw new McpError(ErrorCode.InvalidParams, `name: expected one of ${names}, got "${name}"`);
}
