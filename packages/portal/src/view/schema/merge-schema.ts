// Merges a schema into one object, without its reference, its `allOf` and `null` among its types and variants.
import type { Contract, JsonSchema } from "@onecontract/codegen";
import { isAnnotation } from "@onecontract/codegen/schema/keywords";
import { mergeSchema as mergeReferences } from "@onecontract/codegen/schema/merge-schemas";
import { isReference, referenceName, type resolveSchema } from "@onecontract/codegen/schema/references";

/** A schema, or a reference to one in `components.schemas`. */
export type AnySchema = Parameters<typeof resolveSchema>[0];

export interface MergedSchema {
  /** Name of the component, if the schema is a reference with at most annotations next to it. */
  name?: string | undefined;
  schema: JsonSchema;
  nullable: boolean;
}

export function mergeSchema({ schemas }: Contract, source: AnySchema): MergedSchema {
  let { schema, nullable } = withoutNull(source);
  const name = componentName(schema);
  while (isReference(schema) || schema.allOf) {
    const merged = withoutNull(mergeReferences(schema, schemas));
    nullable ||= merged.nullable;
    schema = merged.schema;
  }
  return { name, schema, nullable };
}

/** A reference with a description is often written as `allOf` with one item. */
function componentName(source: AnySchema): string | undefined {
  const { $ref: reference, allOf = [], ...siblings }: JsonSchema & { $ref?: string } = withoutNull(source).schema;
  const [only, ...others] = allOf;
  if (!Object.keys(siblings).every(isAnnotation) || others.length > 0) return undefined;
  if (reference !== undefined) return only ? undefined : referenceName(reference);
  return only && componentName(only);
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

/** Returns the types that a schema allows, without `null`. */
export function nonNullTypes({ type }: JsonSchema): string[] {
  return [type ?? []].flat().filter((name) => name !== "null");
}
