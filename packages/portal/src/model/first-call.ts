// Chooses the operation that the home page shows as the first call.
import type { Contract, Operation } from "@onecontract/codegen";

/** Returns a paginated GET without required parameters, else another GET without them, else the first operation. */
export function firstCall({ operations }: Contract): Operation | undefined {
  const supported = operations.filter(({ deprecated }) => !deprecated);
  const parameterless = supported.filter(
    ({ method, parameters }) => method === "get" && !parameters.some(({ required }) => required),
  );
  const paginated = parameterless.find(({ pagination }) => pagination !== undefined);
  return paginated ?? parameterless[0] ?? supported[0] ?? operations[0];
}
