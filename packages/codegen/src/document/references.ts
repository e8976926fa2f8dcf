// Follows `$ref` within one OpenAPI document.
import type { OpenAPIObject, ReferenceObject } from "openapi3-ts/oas31";
import { getByJsonPointer, parseJsonPointer } from "../runtime/json/json-pointer.ts";
import { isReference } from "../schema/references.ts";

export interface Target {
  value: unknown;
  /** Unescaped reference tokens. Empty if no reference leads to the value. */
  tokens: string[];
}

/**
 * Returns the object that a reference refers to, or the value itself if it is not a reference. The document is normalized, so
 * every reference in it has a target of the right type.
 *
 * @throws Error when a reference is circular, has no target, or leads out of the document
 */
export function resolveReference<T extends object>(document: OpenAPIObject, value: T | ReferenceObject): T {
  if (!isReference(value)) return value;
  const { definition } = followReferences(value, document);
  if (!definition) throw new Error(`${value.$ref}: expected a definition in the document, got none`);
  return definition.value as T;
}

/**
 * Follows a reference, and the references that it leads to. There is no definition if they lead to each other, or if the
 * last of them has no target in the document.
 */
export function followReferences(
  value: unknown,
  document: object,
): { definition: Target | undefined; isCircular: boolean } {
  let definition: Target | undefined = { value, tokens: [] };
  const seen = new Set<string>();
  while (isReference(definition?.value)) {
    const { $ref } = definition.value;
    if (seen.has($ref)) return { definition: undefined, isCircular: true };
    seen.add($ref);
    definition = lookUp($ref, document);
  }
  return { definition, isCircular: false };
}

/** Returns the target of a reference, which may be a reference itself, or undefined if it is not in the document. */
export function lookUp(reference: string, document: object): Target | undefined {
  if (!reference.startsWith("#/")) return undefined;
  try {
    const value = getByJsonPointer(document, reference);
    return value === undefined ? undefined : { value, tokens: parseJsonPointer(reference) };
  } catch {
    // The percent-encoding is malformed.
    return undefined;
  }
}
