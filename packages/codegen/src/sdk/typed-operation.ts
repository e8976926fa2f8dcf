// An operation of the SDK: its types, with the options of the generator, and its overloads.
import type { Contract, Operation } from "../contract/contract.ts";
import { withOverloads } from "../contract/overloads.ts";
import { schemasAt, successSchemas } from "../contract/response-schemas.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { modelTypes, type TypedOperation } from "../orval/model-types.ts";
import type { ValueTypes } from "../orval/value-types.ts";
import type { EnumStyle } from "../output/generator.ts";
import { switchesToStream } from "./stream-flag.ts";

export interface SdkOperation extends TypedOperation {
  valueTypes: ValueTypes;
  /** Overloads of the operation. Empty if it has none. */
  overloads: SdkOperation[];
  /** Type that the body of a call has, too: without `stream: true`, if that selects the stream. */
  bodyRestriction?: TypeScript | undefined;
  /** True if a successful response can be without a page: it has no body, or null. */
  isPageOptional: boolean;
  /** True if the list of items is a property that the body can be without. */
  isListOptional: boolean;
}

/** Returns the types of the schemas, and the operations in their order, each with its overloads. */
export function sdkTypes(
  contract: Contract,
  valueTypes: ValueTypes,
  enums?: EnumStyle,
): { models: TypeScript; operations: SdkOperation[] } {
  const { models, operations } = modelTypes(withOverloads(contract), valueTypes, enums);
  const all = operations.map(
    (typed): SdkOperation => ({
      ...typed,
      valueTypes,
      overloads: [],
      bodyRestriction: switchesToStream(contract, typed.operation) ? ts`{ stream?: false | null }` : undefined,
      isPageOptional: isPageOptional(contract, typed.operation),
      isListOptional: isListOptional(contract, typed.operation),
    }),
  );
  const byOperation = new Map(all.map((typed) => [typed.operation, typed]));
  const own = all.filter(({ operation }) => !operation.sharedRoute);
  for (const { operation, overloads } of own) {
    overloads.push(...(operation.overloads ?? []).flatMap((overload) => byOperation.get(overload) ?? []));
  }
  return { models, operations: own };
}

function isPageOptional({ schemas }: Contract, operation: Operation): boolean {
  const pages = schemasAt(successSchemas(operation), [], schemas);
  const hasNoBody = operation.responses.some(({ status, content }) => /^2/.test(status) && content.length === 0);
  return hasNoBody || pages.some(({ type }) => [type].flat().includes("null"));
}

function isListOptional({ schemas }: Contract, operation: Operation): boolean {
  const { items = [] } = operation.pagination ?? {};
  return items.some((name, index) => {
    const parents = schemasAt(successSchemas(operation), items.slice(0, index), schemas);
    return !parents.some(({ required }) => required?.includes(name));
  });
}

/** Returns the overloads of each operation, or the operation itself if it has none. */
export function callableOperations(operations: SdkOperation[]): SdkOperation[] {
  return operations.flatMap((typed) => (typed.overloads.length > 0 ? typed.overloads : [typed]));
}

/** Returns each operation and its overloads after it. */
export function allOperations(operations: SdkOperation[]): SdkOperation[] {
  return operations.flatMap((typed) => [typed, ...typed.overloads]);
}
