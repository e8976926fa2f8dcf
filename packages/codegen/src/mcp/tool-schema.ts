// Converts a schema of the contract for a tool: self-contained JSON Schema 2020-12 with only the keywords that a model needs.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { isUnsafeInt64 } from "../contract/int64.ts";
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
    const siblings = mapSchemas(schema, convert);
    if (name === undefined) return isUnsafeInt64(siblings) ? int64Schema(siblings) : siblings;
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
  return Object.fromEntries(entries.filter(([key]) => !isOmitted(key)));
}

/** Returns whether a schema is short and not recursive, so that inlining it is clearer however often it is used. */
function isPlain(schema: JsonSchema): boolean {
  const entries = Object.entries(mapSchemas(schema, (inner) => ({ ...inner })));
  return entries.every(([key, value]) => keywordKind(key) === "data" || typeof value !== "object");
}

/** Adds a string variant, because most JSON parsers round integers beyond ±(2^53 - 1). */
function int64Schema({ description, default: defaultValue, ...rest }: JsonSchema): ToolSchema {
  const safe = Number.MAX_SAFE_INTEGER;
  // The bounds may be bigints, if the document was parsed exactly.
  const [minimum, maximum] = [Number(rest.minimum ?? -safe), Number(rest.maximum ?? safe)];
  return {
    ...(description !== undefined && { description }),
    ...(defaultValue !== undefined && { default: defaultValue }),
    anyOf: [
      { ...rest, minimum: Math.max(minimum, -safe), maximum: Math.min(maximum, safe) },
      {
        type: "string",
        format: "int64",
        pattern: "^-?\\d+$",
        description: "Digits of a 64-bit integer, for values beyond ±(2^53 - 1).",
      },
    ],
  };
}
