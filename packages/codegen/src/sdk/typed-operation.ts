// An operation together with the types that orval generates for it.
import type { GeneratorVerbOptions } from "@orval/core";
import { type BodyType, bodyTypes } from "../contract/body-types.ts";
import type { Content, Contract, Operation } from "../contract/contract.ts";
import type { ValueTypes } from "../orval/value-types.ts";

export interface TypedOperation {
  operation: Operation;
  verb: GeneratorVerbOptions;
  /** Types of its forms and of the items of its streams. */
  types: Map<Content, BodyType>;
  valueTypes: ValueTypes;
  /** Schemas of the contract. */
  schemas: Contract["schemas"];
  /** Overloads of the operation. Empty if it has none. */
  overloads: TypedOperation[];
}

/** Returns the operations of the contract with their types, in the order of orval, each with its overloads. */
export function typedOperations(
  contract: Contract,
  verbs: GeneratorVerbOptions[],
  findOperation: (verb: GeneratorVerbOptions) => Operation,
  valueTypes: ValueTypes,
): TypedOperation[] {
  const typed = verbs.map((verb): TypedOperation => {
    const operation = findOperation(verb);
    return {
      operation,
      verb,
      types: bodyTypes(contract, operation),
      valueTypes,
      schemas: contract.schemas,
      overloads: [],
    };
  });
  const byOperation = new Map(typed.map((value) => [value.operation, value]));
  return typed
    .filter(({ operation }) => !operation.sharedRoute)
    .map((value) => ({
      ...value,
      overloads: (value.operation.overloads ?? []).flatMap((overload) => byOperation.get(overload) ?? []),
    }));
}
