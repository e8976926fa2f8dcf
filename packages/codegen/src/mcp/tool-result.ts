// The result of a tool. The protocol requires an object, so all other values are wrapped in one.
import type { Content, Contract, JsonSchema, Operation } from "../contract/contract.ts";
import type { Pagination } from "../contract/pagination.ts";
import { schemasAt } from "../contract/response-schemas.ts";
import { resolveSchema } from "../schema/references.ts";
import { unionOf, unionVariants } from "../schema/unions.ts";
import { streamContent } from "../sdk/success-responses.ts";
import { cursorArgument, limitArgument } from "./tool-arguments.ts";
import { type ToolSchema, toolSchema } from "./tool-schema.ts";

/**
 * Conversion of the data of a call to the object that the protocol requires; absent if the data is an object, or if there is
 * none.
 */
export type ResultShape =
  /**
   * The next page is requested with the value that the client has for this query parameter, converted to a number or not.
   * `limit` is the argument for the size of a page.
   */
  | { kind: "page"; cursorParameter: string; isNumeric?: true; limit?: string }
  /** Without a parameter that selects the page, only the first page can be requested. */
  | { kind: "first-page"; limit?: string }
  | { kind: "wrapped"; name: "items" | "value" }
  /** Collects items until either limit is reached. */
  | { kind: "stream"; maxItems: number; maxSeconds: number };

/** Limits of a stream, of which a tool returns only the first items. */
export const MAX_STREAM_ITEMS = 100;
export const MAX_STREAM_SECONDS = 30;

/** Returns the schema of the result and how data is wrapped. A result that may be bytes, or JSON or text, has no schema. */
export function toolResult(
  contract: Contract,
  operation: Operation,
): { outputSchema?: ToolSchema; shape?: ResultShape } {
  const { responses, pagination } = operation;
  const { stream, isOnly } = streamContent(operation);
  if (stream && isOnly) return streamResult(contract, stream);
  const success = responses.filter(({ status }) => /^[12]/.test(status));
  const contents = success.flatMap(({ content }) => content.find(({ kind }) => kind === "json") ?? content[0] ?? []);
  const isUnstructured = success.some(({ content }) => {
    const kinds = new Set(content.filter(({ items }) => !items).map(({ kind }) => kind));
    return kinds.size > 1 || kinds.has("binary") || kinds.has("multipart");
  });
  if (isUnstructured) return {};
  const bodies = contents.map(
    ({ kind, schema }): JsonSchema => (kind === "json" ? (schema ?? {}) : { type: "string" }),
  );
  const [first] = bodies;
  if (!first) return {};
  if (pagination) return pageResult(contract, operation, pagination, first);
  const isAlwaysPresent = bodies.length === success.length;
  const union = unionOf(bodies);
  if (isAlwaysPresent && isObject(contract, union)) {
    const { type, ...schema } = toolSchema(union, contract.schemas);
    return { outputSchema: { type: "object", ...schema } };
  }
  const name = resolveSchema(union, contract.schemas).type === "array" ? "items" : "value";
  const schema = object({ [name]: union }, isAlwaysPresent ? [name] : []);
  return { outputSchema: toolSchema(schema, contract.schemas), shape: { kind: "wrapped", name } };
}

function streamResult(contract: Contract, { items }: Content) {
  const properties = {
    items: { type: "array", items: items?.schema ?? {} } as JsonSchema,
    isComplete: { type: "boolean", description: "Whether the stream has ended." } as JsonSchema,
  };
  const shape: ResultShape = { kind: "stream", maxItems: MAX_STREAM_ITEMS, maxSeconds: MAX_STREAM_SECONDS };
  return { outputSchema: toolSchema(object(properties, ["items", "isComplete"]), contract.schemas), shape };
}

function pageResult(contract: Contract, operation: Operation, pagination: Pagination, body: JsonSchema) {
  const items = listSchema(contract, pagination, body);
  const cursor = cursorArgument(operation);
  const limit = limitArgument(operation)?.name;
  const size = limit === undefined ? {} : { limit };
  if (!cursor) {
    const hasMore: JsonSchema = { type: "boolean", description: "Whether the list has items after these." };
    const schema = object({ items, hasMore }, ["items", "hasMore"]);
    return { outputSchema: toolSchema(schema, contract.schemas), shape: { kind: "first-page", ...size } as const };
  }
  const { schema: parameter } = cursor.parameter;
  const isNumeric = /^(integer|number)$/.test(String(parameter.type)) && parameter.format !== "int64";
  const nextCursor: JsonSchema = {
    type: isNumeric ? "number" : "string",
    description: `\`${cursor.name}\` of the next page; absent on the last one.`,
  };
  return {
    outputSchema: toolSchema(object({ items, nextCursor }, ["items"]), contract.schemas),
    shape: { kind: "page", cursorParameter: cursor.parameter.name, ...(isNumeric && { isNumeric }), ...size } as const,
  };
}

/** Returns the schema of the items: that of the body, or of the array in it. */
function listSchema({ schemas }: Contract, { items }: Pagination, body: JsonSchema): JsonSchema {
  if (items.length === 0) return body;
  const found = schemasAt([body], items, schemas);
  return found.find(({ type }) => [type].flat().includes("array")) ?? {};
}

function object(properties: Record<string, JsonSchema>, required: string[]): JsonSchema {
  return { type: "object", properties, ...(required.length > 0 && { required }) };
}

function isObject(contract: Contract, schema: JsonSchema | { $ref: string }): boolean {
  const resolved = resolveSchema(schema, contract.schemas);
  const { type, properties, allOf = [] } = resolved;
  if (type !== undefined) return [type].flat().join() === "object";
  const variants = unionVariants(resolved);
  return (
    properties !== undefined ||
    allOf.some((part) => isObject(contract, part)) ||
    (variants.length > 0 && variants.every((variant) => isObject(contract, variant)))
  );
}
