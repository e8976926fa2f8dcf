// The type of a request body, from orval's.
import type { GeneratorVerbOptions } from "@orval/core";

/** orval's `NonReadonly` takes unions and arrays apart; the runtimes have a type that does the same and leaves them whole. */
export function writableType({ body }: GeneratorVerbOptions, writable: string): string {
  return body.definition.replaceAll("NonReadonly<", `${writable}<`);
}
