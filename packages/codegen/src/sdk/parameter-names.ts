// Names the parameters of generated methods.
import type { Operation } from "../contract/contract.ts";
import { camelCase, identifier, reservedWords } from "../contract/naming.ts";
import { pathParameters } from "../contract/path-parameters.ts";

const IDEMPOTENCY_KEY = "idempotency-key";

/** Names in scope of generated functions: their other parameters and the modules that they refer to. */
const NAMES_IN_SCOPE = [
  "body",
  "params",
  "options",
  "client",
  "signal",
  "pageParam",
  "runtime",
  "bodies",
  "pages",
  "operations",
  "servers",
];

/** Maps the names of path parameters to argument names, in the order of the path: `sailing_id` to `sailingId`. */
export function pathArguments(operation: Operation): Map<string, string> {
  const taken = new Set([...NAMES_IN_SCOPE, ...reservedWords]);
  return new Map(
    pathParameters(operation).map(({ name }) => {
      const preferred = identifier(name);
      let argument = preferred;
      for (let count = 2; taken.has(argument); count++) argument = `${preferred}${count}`;
      taken.add(argument);
      return [name, argument];
    }),
  );
}

/**
 * Returns the names of header parameters in `params`, with their header. The idempotency key is an option instead.
 *
 * @throws Error when two parameters would have the same name
 */
export function headerParameters({ operationId, parameters }: Operation): [name: string, header: string][] {
  const taken = new Set(parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name));
  return parameters
    .filter((parameter) => parameter.in === "header" && !isIdempotencyKey(parameter.name))
    .map(({ name: header }) => {
      const name = camelCase(header);
      if (taken.has(name)) {
        throw new Error(`${operationId}: header parameter ${header}: expected a unique name, got ${name} twice`);
      }
      taken.add(name);
      return [name, header];
    });
}

/** Returns the names of cookie parameters in `params`, with their cookie. */
export function cookieParameters({ parameters }: Operation): [name: string, cookie: string][] {
  return parameters
    .filter((parameter) => parameter.in === "cookie")
    .map(({ name }) => [`${identifier(name)}Cookie`, name]);
}

export function takesIdempotencyKey({ parameters }: Operation): boolean {
  return parameters.some((parameter) => parameter.in === "header" && isIdempotencyKey(parameter.name));
}

function isIdempotencyKey(name: string): boolean {
  return name.toLowerCase() === IDEMPOTENCY_KEY;
}
