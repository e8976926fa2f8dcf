// How the text of a parameter is to be read, from its schema.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { referenceName } from "../contract/resolve.ts";

const KINDS = ["integer", "number", "boolean", "null", "array", "object", "string"] as const;

export type ValueKind = (typeof KINDS)[number];

export interface ValueKinds {
  /** What the text may stand for, in the order in which to try it: the strictest first. */
  kinds: ValueKind[];
  /** Of the items of an array. */
  items?: ValueKinds;
  /** Of the properties of an object. */
  properties?: Record<string, ValueKinds>;
}

export function valueKinds(contract: Contract, schema: JsonSchema): ValueKinds {
  const forms = alternatives(contract, schema);
  const found = new Set(forms.flatMap(kindsOf));
  const kinds = KINDS.filter((kind) => found.has(kind));
  const array = forms.find(({ items }) => items);
  const objects = forms.filter(({ properties }) => properties);
  return {
    kinds: kinds.length > 0 ? kinds : ["string"],
    ...(array?.items && { items: valueKinds(contract, array.items as JsonSchema) }),
    ...(objects.length > 0 && {
      properties: Object.fromEntries(
        objects
          .flatMap(({ properties }) => Object.entries(properties ?? {}))
          .map(([name, property]) => [name, valueKinds(contract, property as JsonSchema)]),
      ),
    }),
  };
}

/** The schema itself and all that it refers to or is composed of, at the same level. */
function alternatives(contract: Contract, schema: JsonSchema, seen = new Set<JsonSchema>()): JsonSchema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const reference = (schema as { $ref?: string }).$ref;
  const target = reference === undefined ? undefined : contract.schemas[referenceName(reference)];
  const parts = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])] as JsonSchema[];
  return [schema, ...(target ? [target] : []), ...parts].flatMap((part) =>
    part === schema ? [schema] : alternatives(contract, part, seen),
  );
}

function kindsOf(schema: JsonSchema): ValueKind[] {
  if (schema.type !== undefined) return [schema.type].flat() as ValueKind[];
  const values: unknown[] = schema.enum ?? ("const" in schema ? [schema.const] : []);
  return values.map((value) => (value === null ? "null" : (typeof value as ValueKind)));
}
