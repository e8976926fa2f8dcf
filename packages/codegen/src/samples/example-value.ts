// Creates a value that a schema allows, for schemas without an example.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { isRecord } from "../runtime/json/is-record.ts";
import { mergeSchemas } from "../schema/merge-schemas.ts";
import { isReference, referenceName, resolveSchema } from "../schema/references.ts";
import { findDiscriminator } from "../validators/discriminator.ts";
import type { Direction } from "../validators/validation-schema.ts";
import { adaptExample } from "./adapt-example.ts";
import { numberValue, stringValue } from "./primitive-values.ts";
import { schemaTest } from "./schema-test.ts";
import { validValue } from "./valid-value.ts";

type SchemaOrReference = JsonSchema | { $ref: string };

/**
 * Returns an example of a schema: its first example, default, constant or enumerated value, or else a value of its type.
 * A request has the required properties without read-only ones; a response has all properties without write-only ones.
 * A schema that contains itself is omitted the second time. If the schema does not allow this value, for example because the
 * contract's example is wrong, another value is created that it allows.
 *
 * @returns undefined if no value can be created
 */
export function exampleValue(contract: Contract, schema: SchemaOrReference, direction: Direction): unknown {
  const adapt = (value: unknown) =>
    direction === "request" ? adaptExample(contract, schema as JsonSchema, value) : value;
  const value = adapt(createValue(schema, { contract, direction, ancestors: new Set() }));
  const isValid = schemaTest(contract, direction)(schema as JsonSchema);
  if (value !== undefined && isValid(value)) return value;
  const valid = adapt(validValue(contract, schema as JsonSchema, direction));
  return valid !== undefined && isValid(valid) ? valid : value;
}

interface Context {
  contract: Contract;
  direction: Direction;
  /** Names of the schemas that contain the current one. */
  ancestors: Set<string>;
}

function createValue(schema: SchemaOrReference, context: Context): unknown {
  const declared = declaredValue(schema);
  if (declared !== undefined) return declared;
  if (isReference(schema)) return followReference(schema.$ref, context);
  const { allOf, oneOf, anyOf } = schema as JsonSchema;
  if (allOf?.length) return mergeValues([{ ...schema, allOf: [] }, ...allOf], context);
  const variant = [...(oneOf ?? []), ...(anyOf ?? [])].find((branch) => createValue(branch, context) != null);
  if (!variant) return valueByType(schema, context);
  return withTag(schema, variant, mergeValues([{ ...schema, oneOf: [], anyOf: [] }, variant], context), context);
}

/** Returns the value with the property that selects the variant, unless the property has a constant. */
function withTag(union: JsonSchema, variant: SchemaOrReference, value: unknown, { contract }: Context): unknown {
  const discriminator = findDiscriminator(union, contract.schemas);
  if (!discriminator || !isRecord(value) || !isReference(variant)) return value;
  const { propertyName, mapping = {} } = discriminator;
  const name = referenceName(variant.$ref);
  const mapped = Object.entries(mapping).filter(([, target]) => referenceName(target) === name);
  const tags = mapped.length > 0 ? mapped.map(([tag]) => tag) : [name];
  const { const: constant, enum: values } =
    (mergeSchemas([variant as JsonSchema], (inner) => resolveSchema(inner, contract.schemas)).properties?.[
      propertyName
    ] as JsonSchema | undefined) ?? {};
  const isFixed = constant !== undefined || values !== undefined;
  return isFixed || tags.includes(String(value[propertyName])) ? value : { ...value, [propertyName]: tags[0] };
}

function declaredValue(schema: JsonSchema): unknown {
  return schema.examples?.[0] ?? schema.example ?? schema.default ?? schema.const ?? schema.enum?.[0];
}

function followReference(reference: string, context: Context): unknown {
  const name = referenceName(reference);
  const target = context.contract.schemas[name];
  if (!target || context.ancestors.has(name)) return undefined;
  return createValue(target, { ...context, ancestors: new Set([...context.ancestors, name]) });
}

/** Merges objects; for other values, the last one that exists wins. */
function mergeValues(schemas: SchemaOrReference[], context: Context): unknown {
  const values = schemas.map((schema) => createValue(schema, context)).filter((value) => value !== undefined);
  const objects = values.filter(isRecord);
  return values.length > 0 && objects.length === values.length ? Object.assign({}, ...objects) : values.at(-1);
}

function valueByType(schema: JsonSchema, context: Context): unknown {
  const types = [schema.type ?? impliedType(schema)].flat();
  switch (types.find((type) => type !== "null") ?? types[0]) {
    case "object":
      return objectValue(schema, context);
    case "array":
      return arrayValue(schema, context);
    case "string":
      return stringValue(schema);
    case "integer":
    case "number":
      return numberValue(schema);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return undefined;
  }
}

function impliedType(schema: JsonSchema): JsonSchema["type"] {
  if (schema.properties || schema.additionalProperties) return "object";
  return schema.items ? "array" : undefined;
}

function objectValue(schema: JsonSchema, context: Context): Record<string, unknown> {
  const isRequest = context.direction === "request";
  const shown = Object.entries(schema.properties ?? {}).filter(([name, property]) => {
    const { readOnly, writeOnly } = property as JsonSchema;
    return isRequest ? !readOnly && (schema.required ?? []).includes(name) : !writeOnly;
  });
  const values = shown.map(([name, property]) => {
    // A required property that may have any value.
    const fallback = Object.keys(property).length === 0 ? "example" : undefined;
    return [name, createValue(property, context) ?? (schema.required?.includes(name) ? fallback : undefined)] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function arrayValue(schema: JsonSchema, context: Context): unknown[] {
  const item = createValue(schema.items ?? {}, context);
  return item === undefined ? [] : Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => item);
}
