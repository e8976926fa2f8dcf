// Renders `conversions.gen.ts`: where the requests and responses have values that the SDK converts.
import { requestContent } from "../contract/content-kind.ts";
import type { Contract, JsonSchema, Operation } from "../contract/contract.ts";
import { isUnsafeInt64 } from "../contract/int64.ts";
import { ts } from "../language/typescript.ts";
import type { ValueTypes } from "../orval/value-types.ts";
import type { Conversion, OperationConversion } from "../runtime/sdk/conversion.ts";
import { isReference, referenceName } from "../schema/references.ts";
import { headerParameters } from "./parameter-names.ts";
import { streamContent } from "./stream-content.ts";

/** Returns the file, or undefined if all values have their default types. */
export function renderConversionsFile(contract: Contract, types: ValueTypes): string | undefined {
  if (!hasConversions(types)) return undefined;
  const schemas = Object.entries(contract.schemas).map(([name, schema]) => [name, schemaConversion(schema, types)]);
  const components: Record<string, Conversion> = Object.fromEntries(schemas);
  const operations = contract.operations.map((operation) => [
    operation.operationId,
    operationConversion(operation, types),
  ]);
  const hasStreams = contract.operations.some((operation) => streamContent(operation).stream);
  return `import { ${hasStreams ? "convertItems, type ItemSource, " : ""}type OperationConversion, type Schemas, withConversion } from "./runtime/sdk/conversion.ts";

const schemas: Schemas = ${ts.json(JSON.stringify(components, undefined, 2))};

const operations: Readonly<Record<string, OperationConversion>> = ${ts.json(JSON.stringify(Object.fromEntries(operations), undefined, 2))};

type Send = Parameters<typeof withConversion>[0];

/** Returns a function that sends requests of an operation with converted values. */
export function converting(send: Send, operationId: string): Send {
  return withConversion(send, operations[operationId] ?? {}, schemas);
}
${hasStreams ? CONVERTING_ITEMS : ""}`;
}

const CONVERTING_ITEMS = `
/** Returns a reader of the stream of an operation with converted items. */
export function convertingItems<Reader extends ItemSource>(reader: Reader, operationId: string): Reader {
  return convertItems(reader, operations[operationId] ?? {}, schemas);
}
`;

/** Emits the reader of the stream of an operation. */
export function emitConvertingReader(operation: Operation, types: ValueTypes, reader: string): string {
  return hasConversions(types)
    ? `conversions.convertingItems(${reader}, ${JSON.stringify(operation.operationId)})`
    : reader;
}

/** Emits the function that sends requests of an operation. */
export function emitConvertingSender(operation: Operation, types: ValueTypes, sender: string): string {
  return hasConversions(types) ? `conversions.converting(${sender}, ${JSON.stringify(operation.operationId)})` : sender;
}

export function hasConversions({ int64, dates }: ValueTypes): boolean {
  return int64 !== "number | bigint" || dates !== "string";
}

function operationConversion(operation: Operation, types: ValueTypes): OperationConversion {
  const headers = new Map(headerParameters(operation).map(([name, header]) => [header, name]));
  const params = operation.parameters
    .filter((parameter) => parameter.in !== "path")
    .map(({ name, schema }) => [headers.get(name) ?? name, schemaConversion(schema, types)] as const);
  const body = requestContent(operation);
  const responses = operation.responses.flatMap(({ status, content }) => {
    const schema = content.find(({ kind }) => kind === "json")?.schema;
    return schema ? [[status, schemaConversion(schema, types)] as const] : [];
  });
  const items = streamContent(operation).stream?.items;
  return {
    ...(items && { items: schemaConversion(items.schema, types) }),
    params: { properties: withoutEmpty(params) },
    ...(body?.schema && { body: schemaConversion(body.schema, types) }),
    responses: withoutEmpty(responses),
  };
}

function schemaConversion(schema: JsonSchema, types: ValueTypes): Conversion {
  if (isReference(schema)) return { ref: referenceName(schema.$ref) };
  const { properties = {}, additionalProperties, items, allOf = [], oneOf = [], anyOf = [] } = schema;
  const inner = (part: unknown) => schemaConversion(part as JsonSchema, types);
  const declared = withoutEmpty(Object.entries(properties).map(([name, property]) => [name, inner(property)]));
  const additional = typeof additionalProperties === "object" ? inner(additionalProperties) : {};
  const item = items ? inner(items) : {};
  const all = [...allOf, ...oneOf, ...anyOf].map(inner).filter((part) => Object.keys(part).length > 0);
  const to = target(schema, types);
  return {
    ...(to && { to }),
    ...(Object.keys(declared).length > 0 && { properties: declared }),
    ...(Object.keys(additional).length > 0 && { additional }),
    ...(Object.keys(item).length > 0 && { items: item }),
    ...(all.length > 0 && { all }),
  };
}

function target(schema: JsonSchema, { int64, dates }: ValueTypes): Conversion["to"] {
  if (isUnsafeInt64(schema)) return int64 === "number | bigint" ? undefined : int64;
  const isDateTime = [schema.type].flat().includes("string") && schema.format === "date-time";
  return isDateTime && dates === "Date" ? "date" : undefined;
}

function withoutEmpty(entries: (readonly [string, Conversion])[]): Record<string, Conversion> {
  return Object.fromEntries(entries.filter(([, conversion]) => Object.keys(conversion).length > 0));
}
