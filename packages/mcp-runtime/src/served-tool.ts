// A tool as this server offers it: an operation of the service, or one of the tools that every server has.
import type { CallToolResult, Tool as ToolDefinition } from "@modelcontextprotocol/sdk/types.js";
import type { CallRequest } from "./run-tool.ts";
import type { Arguments } from "./service.ts";

export interface ServedTool {
  definition: ToolDefinition;
  run(args: Arguments, request: CallRequest): CallToolResult | Promise<CallToolResult>;
}

/** Annotations of a tool that reads data of this server only. */
export const LOCAL = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
