// Reads the type of a path parameter from orval.
import type { GeneratorVerbOptions } from "@orval/core";
import type { Operation } from "../contract/contract.ts";
import { pathPlaceholders } from "../contract/path-parameters.ts";

/** Returns the type in orval's definition `name: type`. orval has one definition for each placeholder of the path. */
export function pathParameterType({ path }: Operation, { params }: GeneratorVerbOptions, name: string): string {
  const names = pathPlaceholders(path);
  const definition = params[names.indexOf(name)]?.definition ?? "";
  return definition.slice(definition.indexOf(":") + 1).trim();
}
