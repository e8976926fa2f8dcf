// What a tool answers. The protocol wants an object, so everything else is put into one.
import type { Contract, JsonSchema, Operation } from "../contract/contract.ts";
import { isJson } from "../contract/media-type.ts";
import { toolArguments } from "./tool-arguments.ts";
import { referenceOf, type ToolSchema, toolSchema } from "./tool-schema.ts";

/** How the data of a call become the object; without it they are one, or there are none. */
export type ResultShape =
  | { kind: "page"; header: string; relation: string; cursorParameter: string }
  | { kind: "wrapped"; name: "items" | "value" };

/** @throws Error that names the operation when its answer is neither JSON nor text */
export function toolResult(
  contract: Contract,
  operation: Operation,
): { outputSchema?: ToolSchema; shape?: ResultShape } {
  const { operationId, responses, pagination } = operation;
  const success = responses.filter(({ status }) => /^[123]/.test(status));
  const bodies = success.flatMap(({ content }): JsonSchema[] => {
    const body = content.find(({ mediaType }) => isJson(mediaType)) ?? content[0];
    if (!body) return [];
    if (isJson(body.mediaType) || body.mediaType.startsWith("text/")) return [body.schema ?? {}];
    throw new Error(
      `${operationId}: response: expected JSON or text, got ${body.mediaType}; a tool cannot answer with it`,
    );
  });
  const [first] = bodies;
  if (!first) return {};
  if (pagination) {
    const { header, relation, cursorParameter } = pagination;
    const schema = object({ items: first, nextCursor: nextCursor(operation) }, ["items"]);
    return {
      outputSchema: toolSchema(schema, contract.schemas),
      shape: { kind: "page", header, relation, cursorParameter },
    };
  }
  const isAlwaysThere = bodies.length === success.length;
  const all: JsonSchema = bodies.length === 1 ? first : { anyOf: bodies };
  if (isAlwaysThere && isObject(contract, all)) {
    const { type, ...schema } = toolSchema(all, contract.schemas);
    return { outputSchema: { type: "object", ...schema } };
  }
  const name = isArray(contract, all) ? "items" : "value";
  const schema = object({ [name]: all }, isAlwaysThere ? [name] : []);
  return { outputSchema: toolSchema(schema, contract.schemas), shape: { kind: "wrapped", name } };
}

/** Name of the argument that takes the cursor of a page. */
export function cursorArgument(operation: Operation): string {
  const name = operation.pagination?.cursorParameter;
  const found = toolArguments(operation).find(({ parameter }) => parameter.in === "query" && parameter.name === name);
  if (!found) throw new Error(`${operation.operationId}: x-pagination: expected a query parameter ${name}, got none`);
  return found.name;
}

function nextCursor(operation: Operation): JsonSchema {
  return { type: "string", description: `\`${cursorArgument(operation)}\` of the next page; absent on the last one.` };
}

function object(properties: Record<string, JsonSchema>, required: string[]): JsonSchema {
  return { type: "object", properties, ...(required.length > 0 && { required }) };
}

function isObject(contract: Contract, schema: JsonSchema | { $ref: string }): boolean {
  const { type, properties, allOf = [], anyOf, oneOf } = follow(contract, schema);
  if (type !== undefined) return [type].flat().join() === "object";
  const alternatives = anyOf ?? oneOf;
  return (
    properties !== undefined ||
    allOf.some((part) => isObject(contract, part)) ||
    (alternatives?.every((one) => isObject(contract, one)) ?? false)
  );
}

function isArray(contract: Contract, schema: JsonSchema): boolean {
  return follow(contract, schema).type === "array";
}

function follow(contract: Contract, schema: JsonSchema | { $ref: string }): JsonSchema {
  const name = referenceOf(schema);
  return name === undefined ? schema : follow(contract, contract.schemas[name] ?? {});
}
