// Determines from a schema which kinds of values a parameter may have, so that the runtime can decode its string.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { sameValueSchemas } from "../schema/same-value.ts";

const KINDS = ["integer", "number", "boolean", "null", "array", "object", "string"] as const;

export type ValueKind = (typeof KINDS)[number];

export interface ValueKinds {
  /** Types that the string may represent, in the order in which to try them: the strictest first. */
  kinds: ValueKind[];
  items?: ValueKinds | undefined;
  properties?: Record<string, ValueKinds> | undefined;
  /** Kinds of the properties that the contract does not declare. */
  additionalProperties?: ValueKinds | undefined;
}

export function valueKinds(contract: Contract, schema: JsonSchema, depth = 0): ValueKinds {
  const branches = sameValueSchemas(schema, contract.schemas).toReversed();
  const found = new Set(branches.flatMap(kindsFor));
  const kinds = KINDS.filter((kind) => found.has(kind));
  const array = branches.find(({ items }) => items);
  const properties = branches.flatMap((branch) => Object.entries(branch.properties ?? {}));
  const hasProperties = branches.some((branch) => branch.properties);
  // A schema may contain itself. Properties below this depth are inside JSON, which needs no kinds.
  const inner = (part: unknown) => (depth > MAX_DEPTH ? STRING : valueKinds(contract, part as JsonSchema, depth + 1));
  const map = branches.find((branch) => kindsFor(branch).includes("object") && isMap(branch));
  return {
    kinds: kinds.length > 0 ? kinds : ["string"],
    items: array && inner(array.items),
    properties: hasProperties
      ? Object.fromEntries(properties.map(([name, property]) => [name, inner(property)]))
      : undefined,
    additionalProperties:
      map && (typeof map.additionalProperties === "object" ? inner(map.additionalProperties) : STRING),
  };
}

const MAX_DEPTH = 4;

const STRING: ValueKinds = { kinds: ["string"] };

/** Returns whether an object may have undeclared properties. If it declares some, `additionalProperties` must be present. */
function isMap({ properties, additionalProperties }: JsonSchema): boolean {
  return additionalProperties === undefined ? !properties : additionalProperties !== false;
}

function kindsFor(schema: JsonSchema): ValueKind[] {
  if (schema.type !== undefined) return [schema.type].flat() as ValueKind[];
  if (schema.properties || schema.items) return [schema.properties ? "object" : "array"];
  const values: unknown[] = schema.enum ?? ("const" in schema ? [schema.const] : []);
  return values.map((value) => (value === null ? "null" : (typeof value as ValueKind)));
}
