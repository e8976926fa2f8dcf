// Finds the properties that a JSON Merge Patch may remove, although responses require them.
import { type Contract, type JsonSchema, schemaTest } from "@onecontract/codegen";
import { flatten } from "./value-types.ts";

/** Objects in objects that are searched: a schema may refer to itself. */
const DEPTH = 4;

/**
 * Returns the paths of properties that an item must have, and that a patch may set to null.
 *
 * @param isApplied whether a property of the patch changes the item
 */
export function removableProperties(
  contract: Contract,
  patch: JsonSchema | undefined,
  item: JsonSchema | undefined,
  isApplied: (name: string) => boolean = () => true,
  depth = DEPTH,
): string[][] {
  const sent = flatten(contract, patch);
  const { properties = {}, required = [] } = flatten(contract, item);
  const undeclared = sent.additionalProperties === false ? undefined : {};
  return Object.entries(properties).flatMap(([name, declared]) => {
    const stored = declared as JsonSchema;
    const change = (sent.properties?.[name] as JsonSchema | undefined) ?? undeclared;
    if (change === undefined || !isApplied(name)) return [];
    const isRemovable =
      required.includes(name) &&
      schemaTest(contract, "request")(change)(null) &&
      !schemaTest(contract, "response")(stored)(null);
    const nested = depth > 1 ? removableProperties(contract, change, stored, undefined, depth - 1) : [];
    return [...(isRemovable ? [[name]] : []), ...nested.map((path) => [name, ...path])];
  });
}
