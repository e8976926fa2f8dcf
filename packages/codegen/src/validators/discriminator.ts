// OpenAPI's `discriminator` as a keyword that a validator can check: the form of a union by the value of one property.
import type { JsonSchema } from "../contract/contract.ts";
import { referenceName } from "../contract/resolve.ts";

export interface Discriminator {
  propertyName: string;
  /** Place in the union by value: those of the mapping, and the names of the schemas (OpenAPI 3.1, section 4.8.25). */
  forms: Record<string, number>;
}

/** Undefined where the schema has none, or none of its forms has a name. */
export function discriminatorKeyword(schema: JsonSchema): Discriminator | undefined {
  const { propertyName, mapping = {} } = schema.discriminator ?? {};
  const forms = (schema.oneOf ?? schema.anyOf ?? []) as { $ref?: string }[];
  const places = new Map<string, number>();
  for (const [index, { $ref }] of forms.entries()) {
    const name = $ref === undefined ? undefined : referenceName($ref);
    if (name !== undefined && !places.has(name)) places.set(name, index);
  }
  if (propertyName === undefined || places.size === 0) return undefined;
  // A target is a reference or the bare name of a schema.
  const mapped = Object.entries(mapping).flatMap(([value, target]): [string, number][] => {
    const place = places.get(referenceName(target));
    return place === undefined ? [] : [[value, place]];
  });
  return { propertyName, forms: Object.fromEntries([...places, ...mapped]) };
}
