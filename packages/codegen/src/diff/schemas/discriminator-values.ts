// Adds the values of a discriminator to the property of each variant that has them, as the types of the SDK do.
import type { JsonSchema } from "../../contract/contract.ts";
import { copyLocation } from "../../document/location.ts";
import { isReference, referenceName, type Schemas } from "../../schema/references.ts";
import { unionVariants } from "../../schema/unions.ts";
import { visitSchema } from "../../schema/walk.ts";

/** Returns the schemas. The property that selects one in a union has an enum of its values, unless it lists values itself. */
export function withDiscriminatorValues(schemas: Schemas): Schemas {
  const found = new Map<string, JsonSchema>();
  for (const schema of Object.values(schemas)) {
    visitSchema(schema, (union) => {
      const { propertyName = "", mapping = {} } = union.discriminator ?? {};
      for (const name of unionVariants(union).flatMap((variant) =>
        isReference(variant) ? referenceName(variant.$ref) : [],
      )) {
        const values = Object.keys(mapping).filter((value) => referenceName(mapping[value] ?? "") === name);
        const variant = found.get(name) ?? schemas[name];
        if (variant) found.set(name, withValues(variant, propertyName, values.length > 0 ? values : [name]));
      }
    });
  }
  return { ...schemas, ...Object.fromEntries(found) };
}

function withValues(schema: JsonSchema, property: string, values: string[]): JsonSchema {
  const { properties = {}, allOf } = schema;
  const own: JsonSchema | undefined = Object.hasOwn(properties, property) ? properties[property] : undefined;
  if (own?.type === "string" && own.enum === undefined && !("const" in own)) {
    const typed = copyLocation(own, { ...own, enum: values });
    return copyLocation(schema, { ...schema, properties: { ...properties, [property]: typed } });
  }
  return allOf
    ? copyLocation(schema, { ...schema, allOf: allOf.map((part) => withValues(part, property, values)) })
    : schema;
}
