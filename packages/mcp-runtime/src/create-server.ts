// The MCP server of a service, over any transport.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import { runTool } from "./run-tool.ts";
import type { Service, Tool } from "./service.ts";

export interface ServerOptions<Client> {
  /** Name and version that the server reports. */
  program: { name: string; version: string };
  client: Client;
  /** Offers deprecated operations as tools too. */
  includeDeprecated: boolean;
}

/**
 * Creates the MCP server of a service. It uses the low-level server of the MCP SDK, because the high-level one accepts only
 * Zod schemas.
 */
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
