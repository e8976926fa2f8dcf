// Offers each operation as a tool.
import { type CallContext, runTool } from "./run-tool.ts";
import type { ServedTool } from "./served-tool.ts";
import type { Tool } from "./service.ts";

export function operationTools<Client>(context: CallContext<Client>, tools: readonly Tool<Client>[]): ServedTool[] {
  return tools.map((tool) => {
    const { outputSchema, ...definition } = tool.definition;
    return {
      // A client rejects a result without structured content if there is an output schema.
      definition: { ...definition, ...(context.structured && outputSchema && { outputSchema }) },
      run: (args, request) => runTool(context, tool, args, request),
    };
  });
}
