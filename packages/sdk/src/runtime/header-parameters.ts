// Header parameters of an operation. Generated tables name this where the contract has some.
import { requireText } from "./query-styles.ts";

/**
 * @param names name in `params` to name of the header
 * @returns what takes the headers out of `params`; for a value without a text form it throws a TypeError that names
 *   the parameter
 */
export function headerParameters(names: Record<string, string>) {
  return (params: Record<string, unknown> = {}): Record<string, string> => {
    const given = Object.entries(names).filter(([name]) => params[name] !== undefined);
    return Object.fromEntries(
      given.map(([name, header]) => [
        header,
        parts(params[name])
          .map((item) => requireText(name, item))
          .join(),
      ]),
    );
  };
}

/** `simple`: the items of an array, and the names and values of an object. */
function parts(value: unknown): unknown[] {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .flat()
    : [value].flat();
}
