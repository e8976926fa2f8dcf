// Converts a schema of the contract for a tool: self-contained JSON Schema 2020-12 with only the keywords that a model needs.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { isUnsafeInt64 } from "../contract/int64.ts";
import { hasBigInt } from "../language/json.ts";
import { keywordKind } from "../schema/keywords.ts";
import { isReference, referenceName } from "../schema/references.ts";
import { analyzePattern } from "../schema/slow-pattern.ts";
import { mapSubschemas } from "../schema/walk.ts";

export type ToolSchema = Record<string, unknown>;

/** Keywords of little use to a model, omitted because definitions are part of every conversation. */
const OMITTED = new Set([
  "title",
  "example",
  "examples",
  "discriminator",
  "externalDocs",
  "xml",
  "readOnly",
  "writeOnly",
]);
const BOUNDS = new Set(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]);
const VALUES = new Set(["enum", "const", "default"]);
const ANNOTATIONS = new Set(["description", "default", "deprecated"]);

/**
 * Returns the schema without references into the contract. Schemas that are used once are inlined; those that are used
 * several times, which includes all recursive ones, move to `$defs`.
 */
export function toolSchema(root: JsonSchema, schemas: Contract["schemas"]): ToolSchema {
  const uses = countReferences(root, schemas);
  const definitions = new Map<string, ToolSchema>();
  const convert = (schema: JsonSchema): ToolSchema => {
    const name = targetName(schema);
    const own = mapSchemas(schema, convert);
    if (name === undefined && isUnsafeInt64(own)) return int64Schema(own);
    const siblings = withoutLongIntegers(own);
    if (name === undefined) return siblings;
    const target = schemas[name] ?? {};
    if (!isPlain(target) && uses.get(name) !== 1) {
      if (!definitions.has(name)) {
        // The name is registered before its schema is converted, so that recursion ends here.
        definitions.set(name, {});
        definitions.set(name, convert(target));
      }
      return { $ref: `#/$defs/${name}`, ...siblings };
    }
    const inlined = convert(target);
    const isMerged = Object.keys(siblings).every((key) => ANNOTATIONS.has(key));
    return isMerged ? { ...inlined, ...siblings } : { allOf: [inlined], ...siblings };
  };
  const converted = convert(root);
  return definitions.size > 0 ? { ...converted, $defs: Object.fromEntries(definitions) } : converted;
}

/** Returns the name of the component that a schema refers to. */
function targetName(schema: JsonSchema): string | undefined {
  return isReference(schema) ? referenceName(schema.$ref) : undefined;
}

function countReferences(root: JsonSchema, schemas: Contract["schemas"]): Map<string, number> {
  const uses = new Map<string, number>();
  const visit = (schema: JsonSchema): ToolSchema => {
    const name = targetName(schema);
    if (name !== undefined) {
      const count = uses.get(name) ?? 0;
      uses.set(name, count + 1);
      if (count === 0) visit(schemas[name] ?? {});
    }
    return mapSchemas(schema, visit);
  };
  visit(root);
  return uses;
}

/** Returns a copy with every direct subschema converted, without its own reference. */
function mapSchemas(schema: JsonSchema, convert: (inner: JsonSchema) => ToolSchema): ToolSchema {
  const entries = Object.entries(mapSubschemas(schema, convert));
  // MCP servers check the schema of a tool itself. The API checks a pattern that would be slow.
  const isSlow = schema.pattern !== undefined && analyzePattern(schema.pattern) !== undefined;
  const isOmitted = (key: string) =>
    key === "$ref" || OMITTED.has(key) || key.startsWith("x-") || (isSlow && key === "pattern");
  // The API checks a bound that parsers of JSON would round.
  return Object.fromEntries(entries.filter(([key, value]) => !isOmitted(key) && !(BOUNDS.has(key) && isBigInt(value))));
}

/** Leaves out values that parsers of JSON would round, such as `const: 9007199254740993` without a type. The API checks them. */
function withoutLongIntegers(schema: ToolSchema): ToolSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key, value]) => !(VALUES.has(key) && hasBigInt(value))));
}

/** Returns whether a schema is short and not recursive, so that inlining it is clearer however often it is used. */
function isPlain(schema: JsonSchema): boolean {
  const entries = Object.entries(mapSchemas(schema, (inner) => ({ ...inner })));
  return entries.every(([key, value]) => keywordKind(key) === "data" || typeof value !== "object");
}

/**
 * Adds a string variant, because most JSON parsers round integers beyond ±(2^53 - 1). Listed values and a default beyond that are digits,
 * which the server accepts.
 */
function int64Schema(schema: JsonSchema): ToolSchema {
  const {
    description,
    default: defaultValue,
    const: only,
    enum: listed = only === undefined ? [] : [only],
    ...rest
  } = schema;
  const safe = Number.MAX_SAFE_INTEGER;
  const [unsafe, values] = [listed.filter(isBigInt), listed.filter((value: unknown) => !isBigInt(value))];
  const isListed = listed.length > 0;
  const number = {
    ...rest,
    ...(isListed && { enum: values }),
    minimum: Math.max(rest.minimum ?? -safe, -safe),
    maximum: Math.min(rest.maximum ?? safe, safe),
  };
  const digits = {
    type: "string",
    format: "int64",
    ...(isListed ? { enum: unsafe.map(String) } : { pattern: "^-?\\d+$" }),
    description: "Digits of a 64-bit integer, for values beyond ±(2^53 - 1).",
  };
  return {
    ...(description !== undefined && { description }),
    ...(defaultValue !== undefined && { default: isBigInt(defaultValue) ? String(defaultValue) : defaultValue }),
    anyOf: [...(isListed && values.length === 0 ? [] : [number]), ...(isListed && unsafe.length === 0 ? [] : [digits])],
  };
}

const isBigInt = (value: unknown) => typeof value === "bigint";
