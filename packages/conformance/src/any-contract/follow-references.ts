// Where the references of a contract's schemas lead.
import type { Contract, JsonSchema } from "@petstore/codegen";
import type { Follow } from "./merge-schemas.ts";

/** Gives the schema that a reference points at, or the schema itself. */
export function followReferences(contract: Contract): Follow {
  return (schema) => {
    const reference = (schema as { $ref?: string }).$ref;
    return reference === undefined ? schema : lookUp(contract, reference);
  };
}

function lookUp(contract: Contract, reference: string): JsonSchema {
  const [name = "", ...rest] = reference.replace("#/components/schemas/", "").split("/").map(decode);
  const found = rest.reduce<unknown>((value, part) => Object(value)[part], contract.schemas[name]);
  if (found === undefined) throw new Error(`${reference}: expected a schema, got nothing`);
  return found as JsonSchema;
}

function decode(part: string): string {
  return decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
}
