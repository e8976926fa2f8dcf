// Reads the type of a request body from orval.
import type { GeneratorVerbOptions } from "@orval/core";

/**
 * Replaces orval's `NonReadonly`, which breaks unions and arrays, by the runtime's type that preserves them. A body without a
 * schema, for which orval emits no type, may have any value.
 */
export function writableBodyType({ body }: GeneratorVerbOptions, writable: string): string {
  return body.definition.replaceAll("NonReadonly<", `${writable}<`) || "unknown";
}
