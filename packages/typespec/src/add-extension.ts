// Adds an extension of OpenAPI to a type.
import type { DecoratedType, Program, Type } from "@typespec/compiler";
import { $ } from "@typespec/compiler/typekit";
import { $extension, setExtension } from "@typespec/openapi";

/**
 * Sets the extension, also in each version of the service: the emitter copies the types of a version (`@typespec/versioning`), and a copy
 * has only what its decorators set.
 *
 * @param name the types of the library allow only names that begin with "x-", but the emitter writes any
 */
export function addExtension(
  program: Program,
  type: DecoratedType & Type,
  name: string,
  value: Record<string, unknown> | unknown[],
): void {
  setExtension(program, type, name as `x-${string}`, value);
  // Decorators are called with `jsValue`.
  const args = [name, value].map((jsValue) => ({ jsValue, value: $(program).intrinsic.any }));
  type.decorators.push({ decorator: $extension, args });
}
