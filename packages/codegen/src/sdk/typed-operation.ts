// An operation together with the types that orval generates for it.
import type { GeneratorVerbOptions } from "@orval/core";
import type { BodyType } from "../contract/body-types.ts";
import type { Content, Operation } from "../contract/contract.ts";
import type { ValueTypes } from "../orval/value-types.ts";

export interface TypedOperation {
  operation: Operation;
  verb: GeneratorVerbOptions;
  /** Types of its forms and of the items of its streams. */
  types: Map<Content, BodyType>;
  valueTypes: ValueTypes;
  /** Overloads of the operation. Empty if it has none. */
  overloads: TypedOperation[];
}
