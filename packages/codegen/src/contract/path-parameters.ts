// The parameters in a path.
import type { Operation, Parameter } from "./contract.ts";

/** What stands in the braces of a path, in its order, as often as it does: `/from/{day}/to/{day}` has `day` twice. */
export function placeholders(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);
}

/** Each once, in the order of the path, whatever the order in which the contract lists them. */
export function pathParameters({ path, parameters }: Operation): Parameter[] {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  return [...new Set(placeholders(path))].flatMap((name) => inPath.find((parameter) => parameter.name === name) ?? []);
}
