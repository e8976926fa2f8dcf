// Separates the union of a schema from its other keywords, where the variants of the union extend the schema with `allOf`. The
// variant would otherwise be part of itself.
import { isRecord } from "../../runtime/json/is-record.ts";
import { componentReference, isReference, referenceName } from "../resolve-reference.ts";
import type { Normalization } from "./normalization.ts";
import { appliedReferences } from "./schema-cycles.ts";

type Schemas = Record<string, unknown>;

/** Keywords that describe a schema or its union, but do not constrain a value themselves. */
const NOT_INHERITED =
  /^(oneOf|anyOf|discriminator|title|description|default|example|examples|deprecated|\$comment|x-.*)$/;

/**
 * Replaces each parent in the `allOf` of the variants of its union by a new component `<Parent>Base` without the union. It retains the
 * discriminator, which other unions of the variants inherit. A parent without further constraints is removed.
 */
export function separateUnionParents(schemas: Schemas, run: Normalization): void {
  const bases = new Map<string, string | undefined>();
  for (const [name, schema] of Object.entries(schemas)) {
    if (!isRecord(schema) || !Array.isArray(schema.allOf)) continue;
    const parts = schema.allOf.flatMap((part): unknown[] => {
      if (!isReference(part) || !isOwnVariant(name, referenceName(part.$ref), schemas)) return [part];
      const parent = referenceName(part.$ref);
      if (!bases.has(parent)) bases.set(parent, addBase(parent, schemas, run));
      const base = bases.get(parent);
      return base === undefined ? [] : [{ ...part, $ref: componentReference("schemas", base) }];
    });
    schemas[name] = { ...schema, allOf: parts };
  }
}

/** Returns whether the unions of the parent lead to the schema. */
function isOwnVariant(name: string, parent: string, schemas: Schemas): boolean {
  if (!hasUnion(schemas[parent])) return false;
  const found = new Set([parent]);
  for (const member of found) {
    for (const reference of appliedReferences(schemas[member])) found.add(referenceName(reference));
  }
  return found.has(name);
}

function hasUnion(schema: unknown): boolean {
  return isRecord(schema) && (Array.isArray(schema.oneOf) || Array.isArray(schema.anyOf));
}

/** Returns the name of the new component, or undefined if the parent consists of its union. */
function addBase(parent: string, schemas: Schemas, run: Normalization): string | undefined {
  const schema = schemas[parent];
  const entries = Object.entries(isRecord(schema) ? schema : {});
  const isPlainType = (key: string, value: unknown) => key === "type" && value === "object";
  if (entries.every(([key, value]) => NOT_INHERITED.test(key) || isPlainType(key, value))) return undefined;
  const base = run.newSchemaName(`${parent}Base`);
  schemas[base] = Object.fromEntries(entries.filter(([key]) => key !== "oneOf" && key !== "anyOf"));
  return base;
}
