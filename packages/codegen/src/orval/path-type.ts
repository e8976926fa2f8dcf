// The type of a parameter in the path, from orval's.
import type { GeneratorVerbOptions } from "@orval/core";
import type { Operation } from "../contract/contract.ts";
import { placeholders } from "../contract/path-parameters.ts";

/** What stands behind the colon of orval's `name: type`. orval has one for each placeholder of the path. */
export function pathType({ path }: Operation, { params }: GeneratorVerbOptions, name: string): string {
  const definition = params[placeholders(path).indexOf(name)]?.definition ?? "";
  return definition.slice(definition.indexOf(":") + 1).trim();
}
