// Upgrades one schema from OpenAPI 3.0 to JSON Schema 2020-12.
import { isRecord } from "../../runtime/json/is-record.ts";
import { isAnnotation } from "../../schema/keywords.ts";
import type { Fields } from "./normalization.ts";

/** Keywords that OpenAPI 3.0 defines differently from JSON Schema 2020-12. */
const CHANGED = ["$ref", "nullable", "exclusiveMinimum", "exclusiveMaximum", "example", "format"];

/**
 * Returns the equivalent schema, or the schema itself if it needs no upgrade. Its subschemas must already be upgraded.
 *
 * @param isBody whether the schema describes a complete body, whose media type determines whether it is binary
 */
export function upgradeSchema(schema: Fields, isBody: boolean): Fields {
  if (!CHANGED.some((keyword) => Object.hasOwn(schema, keyword))) return schema;
  return upgradeFormat(upgradeExample(upgradeBounds(upgradeNullable(schema))), isBody);
}

/**
 * Replaces `nullable`, which allows null even if an adjacent `enum`, `allOf` or union does not. OpenAPI 3.0.3 (section 4.7.24.1) applies
 * it only next to a `type`; this function also applies it to enums, compositions and references, where its intent is clear.
 */
export function upgradeNullable(original: Fields): Fields {
  const { nullable, ...schema } = original;
  if (typeof schema.$ref === "string") {
    const { $ref, ...siblings } = schema;
    const { annotations } = splitConstraints(siblings);
    if (nullable === true) return { ...annotations, anyOf: [{ $ref }, NULL_SCHEMA] };
    return splitConstraints(original).annotations;
  }
  if (nullable !== true) return schema;
  if (Array.isArray(schema.allOf)) {
    const { annotations, constraints } = splitConstraints(schema);
    const { allOf, ...others } = constraints;
    const isSingle = schema.allOf.length === 1 && Object.keys(others).length === 0;
    return { ...annotations, anyOf: [isSingle ? schema.allOf[0] : constraints, NULL_SCHEMA] };
  }
  return {
    ...schema,
    ...(schema.type !== undefined && { type: [...new Set([schema.type, "null"].flat())] }),
    ...(Array.isArray(schema.oneOf) && { oneOf: withNullSchema(schema.oneOf) }),
    ...(Array.isArray(schema.anyOf) && { anyOf: withNullSchema(schema.anyOf) }),
    ...(Array.isArray(schema.enum) && schema.enum.length > 0 && { enum: [...new Set([...schema.enum, null])] }),
  };
}

const NULL_SCHEMA = { type: "null" };

function withNullSchema(union: unknown[]): unknown[] {
  return union.some((branch) => isRecord(branch) && branch.type === "null") ? union : [...union, NULL_SCHEMA];
}

/** Separates annotations, which stay next to a reference although OpenAPI 3.0.3 (section 4.7.23) ignores all siblings. */
function splitConstraints(schema: Fields): { annotations: Fields; constraints: Fields } {
  const entries = Object.entries(schema);
  return {
    annotations: Object.fromEntries(entries.filter(([key]) => isReferenceOrAnnotation(key))),
    constraints: Object.fromEntries(entries.filter(([key]) => !isReferenceOrAnnotation(key))),
  };
}

function isReferenceOrAnnotation(keyword: string): boolean {
  return keyword === "$ref" || isAnnotation(keyword);
}

/** Replaces boolean `exclusiveMinimum` and `exclusiveMaximum` by numeric ones. */
export function upgradeBounds(original: Fields): Fields {
  if (typeof original.exclusiveMinimum !== "boolean" && typeof original.exclusiveMaximum !== "boolean") return original;
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...schema } = original;
  const bounds: [keyword: string, value: unknown][] = [
    ["minimum", exclusiveMinimum === true ? undefined : minimum],
    ["exclusiveMinimum", exclusiveMinimum === true ? minimum : exclusiveMinimum],
    ["maximum", exclusiveMaximum === true ? undefined : maximum],
    ["exclusiveMaximum", exclusiveMaximum === true ? maximum : exclusiveMaximum],
  ];
  return { ...schema, ...Object.fromEntries(bounds.filter(([, value]) => (value ?? false) !== false)) };
}

function upgradeExample({ example, ...schema }: Fields): Fields {
  return example === undefined ? schema : { ...schema, examples: [example] };
}

/** Replaces the formats of OpenAPI 3.0 for bytes by content keywords (OpenAPI 3.1, section 4.8.14). */
function upgradeFormat(schema: Fields, isBody: boolean): Fields {
  const { format, ...unformatted } = schema;
  if (![schema.type].flat().includes("string")) return schema;
  if (format === "base64" || format === "byte") return { ...unformatted, contentEncoding: "base64" };
  if (format !== "binary") return schema;
  const { type, ...untyped } = unformatted;
  return isBody ? untyped : { contentMediaType: "application/octet-stream", ...untyped };
}
