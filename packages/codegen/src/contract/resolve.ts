// Follows `$ref` within one OpenAPI document.
import type { OpenAPIObject, ReferenceObject } from "openapi3-ts/oas31";

/** The object that a reference points at, or the object itself. References to references are followed. */
export function resolve<T extends object>(document: OpenAPIObject, value: T | ReferenceObject): T {
  const seen = new Set<string>();
  let current: T | ReferenceObject = value;
  while (isReference(current)) {
    if (seen.has(current.$ref)) throw new Error(`${current.$ref}: expected a definition, got a circle of references`);
    seen.add(current.$ref);
    current = lookUp<T>(document, current.$ref);
  }
  return current;
}

/** Name of the component that a reference points at: `Pet` of `#/components/schemas/Pet`. */
export function referenceName(reference: string): string {
  return decodePointer(reference.slice(reference.lastIndexOf("/") + 1));
}

/** What a pointer in the document points at (RFC 6901, section 6). */
export function lookUp<T>(document: OpenAPIObject, reference: string): T {
  if (!reference.startsWith("#/")) {
    throw new Error(`${reference}: expected a reference within the document (#/...); bundle the document first`);
  }
  let target: unknown = document;
  for (const part of reference.slice(2).split("/")) {
    target = (target as Record<string, unknown> | undefined)?.[decodePointer(part)];
  }
  if (target === undefined) throw new Error(`${reference}: expected a definition in the document, got nothing`);
  return target as T;
}

function isReference(value: object): value is ReferenceObject {
  return "$ref" in value && typeof value.$ref === "string";
}

/** RFC 6901, section 4. */
function decodePointer(part: string): string {
  return decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
}
