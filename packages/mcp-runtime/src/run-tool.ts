// Runs one call of a tool, from its arguments to its result.
import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { checkArguments } from "./check-arguments.ts";
import { describeError } from "./describe-error.ts";
import { describeResult } from "./describe-result.ts";
import { withFiles } from "./file-arguments.ts";
import type { Arguments, Service, Tool } from "./service.ts";

const MIB = 1024 * 1024;
/** A client that uses the MCP SDK closes the connection if a message is longer than 10 MiB. */
const MAX_RESULT_BYTES = 8 * MIB;

/** Runs a call. Never rejects, because a model sees only the result. */
export async function runTool<Client>(
  service: Service<Client>,
  client: Client,
  tool: Tool<Client>,
  args: Arguments,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const issues = checkArguments(tool.definition.inputSchema, args);
  if (issues.length > 0) {
    return failure([...issues, "No request was sent. Fix the arguments before you call the tool again."].join("\n"));
  }
  const key = tool.idempotencyKey;
  // The key is created here instead of in the SDK, so that an error with an unknown outcome can name it.
  const input = key === undefined ? args : { [key]: randomUUID(), ...args };
  const cleanup = new AbortController();
  const options = { signal: AbortSignal.any([signal, cleanup.signal]) };
  try {
    const response = await tool.call(client, withFiles(input, tool.files), options).withResponse();
    const result = await describeResult(response, tool.shape);
    const bytes = Buffer.byteLength(JSON.stringify(result));
    return bytes > MAX_RESULT_BYTES ? failure(describeLargeResult(bytes)) : result;
  } catch (error) {
    return failure(describeError(error, service, tool, input));
  } finally {
    // This closes a stream that was not read to its end.
    cleanup.abort();
  }
}

function describeLargeResult(bytes: number): string {
  const received = `expected at most ${MAX_RESULT_BYTES / MIB} MiB, got ${Math.ceil(bytes / MIB)} MiB`;
  return `result: ${received}.\nThe service has processed the request, but the result is too large for a tool: request less data.`;
}

function failure(message: string): CallToolResult {
  return { content: [{ type: "text", text: message }], isError: true };
}
