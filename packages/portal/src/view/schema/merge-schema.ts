// Merges a schema into one object: resolves its reference, combines its `allOf` and removes `null` from its variants.
import type { Contract, JsonSchema } from "@onecontract/codegen";
import { type AnySchema, referenceName } from "./resolve-schema.ts";

export interface MergedSchema {
  /** Name of the component, if the schema is a reference with at most annotations next to it. */
  name?: string;
  schema: JsonSchema;
  nullable: boolean;
}

export function mergeSchema(contract: Contract, source: AnySchema): MergedSchema {
  return merge(contract, source, []);
}

function merge(contract: Contract, source: AnySchema, resolving: string[]): MergedSchema {
  const { schema, nullable } = withoutNull(source);
  const { $ref: reference, allOf, ...siblings }: JsonSchema & { $ref?: string } = schema;
  if (reference !== undefined) return mergeReference(contract, reference, siblings, nullable, resolving);
  const parts = (allOf ?? []).map((part) => merge(contract, part, resolving));
  const [only] = parts;
  // A reference with a description is often written as `allOf` with one item.
  if (only && parts.length === 1 && isAnnotation(siblings)) {
    return { ...only, schema: combine(only.schema, siblings), nullable: nullable || only.nullable };
  }
  return {
    schema: [...parts.map((part) => part.schema), siblings].reduce(combine, {}),
    nullable: nullable || (parts.length > 0 && parts.every((part) => part.nullable)),
  };
}

function mergeReference(
  contract: Contract,
  reference: string,
  siblings: JsonSchema,
  nullable: boolean,
  resolving: string[],
): MergedSchema {
  const name = referenceName(reference);
  const target = contract.schemas[name];
  if (!target || resolving.includes(name)) return { name, schema: siblings, nullable };
  const merged = merge(contract, target, [...resolving, name]);
  return {
    ...(isAnnotation(siblings) && { name }),
    schema: combine(merged.schema, siblings),
    nullable: nullable || merged.nullable,
  };
}

/** Removes `null` from `type` and from the variants of `oneOf` and `anyOf`, and reports whether it was allowed. */
function withoutNull(source: AnySchema): { schema: JsonSchema; nullable: boolean } {
  const schema: JsonSchema = { ...source };
  let nullable = false;
  if (Array.isArray(schema.type) && schema.type.length > 1 && schema.type.includes("null")) {
    const types = schema.type.filter((type) => type !== "null");
    schema.type = types.length === 1 && types[0] !== undefined ? types[0] : types;
    nullable = true;
  }
  for (const key of ["oneOf", "anyOf"] as const) {
    const variants = schema[key]?.filter((variant) => !("type" in variant && variant.type === "null")) ?? [];
    if (variants.length === 0 || variants.length === schema[key]?.length) continue;
    nullable = true;
    delete schema[key];
    if (variants.length > 1) schema[key] = variants;
    else schema.allOf = [...(schema.allOf ?? []), ...variants];
  }
  return { schema, nullable };
}

/** Combines properties and required names. The second schema takes precedence for every other keyword. */
function combine(first: JsonSchema, second: JsonSchema): JsonSchema {
  return {
    ...first,
    ...second,
    ...((first.properties || second.properties) && { properties: { ...first.properties, ...second.properties } }),
    ...((first.required || second.required) && {
      required: [...new Set([...(first.required ?? []), ...(second.required ?? [])])],
    }),
  };
}

const ANNOTATIONS = new Set([
  "description",
  "title",
  "example",
  "examples",
  "default",
  "deprecated",
  "readOnly",
  "writeOnly",
]);

function isAnnotation(schema: JsonSchema): boolean {
  return Object.keys(schema).every((key) => ANNOTATIONS.has(key) || key.startsWith("x-"));
}
