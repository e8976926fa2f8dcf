// Describes an operation to a model as a tool.
import type { Contract, Operation } from "../contract/contract.ts";
import { toolName } from "../contract/tool-names.ts";
import { isRecord } from "../runtime/json/is-record.ts";
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
const SCHEMA = new Set(["items"]);
const SCHEMA_MAPS = new Set(["properties", "$defs"]);
const SCHEMA_LISTS = new Set(["anyOf", "allOf", "prefixItems"]);
const UNCHANGED = new Set(["description", "$ref"]);

/**
 * Returns the schema without `enum`, `required`, limits and formats. Every value may be null, and any variant may match: a response that the
 * contract does not allow, such as a new enum value, must still reach the model.
 */
function openSchema(schema: ToolSchema): ToolSchema {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (UNCHANGED.has(key)) return [[key, value]];
    if (key === "type") return [[key, [...new Set([value, "null"].flat())]]];
    if (key === "oneOf" && Array.isArray(value)) return [["anyOf", value.map(openInner)]];
    if (SCHEMA.has(key)) return [[key, openInner(value)]];
    if (SCHEMA_LISTS.has(key) && Array.isArray(value)) return [[key, value.map(openInner)]];
    if (!SCHEMA_MAPS.has(key) || !isRecord(value)) return [];
    return [[key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, openInner(inner)]))]];
  });
  return Object.fromEntries(entries);
}

function openInner(value: unknown): unknown {
  return isRecord(value) ? openSchema(value) : true;
}
