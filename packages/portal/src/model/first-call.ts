// Chooses the operation that the home page and the quick start show as the first call.
import type { Contract, Operation } from "@onecontract/codegen";
import { mergeSchema } from "@onecontract/codegen/schema/merge-schemas";
import { resolveSchema } from "@onecontract/codegen/schema/references";
import type { Site } from "./site.ts";

/**
 * Returns the operation of the option `firstCall`. Without it, returns a GET without required parameters: of the lists with the shortest
 * path, the one that most operations name in their inputs, such as `droplet_id`, or else of the resource with the most operations. A
 * contract without such a list has the operation that needs the fewest values, if possible a GET, or one without credentials.
 *
 * @throws Error if the contract has no operation of the option
 */
export function firstCall(site: Pick<Site, "contract" | "portal" | "operation">): Operation | undefined {
  const { contract, portal } = site;
  if (portal.firstCall !== undefined) return site.operation(portal.firstCall);
  const { operations } = contract;
  const supported = operations.filter(({ deprecated }) => !deprecated);
  const sizes = Map.groupBy(operations, resourceOf);
  const size = (operation: Operation) => sizes.get(resourceOf(operation))?.length ?? 0;
  const values = (operation: Operation) => inputsOf(contract, operation).required.length;
  const lists = supported.filter(
    (operation) => operation.method === "get" && values(operation) === 0 && isList(contract, operation),
  );
  const depth = Math.min(...lists.map(({ path }) => segmentsOf(path).length));
  const central = lists.filter(({ path }) => segmentsOf(path).length === depth);
  const named = operations.map((operation) => new Set(inputsOf(contract, operation).names.map(nounOf)));
  const uses = ({ path }: Operation) =>
    named.filter((names) => names.has(nounOf(segmentsOf(path).at(-1) ?? ""))).length;
  const [list] = central.toSorted((a, b) => uses(b) - uses(a) || size(b) - size(a));
  const isOther = ({ method }: Operation) => Number(method !== "get");
  const [simplest] = supported.toSorted(
    (a, b) => isOther(a) - isOther(b) || values(a) - values(b) || Number(needsKey(a)) - Number(needsKey(b)),
  );
  return list ?? simplest ?? operations[0];
}

const segmentsOf = (path: string) => path.split("/").filter(Boolean);

/** Returns the noun that names of collections and of their IDs have in common: `droplet` for `droplets` and `droplet_ids`. */
function nounOf(name: string): string {
  const noun = name.replace(/(?:[_-]ids?|Ids?)$/, "");
  return noun.toLowerCase().replace(/ies$/, "y").replace(/s$/, "");
}

/** An operation without requirements, or with an alternative that has none, accepts requests without credentials. */
function needsKey({ security }: Operation): boolean {
  return security.length > 0 && security.every((requirements) => requirements.length > 0);
}

/** Returns the names of the parameters and of the properties of the body, and of those the required ones. */
function inputsOf(
  { schemas }: Contract,
  { parameters, requestBody }: Operation,
): Record<"names" | "required", string[]> {
  const body = mergeSchema(requestBody?.content[0]?.schema ?? {}, schemas);
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    names: [...parameters.map(({ name }) => name), ...Object.keys(body.properties ?? {})],
    required: [...required, ...(body.required ?? [])],
  };
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
