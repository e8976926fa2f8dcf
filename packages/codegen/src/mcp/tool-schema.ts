// A schema of the contract as a tool carries it: JSON Schema 2020-12 that stands alone and says no more than a model needs.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { isUnsafeInt64 } from "../contract/int64.ts";
import { referenceName } from "../contract/resolve.ts";

export type ToolSchema = Record<string, unknown>;

/** What tells a model little and is sent to it with every conversation. */
const LEFT_OUT = new Set([
  "title",
  "example",
  "examples",
  "discriminator",
  "externalDocs",
  "xml",
  "readOnly",
  "writeOnly",
]);
const MAPS = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);
const DATA = new Set(["enum", "const", "required", "dependentRequired", "default"]);
const ANNOTATIONS = new Set(["description", "default", "deprecated"]);

/**
 * The schema without references into the contract. What is used once is written in its place; what is used several
 * times, which all recursive schemas are, goes to `$defs`.
 */
export function toolSchema(whole: JsonSchema, schemas: Contract["schemas"]): ToolSchema {
  const uses = countReferences(whole, schemas);
  const definitions = new Map<string, ToolSchema>();
  const convert = (schema: object): ToolSchema => {
    const name = referenceOf(schema);
    const beside = mapSchemas(schema, convert);
    if (name === undefined) return isUnsafeInt64(beside) ? int64(beside) : beside;
    const target = schemas[name] ?? {};
    if (!isPlain(target) && uses.get(name) !== 1) {
      if (!definitions.has(name)) {
        // Known before it is converted, so that a recursive schema ends here.
        definitions.set(name, {});
        definitions.set(name, convert(target));
      }
      return { $ref: `#/$defs/${name}`, ...beside };
    }
    const inPlace = convert(target);
    const isMerged = Object.keys(beside).every((key) => ANNOTATIONS.has(key));
    return isMerged ? { ...inPlace, ...beside } : { allOf: [inPlace], ...beside };
  };
  const converted = convert(whole);
  return definitions.size > 0 ? { ...converted, $defs: Object.fromEntries(definitions) } : converted;
}

/** Name of the component that a schema refers to. */
export function referenceOf(schema: object): string | undefined {
  return "$ref" in schema && typeof schema.$ref === "string" ? referenceName(schema.$ref) : undefined;
}

function countReferences(whole: JsonSchema, schemas: Contract["schemas"]): Map<string, number> {
  const uses = new Map<string, number>();
  const visit = (schema: object): ToolSchema => {
    const name = referenceOf(schema);
    if (name !== undefined) {
      const count = uses.get(name) ?? 0;
      uses.set(name, count + 1);
      if (count === 0) visit(schemas[name] ?? {});
    }
    return mapSchemas(schema, visit);
  };
  visit(whole);
  return uses;
}

/** A copy with each schema directly within converted, without its own reference. */
function mapSchemas(schema: object, convert: (inner: object) => ToolSchema): ToolSchema {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return isObject(value) ? convert(value) : value;
  };
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === "$ref" || LEFT_OUT.has(key) || key.startsWith("x-")) return [];
    if (DATA.has(key)) return [[key, value]];
    if (!MAPS.has(key) || !isObject(value)) return [[key, inner(value)]];
    return [[key, Object.fromEntries(Object.entries(value).map(([name, property]) => [name, inner(property)]))]];
  });
  return Object.fromEntries(entries);
}

function isObject(value: unknown): value is ToolSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Short and not recursive: clearer in its place, however often. */
function isPlain(schema: JsonSchema): boolean {
  return Object.entries(mapSchemas(schema, (inner) => ({ ...inner }))).every(
    ([key, value]) => key === "type" || DATA.has(key) || typeof value !== "object",
  );
}

/** Most JSON parsers round integers beyond ±(2^53 - 1), so these travel as text. */
function int64({ description, default: preset, minimum, maximum, ...rest }: JsonSchema): ToolSchema {
  const safe = Number.MAX_SAFE_INTEGER;
  return {
    ...(description !== undefined && { description }),
    ...(preset !== undefined && { default: preset }),
    anyOf: [
      { ...rest, minimum: Math.max(minimum ?? -safe, -safe), maximum: Math.min(maximum ?? safe, safe) },
      {
        type: "string",
        format: "int64",
        pattern: "^-?\\d+$",
        description: "Digits of a 64-bit integer: the form of those beyond ±(2^53 - 1).",
      },
    ],
  };
}
