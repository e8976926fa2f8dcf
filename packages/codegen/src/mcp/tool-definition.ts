// Describes an operation to a model as a tool.
import type { Contract, Operation } from "../contract/contract.ts";
import { streamContent } from "../sdk/stream-method.ts";
import { inputSchema } from "./tool-arguments.ts";
import { cursorArgument, MAX_STREAM_ITEMS, MAX_STREAM_SECONDS, toolResult } from "./tool-result.ts";
import type { ToolSchema } from "./tool-schema.ts";

/** Longest name that the protocol allows. */
const MAX_NAME_CHARACTERS = 128;

/** A tool as the protocol lists it (Model Context Protocol, 2025-11-25, "Tools"). */
export interface ToolDefinition {
  name: string;
  title?: string;
  description: string;
  inputSchema: ToolSchema;
  outputSchema?: ToolSchema;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
}

/**
 * Returns the definition of an operation's tool.
 *
 * @throws Error that names the operation and the part that tools do not support
 */
export function toolDefinition(contract: Contract, operation: Operation): ToolDefinition {
  const { summary } = operation;
  const { outputSchema } = toolResult(contract, operation);
  return {
    name: toolName(operation),
    ...(summary !== undefined && { title: summary }),
    description: description(contract, operation),
    inputSchema: inputSchema(contract, operation),
    ...(outputSchema && { outputSchema }),
    annotations: annotations(operation),
  };
}

/** Returns the operationId with `_` for characters that model providers do not allow in tool names. */
export function toolName({ operationId }: Operation): string {
  const name = operationId.replace(/[^A-Za-z0-9_-]/g, "_");
  if (name.length > MAX_NAME_CHARACTERS) {
    throw new Error(`${operationId}: expected a name of at most ${MAX_NAME_CHARACTERS} characters, got ${name.length}`);
  }
  return name;
}

function description(contract: Contract, operation: Operation): string {
  const { summary, method, path, pagination } = operation;
  const { stream, isOnly } = streamContent(operation);
  const parts = [
    operation.description ?? summary ?? `${method.toUpperCase()} ${path}`,
    operation.deprecated ? deprecation(contract, operation) : "",
    pagination ? nextPage(operation) : "",
    stream && isOnly
      ? `Returns the first ${MAX_STREAM_ITEMS} items of a stream, or those of its first ${MAX_STREAM_SECONDS} seconds.`
      : "",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** Returns how to request the next page. */
function nextPage(operation: Operation): string {
  const cursor = cursorArgument(operation);
  if (!cursor) return "Returns the first page only: its `hasMore` is true if the list has more items.";
  return `Returns one page at a time: for the next page, call it again with \`nextCursor\` as \`${cursor.name}\` and all other arguments unchanged.`;
}

function deprecation(contract: Contract, { deprecation: { sunset, successor, reason } = {} }: Operation): string {
  const replacement = contract.operations.find(({ operationId }) => operationId === successor);
  const parts = [
    sunset === undefined ? "Deprecated." : `Deprecated: it will be removed on ${sunset}.`,
    replacement && `Use \`${toolName(replacement)}\` instead.`,
    reason,
  ];
  return parts.filter(Boolean).join(" ");
}

/** Derives the hints from the method (RFC 9110, section 9.2) and, for POST, from a 201 response. */
function annotations({ method, responses }: Operation): ToolDefinition["annotations"] {
  const isSafe = ["get", "head", "options", "trace"].includes(method);
  const isCreation = method === "post" && responses.some(({ status }) => status === "201");
  return {
    readOnlyHint: isSafe,
    destructiveHint: !isSafe && !isCreation,
    idempotentHint: isSafe || method === "put" || method === "delete",
    // Responses may contain data that other users of the service wrote.
    openWorldHint: true,
  };
}
