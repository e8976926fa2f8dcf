// Maps orval's operations to the operations of the contract.
import type { GeneratorVerbOptions } from "@orval/core";
import type { Contract, Operation } from "../contract/contract.ts";

/** Returns a function that finds the contract's operation for the options that orval passes to a generator. */
export function createOperationFinder({ operations }: Contract): (verb: GeneratorVerbOptions) => Operation {
  const byEndpoint = new Map(operations.map((operation) => [`${operation.method} ${orvalPath(operation)}`, operation]));
  return ({ operationId, pathRoute, verb }) => {
    const found = byEndpoint.get(`${verb} ${pathRoute}`);
    if (!found) throw new Error(`${operationId}: expected ${verb} ${pathRoute} in the contract, got none`);
    return found;
  };
}

/** Returns the path of an operation in orval's document. That of an overload is unique, because a path has one operation of each method. */
export function orvalPath({ path, operationId, sharedRoute }: Operation): string {
  const known = path.replace(PLACEHOLDER, (_placeholder, name: string) => `{${orvalParameter(name)}}`);
  return sharedRoute ? `${known}/#${operationId}` : known;
}

const PLACEHOLDER = /\{([^}]+)\}/g;

/** Returns the name of a path parameter in orval's document. orval recognizes only names of ASCII letters, digits, hyphens and dots. */
export function orvalParameter(name: string): string {
  if (/^[\w.-]+$/.test(name)) return name;
  return `p${[...name].map((character) => character.codePointAt(0)?.toString(16)).join("_")}`;
}
