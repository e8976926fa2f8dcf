// Converts a schema of the contract into the schema that the validators check.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { isInt64 } from "../contract/int64.ts";
import type { OpenValues } from "../contract/open-values.ts";
import type { SchemaObject } from "../runtime/validation/validation-run.ts";
import { discriminatorKeyword } from "../schema/discriminator.ts";
import { combinesSchemas, isAnnotation } from "../schema/keywords.ts";
import { mergeSchema } from "../schema/merge-schemas.ts";
import { resolveSchema } from "../schema/references.ts";
import { collectProperties } from "../schema/same-value.ts";
import { analyzePattern } from "../schema/slow-pattern.ts";
import { withVariant } from "../schema/unions.ts";
import { mapSubschemas } from "../schema/walk.ts";

/** Direction of the message that a schema describes. Requests omit read-only properties, and responses write-only ones. */
export type Direction = "request" | "response";

type Properties = ReadonlyMap<string, JsonSchema>;

export interface ValidationSchemaOptions {
  /** Keywords to keep although they check nothing. @default none */
  annotations?: readonly string[];
  /** Enums and unions of which other values are valid, too. @default none */
  openValues?: OpenValues | undefined;
}

/**
 * Returns the schema with the keywords `int64` and `discriminator` of this package and without keywords that check
 * nothing and would only increase the size of the generated code. All other keywords stay those of JSON Schema 2020-12.
 */
export function toValidationSchema(
  schema: JsonSchema,
  schemas: Contract["schemas"],
  direction: Direction,
  options: ValidationSchemaOptions = {},
): JsonSchema {
  return convert(schema, { schemas, direction, ...options }, new Map());
}

interface Conversion extends ValidationSchemaOptions {
  schemas: Contract["schemas"];
  direction: Direction;
}

/** @param outerProperties properties that enclosing schemas declare for the same value */
function convert(schema: JsonSchema, conversion: Conversion, outerProperties: Properties): JsonSchema {
  const { schemas, direction, annotations = [], openValues } = conversion;
  const hasApplicator = Object.keys(schema).some(combinesSchemas);
  const properties = hasApplicator
    ? new Map([...outerProperties, ...collectProperties(schema, schemas)])
    : outerProperties;
  const converted = mapSubschemas(schema, (part, keyword) =>
    convert(part, conversion, combinesSchemas(keyword) ? properties : new Map()),
  );
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(converted)) {
    if (key === "discriminator" || (isAnnotation(key) && !annotations.includes(key))) continue;
    const names = key === "required" && Array.isArray(value) ? value : undefined;
    copy[key] = names?.filter(presenceTest(schema, properties, schemas, direction)) ?? value;
  }
  const redeclared = hasApplicator && direction === "request" ? requiredAgain(schema, schemas) : [];
  if (redeclared.length > 0) copy.required = [...new Set([copy.required ?? [], redeclared].flat())];
  const discriminator = hasApplicator ? discriminatorKeyword(schema, schemas) : undefined;
  Object.assign(copy, discriminator && { discriminator }, slowPatternKeywords(schema));
  if (isInt64(copy)) return withInt64Keyword(copy);
  return openValues ? withOpenValues(schema, copy, openValues) : copy;
}

/** Returns the converted schema of the values that the schema describes, and of those that later versions may add. */
function withOpenValues(
  schema: JsonSchema,
  converted: JsonSchema,
  { isEnum, enumUnions, discriminators }: OpenValues,
): JsonSchema {
  if (isEnum(schema)) {
    const { enum: _, ...open } = converted;
    return open;
  }
  if (enumUnions.has(schema)) return withVariant(converted, { type: "string" });
  const discriminator = discriminators.get(schema);
  if (!discriminator) return converted;
  const { propertyName, knownValues } = discriminator;
  const unknown: JsonSchema = { type: "string", not: { enum: knownValues } };
  return withVariant(converted, { type: "object", properties: { [propertyName]: unknown }, required: [propertyName] });
}

/**
 * Returns the required properties that one part declares as read-only, and another one without, so that they are sent. The component that
 * requires them may have only the first part.
 */
function requiredAgain(schema: JsonSchema, schemas: Contract["schemas"]): string[] {
  const { required = [], properties = {} } = mergeSchema(schema, schemas);
  return required.filter((name) => {
    const property = properties[name] as JsonSchema | undefined;
    return property !== undefined && mergeSchema(property, schemas).readOnly === false;
  });
}

function slowPatternKeywords({ pattern, patternProperties }: JsonSchema): object | undefined {
  if (pattern === undefined && patternProperties === undefined) return undefined;
  const slow = pattern === undefined ? undefined : analyzePattern(pattern);
  const names = Object.keys(patternProperties ?? {}).flatMap((name): [string, number][] => {
    const found = analyzePattern(name);
    return found ? [[name, found.nativeLength]] : [];
  });
  return {
    ...(slow && { slowPattern: { maxLength: slow.maxLength, program: slow.program } }),
    ...(names.length > 0 && { slowNames: Object.fromEntries(names) }),
  };
}

/** Returns a test for properties that messages of this direction contain (OpenAPI 3.0.3, section 4.7.24.2). */
function presenceTest(
  schema: JsonSchema,
  outerProperties: Properties,
  schemas: Contract["schemas"],
  direction: Direction,
): (name: string) => boolean {
  const absent = direction === "request" ? "readOnly" : "writeOnly";
  return (name) => {
    const own = schema.properties?.[name] as JsonSchema | undefined;
    const property = own ?? outerProperties.get(name) ?? {};
    return !property[absent] && !resolveSchema(property, schemas)[absent];
  };
}

/** Replaces `type: integer, format: int64`, or `uint64`, and its bounds, because JSON Schema's `type` and `minimum` reject a bigint. */
function withInt64Keyword(schema: JsonSchema): JsonSchema & Pick<SchemaObject, "int64"> {
  const { type, format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  const isUnsigned = format === "uint64";
  const bounds = { minimum: minimum ?? (isUnsigned ? 0 : undefined), maximum, exclusiveMinimum, exclusiveMaximum };
  const declared = Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined));
  return {
    ...rest,
    int64: {
      ...declared,
      ...(Array.isArray(type) && type.includes("null") && { nullable: true as const }),
      ...(isUnsigned && { isUnsigned: true as const }),
    },
  };
}
