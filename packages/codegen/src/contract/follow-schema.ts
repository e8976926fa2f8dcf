// The schema that a reference among the contract's schemas leads to.
import type { Contract, JsonSchema } from "./contract.ts";
import { referenceName } from "./resolve.ts";

/** The schema itself where it is no reference; one that takes anything where the reference leads nowhere. */
export function followSchema(schema: JsonSchema, schemas: Contract["schemas"]): JsonSchema {
  let current = schema as JsonSchema & { $ref?: string };
  for (let steps = 0; current.$ref !== undefined && steps < 20; steps++)
    current = schemas[referenceName(current.$ref)] ?? {};
  return current;
}
