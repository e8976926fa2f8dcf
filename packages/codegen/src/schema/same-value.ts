// The schemas that apply to the same value. Such walks end without a limit, because the normalization rejects schemas
// that apply themselves to the same value. All other walks enter each component once.
import type { JsonSchema } from "../contract/contract.ts";
import { isSameValueApplicator } from "./keywords.ts";
import { isReference, resolveSchema, type Schemas } from "./references.ts";
import { forEachSubschema, mapSubschemas } from "./walk.ts";

/**
 * Returns the schema and the branches of its `allOf`, `oneOf` and `anyOf`, at any depth, each once. References are resolved. A
 * schema stands after its branches.
 */
export function sameValueSchemas(schema: JsonSchema, schemas: Schemas): JsonSchema[] {
  const found = new Set<JsonSchema>();
  const add = (part: JsonSchema): void => {
    const resolved = resolveSchema(part, schemas);
    if (found.has(resolved)) return;
    const { allOf = [], oneOf = [], anyOf = [] } = resolved;
    for (const branch of [...allOf, ...oneOf, ...anyOf]) add(branch);
    found.add(resolved);
  };
  add(schema);
  return [...found];
}

/** Returns the properties of a value by name, including those of composed schemas. */
export function collectProperties(schema: JsonSchema, schemas: Schemas): Map<string, JsonSchema> {
  return new Map(
    sameValueSchemas(schema, schemas).flatMap(({ properties = {} }) => Object.entries<JsonSchema>(properties)),
  );
}

/** Returns whether a value has a declared property, in every variant of the unions. */
export function declaresProperty(schema: JsonSchema, name: string, schemas: Schemas): boolean {
  const { properties = {}, allOf = [], oneOf = [], anyOf = [] } = resolveSchema(schema, schemas);
  const declares = (part: JsonSchema) => declaresProperty(part, name, schemas);
  const isInVariants = [oneOf, anyOf].some((variants) => variants.length > 0 && variants.every(declares));
  return Object.hasOwn(properties, name) || allOf.some(declares) || isInVariants;
}

/**
 * Returns the schema with changed properties, including those of composed schemas. The schemas that it changes are inlined,
 * because other bodies may use the components, too.
 */
export function mapProperties(
  schema: JsonSchema,
  schemas: Schemas,
  change: (property: JsonSchema, name: string) => JsonSchema,
): JsonSchema {
  return mapSubschemas(resolveSchema(schema, schemas), (part, keyword, key) => {
    if (keyword === "properties") return change(part, String(key));
    return isSameValueApplicator(keyword) ? mapProperties(part, schemas, change) : part;
  });
}

/** Returns the references that apply to the same value as the schema. */
export function appliedReferences(schema: JsonSchema): string[] {
  const references = isReference(schema) ? [schema.$ref] : [];
  forEachSubschema(schema, (part, keyword) => {
    if (isSameValueApplicator(keyword)) references.push(...appliedReferences(part));
  });
  return references;
}
