// The MCP server of a service, over any transport.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type Tool as ToolDefinition,
} from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import type { CredentialSource } from "./describe-error.ts";
import type { DocsSource } from "./docs/docs-source.ts";
import { searchDocsTool } from "./docs/search-docs-tool.ts";
import { DYNAMIC_INSTRUCTIONS, dynamicTools } from "./dynamic-tools.ts";
import { readResultTool } from "./read-result-tool.ts";
import { ResultStore } from "./result-store.ts";
import { type CallContext, runTool } from "./run-tool.ts";
import { selectTools, type ToolSelection } from "./select-tools.ts";
import type { ServedTool } from "./served-tool.ts";
import type { Service, Tool } from "./service.ts";

/** Largest number of operations that are offered as one tool each by default. Models choose badly among more. */
const MAX_STATIC_TOOLS = 60;

/** Largest text of a result by default: about 16,000 to 22,000 tokens of JSON. */
export const DEFAULT_MAX_RESULT_BYTES = 65_536;

export interface ServerOptions<Client> extends ToolSelection {
  /** Name and version that the server reports. */
  program: { name: string; version: string };
  /** Client of the service, or a function that returns it for the `Authorization` header of an HTTP request. */
  client: Client | ((authorization: string | undefined) => Client);
  /** Origin of the credential of the client, for error messages. @default "environment" */
  credentialSource?: CredentialSource;
  /** Called with the credential of a call that the API accepted or rejected. */
  onChecked?: (authorization: string | undefined, isAccepted: boolean) => void;
  /**
   * Offers three tools that find, describe and call all operations, instead of one tool for each. @default true if more than 60
   * operations are offered
   */
  dynamic?: boolean | undefined;
  /** Declares output schemas and returns data as structured content instead of text. @default false */
  structured?: boolean;
  /** Longest text of a result, in bytes; the rest can be read with `read_result`. @default 65536 */
  maxResultBytes?: number;
  /** Results that are too large, which several servers may share. */
  results?: ResultStore;
  /** Documentation for the tool `search_docs` and the resources. @default none */
  docs?: DocsSource | undefined;
}

/**
 * Creates the MCP server of a service, for one connection.
 *
 * @throws OptionError when the selection of tools is invalid
 */
export function createServer<Client>(service: Service<Client>, options: ServerOptions<Client>): Server {
  return serverFactory(service, options)();
}

/**
 * Returns a function that creates servers, one for each connection, which share all tools. It uses the low-level server of the
 * MCP SDK, because the high-level one accepts only Zod schemas.
 *
 * @throws OptionError when the selection of tools is invalid
 */
export function serverFactory<Client>(service: Service<Client>, options: ServerOptions<Client>): () => Server {
  const { program, docs } = options;
  const { title, summary } = service;
  const selected = selectTools(service, options);
  const dynamic = options.dynamic ?? selected.length > MAX_STATIC_TOOLS;
  const tools = servedTools(service, { ...options, dynamic }, selected);
  const definitions = [...tools.values()].map(({ definition }) => definition);
  const instructions = [summary, dynamic && DYNAMIC_INSTRUCTIONS].filter(Boolean).join(" ");
  const settings = {
    capabilities: docs ? { tools: {}, resources: {} } : { tools: {} },
    instructions,
    // By default each server creates a validator, which this one never uses.
    jsonSchemaValidator: new AjvJsonSchemaValidator(),
  };
  return () => {
    const server = new Server({ ...program, title }, settings);
    serveTools(server, tools, definitions);
    if (docs) serveResources(server, docs);
    return server;
  };
}

function serveTools(server: Server, tools: Map<string, ServedTool>, definitions: ToolDefinition[]): void {
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: definitions }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, requestInfo }) => {
    const tool = tools.get(params.name);
    if (!tool) {
      const names = [...tools.keys()].join(", ");
      throw new McpError(ErrorCode.InvalidParams, `name: expected one of ${names}, got "${params.name}"`);
    }
    const authorization = [requestInfo?.headers.authorization].flat()[0];
    return tool.run(params.arguments ?? {}, { signal, authorization });
  });
}

function servedTools<Client>(
  service: Service<Client>,
  options: ServerOptions<Client>,
  selected: readonly Tool<Client>[],
): Map<string, ServedTool> {
  const { client, credentialSource = "environment", dynamic, structured = false, docs } = options;
  const { maxResultBytes = DEFAULT_MAX_RESULT_BYTES, results = new ResultStore() } = options;
  const context: CallContext<Client> = {
    service,
    findClient: isFactory(client) ? client : () => client,
    credentialSource,
    onChecked: options.onChecked,
    structured,
    maxResultBytes,
    results,
  };
  const operations = dynamic ? dynamicTools(context, selected) : operationTools(context, selected);
  const tools = new Map(operations.map((tool) => [tool.definition.name, tool]));
  // An operation may have the name of one of these tools, which is then left out.
  for (const tool of [...(docs ? [searchDocsTool(service.title, docs, context)] : []), readResultTool(context)]) {
    if (!tools.has(tool.definition.name)) tools.set(tool.definition.name, tool);
  }
  return tools;
}

/** Offers each operation as a tool. */
function operationTools<Client>(context: CallContext<Client>, tools: readonly Tool<Client>[]): ServedTool[] {
  return tools.map((tool) => {
    // A client rejects a result without structured content if there is an output schema.
    const { outputSchema: _, ...withoutOutput } = tool.definition;
    const definition = context.structured ? tool.definition : withoutOutput;
    return { definition, run: (args, request) => runTool(context, tool, args, request) };
  });
}

function isFactory<Client>(
  client: Client | ((authorization: string | undefined) => Client),
): client is (authorization: string | undefined) => Client {
  return typeof client === "function";
}

function serveResources(server: Server, { files }: DocsSource): void {
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: files.map(({ read: _, ...resource }) => resource),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const file = files.find((candidate) => candidate.uri === uri);
    if (!file) {
      const uris = files.map((candidate) => candidate.uri).join(", ");
      throw new McpError(ErrorCode.InvalidParams, `uri: expected one of ${uris || "none"}, got "${uri}"`);
    }
    return { contents: [{ uri, mimeType: file.mimeType, text: await file.read() }] };
  });
}
