// Writes what a program that uses the SDK writes: `client.pets.list({ status })`.
import type { Contract, Operation, Parameter } from "../contract/contract.ts";
import { identifier } from "../contract/naming.ts";
import { methodPath, pathArguments, renamedParameters, takesIdempotencyKey } from "../sdk/parameter-names.ts";

/** Returns a call of the method of an operation: `client.pets.list()`. */
export function callSymbol(operation: Operation, argument = ""): string {
  return `client.${methodPath(operation).join(".")}(${argument})`;
}

/** Returns a call that passes a parameter: by position, in the object of parameters, or as an option. */
export function parameterSymbol(operation: Operation, { name, in: location }: Pick<Parameter, "name" | "in">): string {
  if (location === "path") return callSymbol(operation, pathArguments(operation).get(name) ?? identifier(name));
  if (location === "query") return callSymbol(operation, objectArgument(name));
  if (location === "header" && takesIdempotencyKey(operation) && name.toLowerCase() === "idempotency-key") {
    return callSymbol(operation, "{ idempotencyKey }");
  }
  const found = renamedParameters(operation, location).find(([, original]) => original === name);
  return callSymbol(operation, objectArgument(found?.[0] ?? name));
}

/** Returns `{ name }`, with quotes if the name is no identifier. */
export function objectArgument(name: string): string {
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name) ? `{ ${name} }` : `{ ${JSON.stringify(name)}: … }`;
}

export function clientSymbol({ client }: Contract, option?: string): string {
  return `new ${client.name}(${option === undefined ? "" : `{ ${option} }`})`;
}
