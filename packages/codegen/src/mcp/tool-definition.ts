// Describes an operation to a model as a tool.
import type { Contract, JsonSchema, Operation } from "../contract/contract.ts";
import { toolName } from "../contract/tool-names.ts";
import { mapSubschemas } from "../schema/walk.ts";
import { argumentsSchema } from "./tool-arguments.ts";
import { isCreation, isSafe, toolDescription } from "./tool-description.ts";
import { toolResult } from "./tool-result.ts";
import { type ToolSchema, toolSchema } from "./tool-schema.ts";

/** A tool as the protocol lists it (Model Context Protocol, 2025-11-25, "Tools"). */
export interface ToolDefinition {
  name: string;
  title?: string;
  description: string;
  inputSchema: ToolSchema;
  /** Describes the result without restricting it, so that clients accept what later versions of the service return. */
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
 * @throws ContractError that lists the operations that tools do not support
 */
export function toolDefinition(contract: Contract, operation: Operation): ToolDefinition {
  const { summary } = operation;
  const { outputSchema } = toolResult(contract, operation);
  // Only the server needs the rule: few clients pass the keyword on.
  const { dependentRequired: _, ...input } = argumentsSchema(contract, operation);
  return {
    name: toolName(operation),
    ...(summary !== undefined && { title: summary }),
    description: toolDescription(contract, operation),
    inputSchema: toolSchema(input, contract.schemas),
    ...(outputSchema && { outputSchema: { ...openSchema(outputSchema), type: "object" } }),
    annotations: annotations(operation),
  };
}

/** Derives the hints from the method (RFC 9110, section 9.2) and, for POST, from a 201 response. */
function annotations(operation: Operation): ToolDefinition["annotations"] {
  const isReadOnly = isSafe(operation);
  return {
    readOnlyHint: isReadOnly,
    destructiveHint: !isReadOnly && !isCreation(operation),
    idempotentHint: isReadOnly || operation.method === "put" || operation.method === "delete",
    // Responses may contain data that other users of the service wrote.
    openWorldHint: true,
  };
}

/** Keywords that describe the structure of a value. All others could reject a value that a later version of the service returns. */
const STRUCTURE = /^(?:description|\$ref|\$defs|properties|items|prefixItems|anyOf|allOf)$/;

/**
 * Returns the schema without `enum`, `required`, limits and formats. Every value may be null, and any variant may match: a response that the
 * contract does not allow, such as a new enum value, must still reach the model.
 */
function openSchema(schema: JsonSchema): ToolSchema {
  const entries = Object.entries(mapSubschemas(schema, openSchema)).flatMap(([key, value]): [string, unknown][] => {
    if (key === "type") return [[key, [...new Set([value, "null"].flat())]]];
    if (key === "oneOf") return [["anyOf", value]];
    return STRUCTURE.test(key) ? [[key, value]] : [];
  });
  return Object.fromEntries(entries);
}
