// From orval's view of an operation to the contract's.
import type { GeneratorVerbOptions } from "@orval/core";
import type { Contract, Operation } from "../contract/contract.ts";

/** Finds the operation of the contract that orval's options are of. */
export function operationFinder({ operations }: Contract): (verb: GeneratorVerbOptions) => Operation {
  const byPlace = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  return ({ operationId, pathRoute, verb }) => {
    const found = byPlace.get(`${verb} ${pathRoute}`);
    if (!found) throw new Error(`${operationId}: expected ${verb} ${pathRoute} in the contract, got nothing`);
    return found;
  };
}
