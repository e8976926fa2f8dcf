// The operations of a starter API, with the names of their handlers and files.
import { type Contract, type Operation, reservedWords } from "@onecontract/codegen";
import type { Stubs } from "@onecontract/server-runtime";

export interface StarterOperation {
  operation: Operation;
  /** Name of the method in the interface `Handlers`. */
  handler: string;
  /** Name of the exported function: the handler's, unless that is reserved. */
  functionName: string;
  /** Name of the file without its extension. */
  file: string;
}

export function listOperations({ operations }: Contract, { routes }: Stubs): StarterOperation[] {
  const files = new Set(["handlers", "request-context"]);
  return operations.map((operation) => {
    const handler = routes.find(({ operationId }) => operationId === operation.operationId)?.handler;
    if (handler === undefined) throw new Error(`${operation.operationId}: expected a route, got none`);
    const isValid = /^[A-Za-z_$][\w$]*$/.test(handler) && !reservedWords.includes(handler);
    const functionName = isValid
      ? handler
      : `handle${handler.replace(/[^\w$]/g, "_").replace(/^./, (c) => c.toUpperCase())}`;
    return { operation, handler, functionName, file: distinctName(kebabCase(handler), files) };
  });
}

/** Returns `list-books` for `listBooks`, `list_books` and `ListBooks`. */
export function kebabCase(name: string): string {
  return (
    name
      .replace(/([a-z\d])([A-Z])/g, "$1-$2")
      .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
      .replace(/[^A-Za-z\d]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .toLowerCase() || "operation"
  );
}

function distinctName(name: string, taken: Set<string>): string {
  let candidate = name;
  for (let number = 2; taken.has(candidate); number++) candidate = `${name}-${number}`;
  taken.add(candidate);
  return candidate;
}
