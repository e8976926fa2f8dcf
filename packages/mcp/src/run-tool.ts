// One call of a tool, from its arguments to what the model gets.
import { randomUUID } from "node:crypto";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { checkArguments } from "./check-arguments.ts";
import { describeError } from "./describe-error.ts";
import { describeResult } from "./describe-result.ts";
import { withFiles } from "./file-arguments.ts";
import type { Arguments, Service, Tool } from "./service.ts";

/** Never throws: a model only sees what is in the result. */
export async function runTool<Client>(
  service: Service<Client>,
  client: Client,
  tool: Tool<Client>,
  given: Arguments,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const issues = checkArguments(tool.definition.inputSchema, given);
  if (issues.length > 0)
    return failure([...issues, "Nothing was sent. Mend the arguments, then call again."].join("\n"));
  const key = tool.idempotencyKey;
  // Made here and not by the SDK, so that the model can be told of it when the outcome is open.
  const input = key === undefined ? given : { [key]: randomUUID(), ...given };
  const ofCall = new AbortController();
  const options = { signal: AbortSignal.any([signal, ofCall.signal]) };
  try {
    const answer = await tool.call(client, withFiles(input, tool.files), options).withResponse();
    return await describeResult(answer, tool.shape);
  } catch (error) {
    return failure(describeError(error, service, tool, input));
  } finally {
    // What is left of a stream.
    ofCall.abort();
  }
}

function failure(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}
