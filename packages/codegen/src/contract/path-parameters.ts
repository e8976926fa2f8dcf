// Finds the parameters of a path.
import type { Operation, Parameter } from "./contract.ts";

/**
 * Returns the path of the requests of an operation. The keys of `paths` may have a query or a fragment, which OpenAPI forbids, to
 * declare several operations with the same method and path. A query becomes parameters.
 */
export function requestPath(path: string): string {
  return path.replace(/[?#].*/s, "");
}

/** Returns a path without the names of its placeholders. Requests for paths of the same shape look alike. */
export function pathShape(path: string): string {
  return path.replace(/\{[^{}]+\}/g, "{}");
}

/** Returns the placeholder names of a path in order, with repetitions: `day` twice for `/from/{day}/to/{day}`. */
export function pathPlaceholders(path: string): string[] {
  return [...requestPath(path).matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
}

/** Returns the path parameters without repetitions, in the order of the path. */
export function pathParameters({ path, parameters }: Operation): Parameter[] {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  return [...new Set(pathPlaceholders(path))].flatMap(
    (name) => inPath.find((parameter) => parameter.name === name) ?? [],
  );
}

/** The character before the value of a path parameter, by style (OpenAPI 3.1, section 4.8.12.2). */
export const PATH_PREFIXES: ReadonlyMap<string, "" | "." | ";"> = new Map([
  ["simple", ""],
  ["label", "."],
  ["matrix", ";"],
]);
