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
  /** Of the properties that have no name in the contract. */
  others?: ValueKinds;
}

export function valueKinds(contract: Contract, schema: JsonSchema, depth = 0): ValueKinds {
  const forms = alternatives(contract, schema);
  const found = new Set(forms.flatMap(kindsOf));
  const kinds = KINDS.filter((kind) => found.has(kind));
  const array = forms.find(({ items }) => items);
  const objects = forms.filter(({ properties }) => properties);
  // A property of JSON in a parameter may be of the same schema again; how deep it is does not matter there.
  const inner = (part: unknown) => (depth > DEPTH_MAX ? TEXT : valueKinds(contract, part as JsonSchema, depth + 1));
  const map = forms.find((form) => kindsOf(form).includes("object") && isMap(form));
  return {
    kinds: kinds.length > 0 ? kinds : ["string"],
    ...(array?.items && { items: inner(array.items) }),
    ...(objects.length > 0 && {
      properties: Object.fromEntries(
        objects
          .flatMap(({ properties }) => Object.entries(properties ?? {}))
          .map(([name, property]) => [name, inner(property)]),
      ),
    }),
    ...(map && { others: typeof map.additionalProperties === "object" ? inner(map.additionalProperties) : TEXT }),
  };
}

const DEPTH_MAX = 4;

const TEXT: ValueKinds = { kinds: ["string"] };

/** Whether its properties have names that the contract does not know. Where it knows some, it has to say that there are more. */
function isMap({ properties, additionalProperties }: JsonSchema): boolean {
  return additionalProperties === undefined ? !properties : additionalProperties !== false;
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
