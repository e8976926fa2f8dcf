// The operations of a contract as its clients call them: several operations may share a method and a path.
import type { Contract, Operation } from "./contract.ts";

/** Returns the contract with the overloads of each operation after the operation itself. */
export function withOverloads(contract: Contract): Contract {
  const { operations } = contract;
  return { ...contract, operations: operations.flatMap((operation) => [operation, ...(operation.overloads ?? [])]) };
}

/** Returns the contract with the overloads in place of the operation that merges them. */
export function separateOverloads(contract: Contract): Contract {
  return { ...contract, operations: contract.operations.flatMap(callableOperations) };
}

/** Returns the overloads of an operation, or the operation itself if it has none. */
export function callableOperations(operation: Operation): Operation[] {
  return operation.overloads ?? [operation];
}
