// The names of an operation in the generated stubs.
import { capitalize, uniqueName } from "../contract/naming.ts";
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
  const names = operations.map(({ types }) => capitalize(types.name));
  const isFree = (name: string) => typeNames(name).every((type) => !models.has(type));
  const taken = new Set([...models, ...names.filter(isFree).flatMap(typeNames)]);
  const isTaken = (name: string) => typeNames(name).some((type) => taken.has(type));
  return operations.map((typed, index) => {
    const name = names[index] ?? "";
    const prefix = isFree(name) ? name : uniqueName(`${name}Operation`, isTaken);
    const [request, response] = typeNames(prefix);
    taken.add(request).add(response);
    return { ...typed, request, response };
  });
}

function typeNames(prefix: string): [request: string, response: string] {
  return [`${prefix}Request`, `${prefix}Response`];
}
