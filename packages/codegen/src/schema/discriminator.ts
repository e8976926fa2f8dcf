// OpenAPI's `discriminator` as a keyword that a validator can check: it selects a branch of a union by one property.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import type { SchemaObject } from "../runtime/validation/validation-run.ts";
import { isReference, referenceName, resolveSchema, type Schemas } from "./references.ts";

/**
 * Returns the keyword, or undefined if the schema has no discriminator, or no branch that is a named schema. Its branches have the keys of
 * the mapping and the names of schemas (OpenAPI 3.1, section 4.8.25).
 */
export function discriminatorKeyword(
  schema: JsonSchema,
  schemas: Contract["schemas"],
): SchemaObject["discriminator"] | undefined {
  const { propertyName, mapping = {} } = findDiscriminator(schema, schemas) ?? {};
  const indexes = new Map<string, number>();
  for (const [index, branch] of (schema.oneOf ?? schema.anyOf ?? []).entries()) {
    const name = isReference(branch) ? referenceName(branch.$ref) : undefined;
    if (name !== undefined && !indexes.has(name)) indexes.set(name, index);
  }
  if (propertyName === undefined || indexes.size === 0) return undefined;
  // A target is a reference or the bare name of a schema.
  const mapped = Object.entries(mapping).flatMap(([value, target]): [string, number][] => {
    const index = indexes.get(referenceName(target));
    return index === undefined ? [] : [[value, index]];
  });
  return { propertyName, branches: Object.fromEntries([...indexes, ...mapped]) };
}

/**
 * Returns the discriminator of a union: its own, or that of a schema which every branch extends with `allOf` (OpenAPI 3.1,
 * section 4.8.25).
 */
export function findDiscriminator(schema: JsonSchema, schemas: Contract["schemas"]): JsonSchema["discriminator"] {
  if (schema.discriminator) return schema.discriminator;
  const branches = schema.oneOf ?? schema.anyOf ?? [];
  if (branches.length < 2) return undefined;
  const [first = [], ...others] = branches.map((branch) => ancestorDiscriminators(branch, schemas));
  const shared = first.filter((discriminator) => others.every((found) => found.includes(discriminator)));
  const [root] = shared;
  if (!root) return undefined;
  // A descendant may add values for its own descendants.
  const further = [first, ...others].flat().filter(({ propertyName }) => propertyName === root.propertyName);
  const mapping = Object.assign({}, ...further.map((discriminator) => discriminator.mapping));
  return { ...root, ...(Object.keys(mapping).length > 0 && { mapping }) };
}

/** Returns the discriminators of the schemas that a branch extends with `allOf`, directly or not. */
function ancestorDiscriminators(
  branch: JsonSchema,
  schemas: Contract["schemas"],
  seen = new Set<JsonSchema>(),
): NonNullable<JsonSchema["discriminator"]>[] {
  const resolved = resolveSchema(branch, schemas);
  if (seen.has(resolved)) return [];
  seen.add(resolved);
  return (resolved.allOf ?? []).flatMap((part) => {
    const { discriminator } = resolveSchema(part, schemas);
    return [...(discriminator ? [discriminator] : []), ...ancestorDiscriminators(part, schemas, seen)];
  });
}

/** Values of the discriminating properties of a component, by the name of the property. */
export type DiscriminatorKeys = ReadonlyMap<string, ReadonlySet<string>>;

const keysOfSchemas = new WeakMap<Schemas, ReadonlyMap<string, DiscriminatorKeys>>();

/** Returns the keys that the mappings of all components give to a component, by its name. */
export function discriminatorKeys(schemas: Schemas): ReadonlyMap<string, DiscriminatorKeys> {
  const known = keysOfSchemas.get(schemas);
  if (known) return known;
  const keys = new Map<string, Map<string, Set<string>>>();
  for (const { discriminator } of Object.values(schemas)) {
    for (const [key, target] of Object.entries(discriminator?.mapping ?? {})) {
      const name = referenceName(target);
      const own = keys.get(name) ?? new Map<string, Set<string>>();
      const property = discriminator?.propertyName ?? "";
      keys.set(name, own.set(property, new Set([...(own.get(property) ?? []), key])));
    }
  }
  keysOfSchemas.set(schemas, keys);
  return keys;
}
