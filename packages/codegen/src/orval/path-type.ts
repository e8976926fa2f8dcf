// The type of a parameter in the path, from orval's.
import type { GeneratorVerbOptions } from "@orval/core";
import type { Operation } from "../contract/contract.ts";
import { placeholders } from "../contract/path-parameters.ts";

/**
 * What stands behind the colon of orval's `name: type`. orval has one for each placeholder of the path.
 *
 * @throws Error that names the operation where orval takes one for text, such as `{"name"}`
 */
export function pathType({ operationId, path }: Operation, { params }: GeneratorVerbOptions, name: string): string {
  const names = placeholders(path);
  if (params.length !== names.length) {
    throw new Error(`${operationId}: expected a path with plain names in braces, got ${path}`);
  }
  const definition = params[names.indexOf(name)]?.definition ?? "";
  return definition.slice(definition.indexOf(":") + 1).trim();
}
