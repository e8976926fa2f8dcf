// Writes what a program that uses the SDK writes: `client.pets.list({ status })`.
import type { Contract, Operation, Parameter } from "../contract/contract.ts";
import { identifier } from "../contract/naming.ts";
import { cookieParameters, headerParameters, pathArguments, takesIdempotencyKey } from "../sdk/parameter-names.ts";

/** Returns a call of the method of an operation: `client.pets.list()`. */
export function callSymbol({ sdk }: Operation, argument = ""): string {
  return `${["client", sdk.resource, sdk.method].filter(Boolean).join(".")}(${argument})`;
}

/** Returns a call that passes a parameter: by position, in the object of parameters, or as an option. */
export function parameterSymbol(operation: Operation, parameter: Pick<Parameter, "name" | "in">): string {
  const { name } = parameter;
  switch (parameter.in) {
    case "path":
      return callSymbol(operation, pathArguments(operation).get(name) ?? identifier(name));
    case "header": {
      if (takesIdempotencyKey(operation) && name.toLowerCase() === "idempotency-key") {
        return callSymbol(operation, "{ idempotencyKey }");
      }
      const found = headerParameters(operation).find(([, header]) => header === name);
      return callSymbol(operation, objectArgument(found?.[0] ?? name));
    }
    case "cookie":
      return callSymbol(
        operation,
        objectArgument(cookieParameters(operation).find(([, cookie]) => cookie === name)?.[0] ?? name),
      );
    default:
      return callSymbol(operation, objectArgument(name));
  }
}

/** Returns `{ name }`, with quotes if the name is no identifier. */
export function objectArgument(name: string): string {
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name) ? `{ ${name} }` : `{ ${JSON.stringify(name)}: … }`;
}

export function clientSymbol({ client }: Contract, option?: string): string {
  return `new ${client.name}(${option === undefined ? "" : `{ ${option} }`})`;
}
