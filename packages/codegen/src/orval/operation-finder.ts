// Maps orval's operations to the operations of the contract.
import type { GeneratorVerbOptions } from "@orval/core";
import type { Contract, Operation } from "../contract/contract.ts";

/** Returns a function that finds the contract's operation for the options that orval passes to a generator. */
export function createOperationFinder({ operations }: Contract): (verb: GeneratorVerbOptions) => Operation {
  const byEndpoint = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  return ({ operationId, pathRoute, verb }) => {
    const found = byEndpoint.get(`${verb} ${pathRoute}`);
    if (!found) throw new Error(`${operationId}: expected ${verb} ${pathRoute} in the contract, got none`);
    return found;
  };
}
