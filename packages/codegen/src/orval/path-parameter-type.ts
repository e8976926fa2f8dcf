// Reads the type of a path parameter from orval.
import type { GeneratorVerbOptions } from "@orval/core";
import type { Operation } from "../contract/contract.ts";
import { pathPlaceholders } from "../contract/path-parameters.ts";

/**
 * Returns the type in orval's definition `name: type`. orval has one definition for each placeholder of the path.
 *
 * @throws Error that names the operation if orval does not recognize a placeholder, such as `{"name"}`
 */
export function pathParameterType(
  { operationId, path }: Operation,
  { params }: GeneratorVerbOptions,
  name: string,
): string {
  const names = pathPlaceholders(path);
  if (params.length !== names.length) {
    throw new Error(`${operationId}: expected a path with plain names in braces, got ${path}`);
  }
  const definition = params[names.indexOf(name)]?.definition ?? "";
  return definition.slice(definition.indexOf(":") + 1).trim();
}
