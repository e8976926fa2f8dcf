// Prepares the mappings of discriminators for orval, which makes the keys of a mapped component the only values of its property.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { rootSchemas } from "../contract/root-schemas.ts";
import { isRecord } from "../runtime/json/is-record.ts";
import { type DiscriminatorKeys, discriminatorKeys } from "../schema/discriminator.ts";
import { extendedNames, isReference, referenceName } from "../schema/references.ts";
import { unionVariants } from "../schema/unions.ts";
import { visitSchema } from "../schema/walk.ts";

type Components = Record<string, JsonSchema>;

/**
 * Returns the components with the mappings and the values that their types need:
 *
 * - Only variants of unions are mapped. Without a union, a discriminator constrains no value, neither in the validators.
 * - A mapped component that others extend may have their values, too. Otherwise no value would be of their type.
 *
 * @param components schemas that were converted for orval
 */
export function withDiscriminatorValues(components: Components, contract: Contract): Components {
  // Most discriminators are next to their unions, so that nobody has to look for the variants.
  const variants = Object.values(components).some(mapsElsewhere) ? variantNames(contract) : new Set<string>();
  const mapped = Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [name, withMappingTo(variants, schema)]),
  );
  const keys = discriminatorKeys(mapped);
  for (const [name, own] of keys) {
    for (const ancestor of extendedNames(name, contract.schemas)) {
      const schema = mapped[ancestor];
      const inherited = keys.get(ancestor);
      if (schema && inherited) mapped[ancestor] = withValues(schema, own, inherited);
    }
  }
  return mapped;
}

/** Returns the names of the components that unions refer to. */
function variantNames(contract: Contract): Set<string> {
  const { sent, read } = rootSchemas(contract);
  const names = new Set<string>();
  const add = (schema: JsonSchema) => {
    for (const variant of unionVariants(schema)) if (isReference(variant)) names.add(referenceName(variant.$ref));
  };
  for (const schema of [...Object.values(contract.schemas), ...sent, ...read]) visitSchema(schema, add);
  return names;
}

/** Returns whether a schema has a discriminator for the variants of other unions. */
function mapsElsewhere(schema: JsonSchema): boolean {
  return schema.discriminator?.mapping !== undefined && unionVariants(schema).length === 0;
}

function withMappingTo(variants: ReadonlySet<string>, schema: JsonSchema): JsonSchema {
  const { discriminator } = schema;
  if (!discriminator?.mapping || !mapsElsewhere(schema)) return schema;
  const mapping = Object.entries(discriminator.mapping).filter(([, target]) => variants.has(referenceName(target)));
  return { ...schema, discriminator: { ...discriminator, mapping: Object.fromEntries(mapping) } };
}

/** Adds the values of a descendant to those of the component, to which orval adds its own keys. */
function withValues(schema: JsonSchema, descendant: DiscriminatorKeys, inherited: DiscriminatorKeys): JsonSchema {
  let { properties = {} } = schema;
  for (const [name, keys] of descendant) {
    const declared: unknown = Object.hasOwn(properties, name) ? properties[name] : { type: "string" };
    const isOpen = isRecord(declared) && declared.type === "string" && !("const" in declared);
    if (!isOpen || !inherited.has(name)) continue;
    const values = new Set([...(Array.isArray(declared.enum) ? declared.enum : []), ...keys]);
    properties = { ...properties, [name]: { ...declared, enum: [...values] } };
  }
  return { ...schema, properties };
}
