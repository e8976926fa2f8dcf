// Renders `conversions.gen.ts`: where the requests and responses have values that the SDK converts.

import { requestContent } from "../contract/content-kind.ts";
import type { Contract, JsonSchema, Operation } from "../contract/contract.ts";
import { isUnsafeInt64 } from "../contract/int64.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import type { ValueTypes } from "../orval/value-types.ts";
import type { Conversion } from "../runtime/sdk/conversion.ts";
import { isReference, referenceName } from "../schema/references.ts";
import { schemaBranches } from "../schema/unions.ts";
import { conversions } from "./modules.ts";
import { renamedParameters } from "./parameter-names.ts";
import { streamContent } from "./success-responses.ts";
import type { SdkOperation } from "./typed-operation.ts";

/** Returns the file, or undefined if all values have their default types. */
export function renderConversionsFile(contract: Contract, types: ValueTypes): TypeScript | undefined {
  if (!hasConversions(types)) return undefined;
  const schemas = Object.entries(contract.schemas).map(([name, schema]) => [name, schemaConversion(schema, types)]);
  const operations = contract.operations.map((operation) => [
    operation.operationId,
    operationConversion(operation, types),
  ]);
  const hasStreams = contract.operations.some((operation) => streamContent(operation).stream);
  const convertingItems = ts`
    /** Returns a reader of the stream of an operation with converted items. */
    export function convertingItems<Reader extends ${runtime("ItemSource", "type")}>(reader: Reader, operationId: string): Reader {
      return ${runtime("convertItems")}(reader, operations[operationId] ?? {}, schemas);
    }
  `;
  const code = ts`
    const schemas: ${runtime("Schemas", "type")} = ${ts.json(Object.fromEntries(schemas))};

    const operations: Readonly<Record<string, ${runtime("OperationConversion", "type")}>> = ${ts.json(Object.fromEntries(operations))};

    type Send = Parameters<typeof ${runtime("withConversion")}>[0];

    /** Returns a function that sends requests of an operation with converted values. */
    export function converting(send: Send, operationId: string): Send {
      return withConversion(send, operations[operationId] ?? {}, schemas);
    }
  `;
  return ts.join([code, hasStreams && convertingItems], "\n\n");
}

const runtime = (name: string, kind?: "type") => ts.imported(name, "./runtime/sdk/conversion.ts", kind);

/** Emits the reader of the stream of an operation, or the function that sends its requests. */
export function emitConverting(
  name: "convertingItems" | "converting",
  { operation, valueTypes }: SdkOperation,
  code: TypeScript,
): TypeScript {
  if (!hasConversions(valueTypes)) return code;
  return ts`${conversions}.${ts.identifier(name)}(${code}, ${ts.literal(operation.operationId)})`;
}

function hasConversions({ int64, dates }: ValueTypes): boolean {
  return int64 !== "number | bigint" || dates !== "string";
}

/** Returns the `OperationConversion` of the runtime. */
function operationConversion(operation: Operation, types: ValueTypes): object {
  const headers = new Map(renamedParameters(operation, "header").map(([name, header]) => [header, name]));
  const params = operation.parameters
    .filter((parameter) => parameter.in !== "path")
    .map(({ name, schema }) => [headers.get(name) ?? name, schemaConversion(schema, types)]);
  const responses = operation.responses.flatMap(({ status, content }) => {
    const schema = content.find(({ kind }) => kind === "json")?.schema;
    return schema ? [[status, schemaConversion(schema, types)]] : [];
  });
  const body = requestContent(operation)?.schema;
  const items = streamContent(operation).stream?.items;
  return {
    items: items && schemaConversion(items.schema, types),
    params: { properties: Object.fromEntries(params) },
    body: body && schemaConversion(body, types),
    responses: Object.fromEntries(responses),
  };
}

/** Returns the `Conversion` of the runtime, or undefined if no part of the value is converted. */
function schemaConversion(schema: JsonSchema, types: ValueTypes): object | undefined {
  if (isReference(schema)) return { ref: referenceName(schema.$ref) };
  const { properties = {}, additionalProperties, items } = schema;
  const inner = (part: unknown) => schemaConversion(part as JsonSchema, types);
  const all = schemaBranches(schema)
    .map(inner)
    .filter((part) => part !== undefined);
  const declared = Object.entries(properties).map(([name, property]) => [name, inner(property)]);
  return withValues({
    to: target(schema, types),
    properties: withValues(Object.fromEntries(declared)),
    additional: typeof additionalProperties === "object" ? inner(additionalProperties) : undefined,
    items: items && inner(items),
    all: all.length > 0 ? all : undefined,
  });
}

/** Returns the object, or undefined if all of its values are. */
function withValues(object: Readonly<Record<string, unknown>>): object | undefined {
  return Object.values(object).some((value) => value !== undefined) ? object : undefined;
}

function target(schema: JsonSchema, { int64, dates }: ValueTypes): Conversion["to"] {
  if (isUnsafeInt64(schema)) return int64 === "number | bigint" ? undefined : int64;
  const isDateTime = [schema.type].flat().includes("string") && schema.format === "date-time";
  return isDateTime && dates === "Date" ? "date" : undefined;
}
