// What a model is told of an operation.
import type { Contract, Operation } from "../contract/contract.ts";
import { streamContent } from "../sdk/stream-method.ts";
import { inputSchema } from "./tool-arguments.ts";
import { cursorArgument, STREAM_ITEMS_MAX, STREAM_SECONDS_MAX, toolResult } from "./tool-result.ts";
import type { ToolSchema } from "./tool-schema.ts";

/** Longest name that the protocol allows. */
const NAME_CHARACTERS_MAX = 128;

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

/** @throws Error that names the operation and what of it a tool cannot do */
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

/** The operationId, with `_` for what model providers do not take in a tool's name. */
export function toolName({ operationId }: Operation): string {
  const name = operationId.replace(/[^A-Za-z0-9_-]/g, "_");
  if (name.length > NAME_CHARACTERS_MAX) {
    throw new Error(`${operationId}: expected a name of at most ${NAME_CHARACTERS_MAX} characters, got ${name.length}`);
  }
  return name;
}

function description(contract: Contract, operation: Operation): string {
  const { summary, method, path, pagination } = operation;
  const { stream, isOnly } = streamContent(operation);
  const parts = [
    operation.description ?? summary ?? `${method.toUpperCase()} ${path}`,
    operation.deprecated ? deprecation(contract, operation) : "",
    pagination
      ? `Answers a page at a time: for the next page call it again with \`nextCursor\` as \`${cursorArgument(operation)}\` and all else unchanged.`
      : "",
    stream && isOnly
      ? `Answers with the first ${STREAM_ITEMS_MAX} items of a stream, or with those of the first ${STREAM_SECONDS_MAX} seconds.`
      : "",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
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

/** From the method (RFC 9110, section 9.2) and, for POST, from whether it creates something. */
function annotations({ method, responses }: Operation): ToolDefinition["annotations"] {
  const isSafe = ["get", "head", "options", "trace"].includes(method);
  const isCreation = method === "post" && responses.some(({ status }) => status === "201");
  return {
    readOnlyHint: isSafe,
    destructiveHint: !isSafe && !isCreation,
    idempotentHint: isSafe || method === "put" || method === "delete",
    // The service is shared: what it answers may have been written by anybody.
    openWorldHint: true,
  };
}
