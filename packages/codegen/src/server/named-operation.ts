// The names of an operation in the generated stubs.
import type { TypeScript } from "../language/typescript.ts";
import type { TypedOperation } from "../orval/model-types.ts";

export interface NamedOperation extends TypedOperation {
  /** Names of the types of its request and response. */
  request: string;
  response: string;
}

/** Returns the code of a type of the runtime. */
export type RuntimeType = (name: string) => TypeScript;

/**
 * Names the types of the operations: `ListBooksRequest` and `ListBooksResponse`, or `ListBooksOperationRequest` and
 * `ListBooksOperationResponse` if a type of the models has one of these names.
 */
export function nameOperations(operations: TypedOperation[], models: ReadonlySet<string>): NamedOperation[] {
  return operations.map((typed) => {
    const name = typed.types.name.charAt(0).toUpperCase() + typed.types.name.slice(1);
    const isTaken = models.has(`${name}Request`) || models.has(`${name}Response`);
    const prefix = isTaken ? `${name}Operation` : name;
    return { ...typed, request: `${prefix}Request`, response: `${prefix}Response` };
  });
}
