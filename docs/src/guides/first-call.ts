// The operation that a newcomer tries first.
import type { Contract, Operation } from "@petstore/codegen";

/** A list if there is one that needs nothing to be known, else anything that only reads, else the first operation. */
export function firstCall({ operations }: Contract): Operation | undefined {
  const inUse = operations.filter(({ deprecated }) => !deprecated);
  const open = inUse.filter(
    ({ method, parameters }) => method === "get" && !parameters.some(({ required }) => required),
  );
  return open.find(({ pagination }) => pagination !== undefined) ?? open[0] ?? inUse[0] ?? operations[0];
}
