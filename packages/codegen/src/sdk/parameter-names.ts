// What the generated methods call the parameters of an operation.
import type { Operation } from "../contract/contract.ts";
import { camelCase, identifier, reservedWords } from "../contract/naming.ts";
import { pathParameters } from "../contract/path-parameters.ts";

const IDEMPOTENCY_KEY = "idempotency-key";

/** Names of the arguments beside those of the path, and of what else the generated functions refer to. */
const OTHER_ARGUMENTS = [
  "body",
  "params",
  "options",
  "client",
  "signal",
  "pageParam",
  "runtime",
  "bodies",
  "operations",
];

/** Names for the parameters of the path, in its order, by those of the contract: `sailing_id` is `sailingId`. */
export function pathArguments(operation: Operation): Map<string, string> {
  const taken = new Set([...OTHER_ARGUMENTS, ...reservedWords]);
  return new Map(
    pathParameters(operation).map(({ name }) => {
      const wanted = identifier(name);
      let free = wanted;
      for (let count = 2; taken.has(free); count++) free = `${wanted}${count}`;
      taken.add(free);
      return [name, free];
    }),
  );
}

/**
 * Header parameters: name in `params`, name of the header. The idempotency key is an option instead.
 *
 * @throws Error when two parameters would have the same name
 */
export function headerParameters({ operationId, parameters }: Operation): [name: string, header: string][] {
  const taken = new Set(parameters.filter((one) => one.in === "query").map(({ name }) => name));
  return parameters
    .filter((parameter) => parameter.in === "header" && !isIdempotencyKey(parameter.name))
    .map(({ name: header }) => {
      const name = camelCase(header);
      if (taken.has(name)) {
        throw new Error(`${operationId}: header parameter ${header}: expected a name of its own, got ${name} twice`);
      }
      taken.add(name);
      return [name, header];
    });
}

/** Cookie parameters: name in `params`, name of the cookie. */
export function cookieParameters({ parameters }: Operation): [name: string, cookie: string][] {
  return parameters.filter((one) => one.in === "cookie").map(({ name }) => [`${identifier(name)}Cookie`, name]);
}

export function takesIdempotencyKey({ parameters }: Operation): boolean {
  return parameters.some((parameter) => parameter.in === "header" && isIdempotencyKey(parameter.name));
}

function isIdempotencyKey(name: string): boolean {
  return name.toLowerCase() === IDEMPOTENCY_KEY;
}
