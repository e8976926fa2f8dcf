// Derives the extension `x-pagination` of list operations from the pagination decorators of TypeSpec's standard library.
import { getPagingOperation, isList, navigateProgram, type Operation, type Program } from "@typespec/compiler";
import { getExtensions, setExtension } from "@typespec/openapi";
import { $lib } from "./library.ts";
import { describePagination } from "./pagination.ts";

const EXTENSION = "x-pagination";

/**
 * Adds `x-pagination` to each operation with `@list`. Properties of an `@extension("x-pagination", …)` on the operation take
 * precedence. The extension can add properties that have no decorator in TypeSpec, such as the location of a total.
 */
export function $onValidate(program: Program): void {
  navigateProgram(program, {
    operation: (operation) => {
      if (isList(program, operation)) setPagination(program, operation);
    },
  });
}

function setPagination(program: Program, operation: Operation): void {
  const declared = getExtensions(program, operation).get(EXTENSION);
  const [paging] = getPagingOperation(program, operation);
  // The compiler reports a list operation without `@pageItems`.
  if (!paging) return;
  const described = describePagination(program, paging);
  if ("value" in described) setExtension(program, operation, EXTENSION, { ...described.value, ...declared });
  else if (!declared) {
    const format = { operation: operation.name, ...described.problem };
    $lib.reportDiagnostic(program, { code: "unsupported-pagination", format, target: operation });
  }
}
