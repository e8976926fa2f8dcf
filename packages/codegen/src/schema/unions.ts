// The unions of a schema: `oneOf` and `anyOf`.
import type { JsonSchema } from "../contract/contract.ts";

/** Returns the variants of the unions of a schema, or an empty list if it has none. References remain. */
export function unionVariants({ oneOf = [], anyOf = [] }: JsonSchema): JsonSchema[] {
  return [...oneOf, ...anyOf];
}

/** Returns the union with one more variant. */
export function withVariant(union: JsonSchema, variant: JsonSchema): JsonSchema {
  const keyword = union.oneOf ? "oneOf" : "anyOf";
  return { ...union, [keyword]: [...(union[keyword] ?? []), variant] };
}

/** Returns the variants, and the parts of `allOf`: the schemas that apply to the same value. References remain. */
export function schemaBranches(schema: JsonSchema): JsonSchema[] {
  return [...(schema.allOf ?? []), ...unionVariants(schema)];
}

/** Returns the unions of a schema, each as the list of its variants, and the schema without them. */
export function separateUnions({ oneOf, anyOf, ...schema }: JsonSchema): {
  unions: JsonSchema[][];
  schema: JsonSchema;
} {
  return { unions: [oneOf, anyOf].filter((union) => union !== undefined), schema };
}

/** Returns the schema of the values that match at least one of the schemas: the schema itself if there is only one. */
export function unionOf(schemas: JsonSchema[]): JsonSchema {
  const [first, ...others] = schemas;
  return first && others.length === 0 ? first : { anyOf: schemas };
}
