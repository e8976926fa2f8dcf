// Derives extensions of OpenAPI: `x-pagination` from the pagination decorators of TypeSpec's standard library, and `x-overloads`
// from shared routes, and `webhooks`.
import { getPagingOperation, isList, navigateProgram, type Operation, type Program } from "@typespec/compiler";
import { isSharedRoute } from "@typespec/http";
import { getExtensions } from "@typespec/openapi";
import { addExtension } from "./add-extension.ts";
import { $lib } from "./library.ts";
import { describePagination } from "./pagination.ts";
import { describeOverloads, listSharedRoutes } from "./shared-routes.ts";
import { setWebhooks } from "./webhooks.ts";

const PAGINATION = "x-pagination";
const OVERLOADS = "x-overloads";

/**
 * Adds `x-pagination` to each operation with `@list`. Properties of an `@extension("x-pagination", …)` on the operation take
 * precedence. The extension can add properties that have no decorator in TypeSpec, such as the location of a total. Adds
 * `x-overloads` to the operations that share a route, unless one of them has it, and `webhooks` to the service.
 */
export function $onValidate(program: Program): void {
  let hasSharedRoutes = false;
  navigateProgram(program, {
    operation: (operation) => {
      if (isList(program, operation)) setPagination(program, operation);
      hasSharedRoutes ||= isSharedRoute(program, operation);
    },
  });
  // To resolve the routes of all operations takes a tenth of the compiler's time.
  if (hasSharedRoutes) setOverloads(program);
  setWebhooks(program);
}

function setOverloads(program: Program): void {
  for (const operations of listSharedRoutes(program)) {
    if (operations.some(({ operation }) => getExtensions(program, operation).has(OVERLOADS))) continue;
    const overloads = describeOverloads(program, operations);
    // The emitter merges the extensions of the operations, too.
    for (const { operation } of operations) addExtension(program, operation, OVERLOADS, overloads);
  }
}

function setPagination(program: Program, operation: Operation): void {
  const declared = getExtensions(program, operation).get(PAGINATION);
  const [paging] = getPagingOperation(program, operation);
  // The compiler reports a list operation without `@pageItems`.
  if (!paging) return;
  const described = describePagination(program, paging);
  if ("value" in described) addExtension(program, operation, PAGINATION, { ...described.value, ...declared });
  else if (!declared) {
    const format = { operation: operation.name, ...described.problem };
    $lib.reportDiagnostic(program, { code: "unsupported-pagination", format, target: operation });
  }
}
