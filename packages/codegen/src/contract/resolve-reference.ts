// Resolves `$ref` within one OpenAPI document.
import type { OpenAPIObject, ReferenceObject } from "openapi3-ts/oas31";
import { isRecord } from "../runtime/json/is-record.ts";
import { formatJsonPointer, getByJsonPointer, parseJsonPointer } from "../runtime/json/json-pointer.ts";
import type { Contract, JsonSchema } from "./contract.ts";

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

/**
 * Returns the target of a reference, which may be a reference itself.
 *
 * @throws Error when the reference has no target, or leads out of the document
 */
export function lookUpReference<T>(document: OpenAPIObject, reference: string): T {
  if (!reference.startsWith("#/")) {
    throw new Error(`${reference}: expected a reference within the document (#/...); bundle the document first`);
  }
  const target = getByJsonPointer(document, reference);
  if (target === undefined) throw new Error(`${reference}: expected a definition in the document, got none`);
  return target as T;
}

/** Returns the schema of the contract that a reference refers to, or `{}`, which allows any value, if there is none. */
export function resolveSchema(schema: JsonSchema | ReferenceObject, schemas: Contract["schemas"]): JsonSchema {
  const seen = new Set<object>();
  let current = schema;
  while (isReference(current) && !seen.has(current)) {
    seen.add(current);
    current = schemas[referenceName(current.$ref)] ?? {};
  }
  return isReference(current) ? {} : current;
}

/** Returns the name of the component that a reference refers to: `Book` for `#/components/schemas/Book`. */
export function referenceName(reference: string): string {
  const isEscaped = reference.includes("~") || reference.includes("%");
  if (!isEscaped) return reference.slice(reference.lastIndexOf("/") + 1);
  return parseJsonPointer(reference).at(-1) ?? reference;
}

/** Returns the reference to a component: `#/components/schemas/Book`. */
export function componentReference(section: string, name: string): string {
  return `#${formatJsonPointer(["components", section, name])}`;
}

export function isReference(value: unknown): value is ReferenceObject {
  return isRecord(value) && typeof value.$ref === "string";
}
