// Names of generated methods and of their parameters.
import type { Operation } from "../contract/contract.ts";
import { identifier, takeName } from "../contract/naming.ts";
import { pathParameters } from "../contract/path-parameters.ts";
import { parameterKey } from "../contract/read-parameters.ts";
import { importedNames, reservedWords } from "../contract/reserved-names.ts";

const IDEMPOTENCY_KEY = "idempotency-key";

/** Names of the other parameters of generated functions. */
const OTHER_PARAMETERS = ["body", "params", "options", "client", "signal", "pageParam"];

const RESERVED_NAMES: ReadonlySet<string> = new Set([...OTHER_PARAMETERS, ...importedNames, ...reservedWords]);

/** Returns the names of the resources and of the method. */
export function methodPath({ sdk }: Pick<Operation, "sdk">): string[] {
  return [...(sdk.resource?.split(".") ?? []), sdk.method];
}

/** Maps the names of path parameters to argument names, in the order of the path: `sailing_id` to `sailingId`. */
export function pathArguments(operation: Operation): Map<string, string> {
  const parameters = pathParameters(operation);
  if (parameters.length === 0) return new Map();
  const taken = new Set<string>();
  return new Map(parameters.map(({ name }) => [name, takeName(identifier(name), taken, RESERVED_NAMES)]));
}

/**
 * Returns the names of the header or cookie parameters in `params`, with their names in the contract. A header gets the suffix `Header` if
 * another parameter, or every object, has a property with its name. The idempotency key is an option instead.
 */
export function renamedParameters(
  operation: Operation,
  wanted: "header" | "cookie",
): [name: string, parameter: string][] {
  // The names of an overload are those of the operation that merges it, which reads them.
  const { parameters } = operation.sharedRoute ?? operation;
  if (!parameters.some((parameter) => parameter.in === wanted)) return [];
  const own = new Set(operation.parameters.map(parameterKey));
  const query = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const taken = new Set([...query, ...Object.getOwnPropertyNames(Object.prototype)]);
  return parameters.flatMap(({ in: location, name: parameter }): [string, string][] => {
    if (location !== "cookie" && (location !== "header" || isIdempotencyKey(parameter))) return [];
    const plain = identifier(parameter);
    const preferred = location === "cookie" ? `${plain}Cookie` : taken.has(plain) ? `${plain}Header` : plain;
    const name = takeName(preferred, taken);
    return location === wanted && own.has(parameterKey({ name: parameter, in: location })) ? [[name, parameter]] : [];
  });
}

/** Returns the names in `params` of the header and cookie parameters that are JSON. */
export function jsonFieldNames(operation: Operation): string[] {
  const keys = new Set(operation.parameters.filter(({ style }) => style === "json").map(parameterKey));
  return (["header", "cookie"] as const).flatMap((location) =>
    renamedParameters(operation, location)
      .filter(([, name]) => keys.has(parameterKey({ name, in: location })))
      .map(([name]) => name),
  );
}

/** Returns whether methods have the argument `params`: for an overload, whether any overload has it. */
export function takesParams({ parameters: own, sharedRoute }: Pick<Operation, "parameters" | "sharedRoute">): boolean {
  return (sharedRoute?.parameters ?? own).some(
    ({ in: location, name }) => location !== "path" && (location !== "header" || !isIdempotencyKey(name)),
  );
}

/** Returns whether methods have the argument `body`: for an overload, whether any overload has it. */
export function takesBody(operation: Operation): boolean {
  return (operation.sharedRoute ?? operation).requestBody !== undefined;
}

export function takesIdempotencyKey({ parameters }: Operation): boolean {
  return parameters.some((parameter) => parameter.in === "header" && isIdempotencyKey(parameter.name));
}

function isIdempotencyKey(name: string): boolean {
  return name.toLowerCase() === IDEMPOTENCY_KEY;
}
