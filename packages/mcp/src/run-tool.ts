// One call of a tool, from its arguments to what the model gets.
import { randomUUID } from "node:crypto";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { checkArguments } from "./check-arguments.ts";
import { describeError } from "./describe-error.ts";
import { describeResult } from "./describe-result.ts";
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
  try {
    return describeResult(await tool.call(client, input, { signal }).withResponse(), tool.shape);
  } catch (error) {
    return failure(describeError(error, service, tool, input));
  }
}

function failure(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}
