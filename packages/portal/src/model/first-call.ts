// Chooses the operation that the home page and the quick start show as the first call.
import type { Contract, Operation } from "@onecontract/codegen";
import { resolveSchema } from "@onecontract/codegen/schema/references";
import type { Site } from "./site.ts";

/**
 * Returns the operation of the option `firstCall`. Without it, returns a GET without required parameters: a list of the resource with the
 * most operations, or else the first one. A contract without such an operation has another one.
 *
 * @throws Error if the contract has no operation of the option
 */
export function firstCall(site: Pick<Site, "contract" | "portal" | "operation">): Operation | undefined {
  const { contract, portal } = site;
  if (portal.firstCall !== undefined) return site.operation(portal.firstCall);
  const { operations } = contract;
  const supported = operations.filter(({ deprecated }) => !deprecated);
  const parameterless = supported.filter(
    ({ method, parameters }) => method === "get" && !parameters.some(({ required }) => required),
  );
  const sizes = Map.groupBy(operations, resourceOf);
  const size = (operation: Operation) => sizes.get(resourceOf(operation))?.length ?? 0;
  const lists = parameterless.filter((operation) => isList(contract, operation));
  const [largest] = lists.toSorted((a, b) => size(b) - size(a));
  return largest ?? parameterless[0] ?? supported[0] ?? operations[0];
}

function resourceOf({ sdk, tag }: Operation): string | undefined {
  return sdk.resource ?? tag;
}

function isList({ schemas }: Contract, { pagination, sdk, responses }: Operation): boolean {
  const [content] = responses.find(({ status }) => /^2/.test(status))?.content ?? [];
  return (
    pagination !== undefined ||
    /^list/i.test(sdk.method) ||
    resolveSchema(content?.schema ?? {}, schemas).type === "array"
  );
}
