// What a tool answers. The protocol wants an object, so everything else is put into one.
import type { Content, Contract, JsonSchema, Operation } from "../contract/contract.ts";
import { streamContent } from "../sdk/stream-method.ts";
import { toolArguments } from "./tool-arguments.ts";
import { referenceOf, type ToolSchema, toolSchema } from "./tool-schema.ts";

/** How the data of a call become the object; without it they are one, or there are none. */
export type ResultShape =
  | { kind: "page"; header: string; relation: string; cursorParameter: string }
  | { kind: "wrapped"; name: "items" | "value" }
  /** The first items, until there are so many or the time is over. */
  | { kind: "stream"; itemsMax: number; secondsMax: number };

/** Of a stream, a tool answers with its beginning. */
export const STREAM_ITEMS_MAX = 100;
export const STREAM_SECONDS_MAX = 30;

/** An answer that may be bytes, or JSON or text, has no schema: the protocol has kinds of content for them. */
export function toolResult(
  contract: Contract,
  operation: Operation,
): { outputSchema?: ToolSchema; shape?: ResultShape } {
  const { responses, pagination } = operation;
  const { stream, isOnly } = streamContent(operation);
  if (stream && isOnly) return streamResult(contract, stream);
  const success = responses.filter(({ status }) => /^[123]/.test(status));
  const contents = success.flatMap(({ content }) => content.find(({ kind }) => kind === "json") ?? content[0] ?? []);
  const isOpen = success.some(({ content }) => {
    const kinds = new Set(content.filter(({ items }) => !items).map(({ kind }) => kind));
    return kinds.size > 1 || kinds.has("binary") || kinds.has("multipart");
  });
  if (isOpen) return {};
  const bodies = contents.map(
    ({ kind, schema }): JsonSchema => (kind === "json" ? (schema ?? {}) : { type: "string" }),
  );
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

function streamResult(contract: Contract, { items }: Content) {
  const properties = {
    items: { type: "array", items: items?.schema ?? {} } as JsonSchema,
    isComplete: { type: "boolean", description: "Whether the stream came to its end." } as JsonSchema,
  };
  const shape: ResultShape = { kind: "stream", itemsMax: STREAM_ITEMS_MAX, secondsMax: STREAM_SECONDS_MAX };
  return { outputSchema: toolSchema(object(properties, ["items", "isComplete"]), contract.schemas), shape };
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
