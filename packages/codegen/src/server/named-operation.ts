// The names of an operation in the generated stubs.
import { type GeneratorVerbOptions, pascal } from "@orval/core";
import type { Contract, Operation } from "../contract/contract.ts";

export interface NamedOperation {
  handlerName: string;
  operation: Operation;
  types: TypeNames;
}

export interface TypeNames {
  request: string;
  response: string;
}

/**
 * Returns the function that names the types of an operation: `ListBooksRequest` and `ListBooksResponse`, or
 * `ListBooksOperationRequest` and `ListBooksOperationResponse` if the contract has a schema of one of these names.
 */
export function createTypeNamer(contract: Contract): (verb: GeneratorVerbOptions) => TypeNames {
  const schemas = new Set(Object.keys(contract.schemas).map(pascal));
  return ({ operationName }) => {
    const name = operationName.charAt(0).toUpperCase() + operationName.slice(1);
    const isTaken = schemas.has(`${name}Request`) || schemas.has(`${name}Response`);
    return {
      request: `${name}${isTaken ? "Operation" : ""}Request`,
      response: `${name}${isTaken ? "Operation" : ""}Response`,
    };
  };
}
