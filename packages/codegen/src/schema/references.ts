// Resolves `$ref` between the schemas of a contract, whose references all lead to components.
import type { ReferenceObject } from "openapi3-ts/oas31";
import type { JsonSchema } from "../contract/contract.ts";
import { isRecord } from "../runtime/json/is-record.ts";
import { formatJsonPointer, parseJsonPointer } from "../runtime/json/json-pointer.ts";
import { someSchema, visitSchema } from "./walk.ts";

/** Schemas of `components.schemas`, by name. */
export type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * Returns the schema that a reference refers to, or `{}`, which allows any value, if there is none. Returns a schema without a
 * reference itself. References to references are followed; they end, because the normalization rejects circular ones.
 */
export function resolveSchema(schema: JsonSchema, schemas: Schemas): JsonSchema {
  let current = schema;
  while (isReference(current)) current = schemas[referenceName(current.$ref)] ?? {};
  return current;
}

/** Returns the name of the component that a reference refers to: `Book` for `#/components/schemas/Book`. */
export function referenceName(reference: string): string {
  const isEscaped = reference.includes("~") || reference.includes("%");
  if (!isEscaped) return reference.slice(reference.lastIndexOf("/") + 1);
  return parseJsonPointer(reference).at(-1) ?? reference;
}

/** Returns the reference to a schema of the components: `#/components/schemas/Book`. */
export function schemaReference(name: string): string {
  return `#${formatJsonPointer(["components", "schemas", name])}`;
}

export function isReference(value: unknown): value is ReferenceObject {
  return isRecord(value) && typeof value.$ref === "string";
}

/** Returns the names of the components that a schema and its subschemas refer to, in the order of the schema. */
export function referencedNames(schema: JsonSchema): string[] {
  const names: string[] = [];
  visitSchema(schema, (part) => {
    if (isReference(part)) names.push(referenceName(part.$ref));
  });
  return names;
}

/** Returns the names of the components that the schemas refer to, directly or through other components. */
export function reachableNames(start: readonly JsonSchema[], schemas: Schemas): Set<string> {
  const found = new Set(start.flatMap(referencedNames));
  for (const name of found) for (const target of referencedNames(schemas[name] ?? {})) found.add(target);
  return found;
}

/** Returns the names of the components that a component extends with `allOf`, directly or through other components. */
export function extendedNames(name: string, schemas: Schemas, found = new Set<string>()): Set<string> {
  for (const part of schemas[name]?.allOf ?? []) {
    const parent = isReference(part) ? referenceName(part.$ref) : name;
    if (parent === name || found.has(parent)) continue;
    found.add(parent);
    extendedNames(parent, schemas, found);
  }
  return found;
}

/** Returns whether a value of the schema may have a read-only property, at any depth. */
export function hasReadOnly(schema: JsonSchema, schemas: Schemas): boolean {
  // The set has the schema, and each component that it refers to once.
  const roots = new Set([schema]);
  for (const root of roots) {
    const isFound = someSchema(root, (part) => {
      if (isReference(part)) roots.add(schemas[referenceName(part.$ref)] ?? {});
      return part.readOnly === true;
    });
    if (isFound) return true;
  }
  return false;
}
