// An operation of the SDK: its types, with the options of the generator, and its overloads.
import type { Contract } from "../contract/contract.ts";
import type { TypedOperation } from "../orval/operation-types.ts";
import type { ValueTypes } from "../orval/value-types.ts";

export interface SdkOperation extends TypedOperation {
  valueTypes: ValueTypes;
  /** Schemas of the contract. */
  schemas: Contract["schemas"];
  /** Overloads of the operation. Empty if it has none. */
  overloads: SdkOperation[];
}

/** Returns the operations in their order, each with its overloads. */
export function sdkOperations(
  { schemas }: Contract,
  operations: TypedOperation[],
  valueTypes: ValueTypes,
): SdkOperation[] {
  const all = operations.map((typed): SdkOperation => ({ ...typed, valueTypes, schemas, overloads: [] }));
  const byOperation = new Map(all.map((typed) => [typed.operation, typed]));
  const own = all.filter(({ operation }) => !operation.sharedRoute);
  for (const { operation, overloads } of own) {
    overloads.push(...(operation.overloads ?? []).flatMap((overload) => byOperation.get(overload) ?? []));
  }
  return own;
}

/** Returns the overloads of each operation, or the operation itself if it has none. */
export function callableOperations(operations: SdkOperation[]): SdkOperation[] {
  return operations.flatMap((typed) => (typed.overloads.length > 0 ? typed.overloads : [typed]));
}

/** Returns each operation and its overloads after it. */
export function allOperations(operations: SdkOperation[]): SdkOperation[] {
  return operations.flatMap((typed) => [typed, ...typed.overloads]);
}
