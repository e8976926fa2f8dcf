// Separates the union of a schema from its other keywords, where the variants of the union extend the schema with `allOf`. The
// variant would otherwise be part of itself.

import type { JsonSchema } from "../../contract/contract.ts";
import { isAnnotation } from "../../schema/keywords.ts";
import { isReference, referenceName, schemaReference } from "../../schema/references.ts";
import { appliedReferences } from "../../schema/same-value.ts";
import { copyLocation } from "../location.ts";
import type { Normalization } from "./normalization.ts";

type Schemas = Record<string, JsonSchema>;

/**
 * Replaces each parent in the `allOf` of the variants of its union by a new component `<Parent>Base` without the union. It retains the
 * discriminator, which other unions of the variants inherit. A parent without further constraints is removed.
 */
export function separateUnionParents(schemas: Schemas, run: Normalization): void {
  const bases = new Map<string, string | undefined>();
  for (const [name, schema] of Object.entries(schemas)) {
    if (!schema.allOf) continue;
    const parts = schema.allOf.flatMap((part): JsonSchema[] => {
      if (!isReference(part) || !isOwnVariant(name, referenceName(part.$ref), schemas)) return [part];
      const parent = referenceName(part.$ref);
      if (!bases.has(parent)) bases.set(parent, addBase(parent, schemas, run));
      const base = bases.get(parent);
      return base === undefined ? [] : [{ ...part, $ref: schemaReference(base) }];
    });
    schemas[name] = copyLocation(schema, { ...schema, allOf: parts });
  }
}

/** Returns whether the unions of the parent lead to the schema. */
function isOwnVariant(name: string, parent: string, schemas: Schemas): boolean {
  const { oneOf, anyOf } = schemas[parent] ?? {};
  if (!oneOf && !anyOf) return false;
  const found = new Set([parent]);
  for (const member of found) {
    for (const reference of appliedReferences(schemas[member] ?? {})) found.add(referenceName(reference));
  }
  return found.has(name);
}

/** Returns the name of the new component, or undefined if the parent consists of its union. */
function addBase(parent: string, schemas: Schemas, run: Normalization): string | undefined {
  const schema = schemas[parent] ?? {};
  const entries = Object.entries(schema);
  const isPlainType = (key: string, value: unknown) => key === "type" && value === "object";
  if (entries.every(([key, value]) => isNotInherited(key) || isPlainType(key, value))) return undefined;
  const base = run.newSchemaName(`${parent}Base`);
  const { oneOf, anyOf, ...rest } = schema;
  schemas[base] = copyLocation(schema, rest);
  return base;
}

/** Returns whether a keyword describes a schema or its union, and does not constrain a value itself. */
function isNotInherited(keyword: string): boolean {
  return ["oneOf", "anyOf", "discriminator"].includes(keyword) || isAnnotation(keyword);
}
