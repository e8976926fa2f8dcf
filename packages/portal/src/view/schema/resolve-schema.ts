// Resolves references to the named schemas of a contract. Runs in the build and in the browser.
import type { JsonSchema } from "@onecontract/codegen";

/** A schema, or a reference to one in `components.schemas`. */
export type AnySchema = JsonSchema | { $ref: string };

/** Returns the name of the referenced schema: `Book` for `#/components/schemas/Book` (RFC 6901, section 4). */
export function referenceName(reference: string): string {
  const token = reference.slice(reference.lastIndexOf("/") + 1);
  return decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
}

/**
 * Returns the schema that a reference points at, or the schema itself. Keywords next to `$ref` take precedence.
 * A reference to a missing schema, or to itself, resolves to these keywords alone and so allows every value.
 */
export function resolveSchema(
  schemas: Record<string, AnySchema>,
  source: AnySchema,
  resolving: readonly string[] = [],
): JsonSchema {
  const { $ref: reference, ...siblings }: JsonSchema & { $ref?: string } = source;
  if (reference === undefined) return siblings;
  const name = referenceName(reference);
  const target = schemas[name];
  if (!target || resolving.includes(name)) return siblings;
  return { ...resolveSchema(schemas, target, [...resolving, name]), ...siblings };
}

/** Returns the types that a schema allows, without `null`. */
export function nonNullTypes({ type }: JsonSchema): string[] {
  return [type ?? []].flat().filter((name) => name !== "null");
}
