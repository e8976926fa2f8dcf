// Resolves `$ref` within one OpenAPI document.
import type { OpenAPIObject, ReferenceObject } from "openapi3-ts/oas31";
import { getByJsonPointer } from "../runtime/json/json-pointer.ts";
import { isReference } from "../schema/references.ts";

/**
 * Returns the object that a reference refers to, or the value itself if it is not a reference. References to references
 * are followed.
 *
 * @throws Error when a reference is circular, has no target, or leads out of the document
 */
export function resolveReference<T extends object>(document: OpenAPIObject, value: T | ReferenceObject): T {
  const seen = new Set<string>();
  let current: T | ReferenceObject = value;
  while (isReference(current)) {
    if (seen.has(current.$ref)) throw new Error(`${current.$ref}: expected a definition, got a circular reference`);
    seen.add(current.$ref);
    current = lookUpReference<T>(document, current.$ref);
  }
  return current;
}

/** Returns the target of a reference, which may be a reference itself. */
function lookUpReference<T>(document: OpenAPIObject, reference: string): T {
  if (!reference.startsWith("#/")) {
    throw new Error(`${reference}: expected a reference within the document (#/...); bundle the document first`);
  }
  const target = getByJsonPointer(document, reference);
  if (target === undefined) throw new Error(`${reference}: expected a definition in the document, got none`);
  return target as T;
}
