// Offers all operations through three tools, so that a large contract does not fill the context of a model.

import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { coerceValue } from "./coerce-value.ts";
import { isRecord } from "./gen/runtime/json/is-record.ts";
import { contentResult, errorResult, limitContent } from "./limit-result.ts";
import { type CallContext, runTool } from "./run-tool.ts";
import { type OperationSearch, searchOperations } from "./search-operations.ts";
import { LOCAL, type ServedTool } from "./served-tool.ts";
import type { Arguments, Tool } from "./service.ts";

const PAGE_SIZE = 50;
const MAX_SUGGESTIONS = 3;
const MAX_FIELDS = 1000;

export const DYNAMIC_INSTRUCTIONS =
  "Find an operation with list_operations, read its arguments with describe_operation, then run it with call_operation.";

export function dynamicTools<Client>(context: CallContext<Client>, tools: readonly Tool<Client>[]): ServedTool[] {
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
  const search = searchOperations(tools);
  const withTool = (
    { name }: Arguments,
    use: (tool: Tool<Client>) => CallToolResult | Promise<CallToolResult>,
  ): CallToolResult | Promise<CallToolResult> => {
    const tool = byName.get(String(name));
    return tool ? use(tool) : errorResult(describeUnknown(name, search(String(name ?? ""))));
  };
  const tags = [...new Set(tools.flatMap(({ tag }) => tag ?? []))];
  const isReadOnly = tools.every(({ definition }) => definition.annotations?.readOnlyHint);
  const isDestructive = tools.some(({ definition }) => definition.annotations?.destructiveHint);
  return [
    {
      definition: {
        name: "list_operations",
        title: "List operations",
        description: `Lists the operations of ${context.service.title} with their names and titles, ${PAGE_SIZE} at a time. Start here, with words for what you want to do.`,
        inputSchema: listSchema,
        annotations: LOCAL,
      },
      run: (args) => listOperations(tools, tags, search, coerce(listSchema, args)),
    },
    {
      definition: {
        name: "describe_operation",
        title: "Describe an operation",
        description:
          "Returns the description of an operation and the JSON Schema of its arguments. Call it before the first call.",
        inputSchema: nameSchema,
        annotations: LOCAL,
      },
      run: (args) => withTool(args, (tool) => limitedResult(describeOperation(tool), context)),
    },
    {
      definition: {
        name: "call_operation",
        title: "Call an operation",
        description: "Calls an operation with its arguments, as describe_operation describes them.",
        inputSchema: callSchema,
        annotations: {
          readOnlyHint: isReadOnly,
          destructiveHint: isDestructive,
          idempotentHint: isReadOnly,
          openWorldHint: true,
        },
      },
      run: (args, request) =>
        withTool(args, (tool) => {
          const { arguments: input = {}, fields } = coerce(callSchema, args);
          if (!isRecord(input)) return errorResult("arguments: expected an object, got another value");
          if (fields !== undefined && !isNames(fields)) return errorResult("fields: expected names, got another value");
          if (fields && fields.length > MAX_FIELDS)
            return errorResult(`fields: expected at most ${MAX_FIELDS} names, got ${fields.length}`);
          return runTool(fields ? { ...context, fields } : context, tool, input, request);
        }),
    },
  ];
}

const name = { type: "string", description: "Name of the operation." };
const nameSchema = {
  type: "object" as const,
  properties: { name },
  required: ["name"],
  additionalProperties: false,
};
const callSchema = {
  ...nameSchema,
  properties: {
    name,
    arguments: { type: "object", description: "Arguments of the operation, by name." },
    fields: {
      type: "array",
      items: { type: "string" },
      description:
        'Properties of the result, or of each of its items, to return: ["id", "owner.login"]. Omit it to return all.',
    },
  },
};
const listSchema = {
  type: "object" as const,
  properties: {
    query: { type: "string", description: "Words to find; the best matches come first. Omit it to list all." },
    tag: { type: "string", description: "List only operations with this tag." },
    offset: { type: "integer", description: "Number of operations to skip. @default 0" },
  },
  additionalProperties: false,
};

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function coerce(schema: object, args: Arguments): Arguments {
  const input = coerceValue(schema, args);
  return isRecord(input) ? input : {};
}

function listOperations<Client>(
  tools: readonly Tool<Client>[],
  tags: readonly string[],
  search: OperationSearch,
  { query, tag, offset = 0 }: Arguments,
): CallToolResult {
  if (typeof tag === "string" && !tags.includes(tag)) {
    const listed = tags.slice(0, PAGE_SIZE).join(", ");
    return errorResult(
      `tag: expected one of ${listed || "no tags"}${tags.length > PAGE_SIZE ? ", …" : ""}, got "${tag}"`,
    );
  }
  const ranks = typeof query === "string" ? new Map(search(query).map((found, rank) => [found, rank])) : undefined;
  const rank = (tool: Tool<Client>) => ranks?.get(tool.definition.name) ?? 0;
  const found = tools
    .filter((tool) => (ranks?.has(tool.definition.name) ?? true) && (typeof tag !== "string" || tool.tag === tag))
    .sort((a, b) => rank(a) - rank(b));
  if (found.length === 0)
    return contentResult(`No operation matches. There are ${tools.length}: try other words, or none.`);
  const start = typeof offset === "number" && offset > 0 ? Math.floor(offset) : 0;
  const end = Math.min(start + PAGE_SIZE, found.length);
  const rest = end < found.length ? ` For more, call it again with offset ${end}.` : "";
  const heading = `Operations ${Math.min(start + 1, end)} to ${end} of ${found.length}.${rest}`;
  return contentResult([heading, ...found.slice(start, end).map(describeLine)].join("\n"));
}

function describeLine<Client>({ definition, tag, deprecated }: Tool<Client>): string {
  const { name: toolName, title, annotations } = definition;
  const effect = annotations?.readOnlyHint ? "reads" : annotations?.destructiveHint ? "changes or deletes" : "creates";
  const facts = [tag, effect, deprecated && "deprecated"].filter(Boolean).join("; ");
  return `${toolName}: ${title ?? "no title"} (${facts})`;
}

function describeOperation<Client>({ definition, path }: Tool<Client>): string {
  const { name: toolName, title, description, inputSchema } = definition;
  return [`${toolName}: ${title ?? ""}`, path, description, `Arguments: ${JSON.stringify(inputSchema)}`]
    .filter(Boolean)
    .join("\n\n");
}

function describeUnknown(given: unknown, similar: string[]): string {
  const hint = similar.length > 0 ? ` Similar names: ${similar.slice(0, MAX_SUGGESTIONS).join(", ")}.` : "";
  return `name: expected the name of an operation, got ${JSON.stringify(given) ?? "nothing"}.${hint} Find names with list_operations.`;
}

function limitedResult(full: string, context: CallContext<unknown>): CallToolResult {
  const { text, note } = limitContent(full, context);
  return contentResult(text, note);
}
