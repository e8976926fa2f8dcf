// Reduces schemas to the constraints that the console validates, without annotations.
import type { Contract, JsonSchema } from "@onecontract/codegen";
import { referenceName } from "../schema/resolve-schema.ts";

const ANNOTATIONS = new Set([
  "title",
  "description",
  "example",
  "examples",
  "default",
  "deprecated",
  "externalDocs",
  "xml",
]);

/** Largest number of schemas in a page, which limits its size. Values of further schemas are not validated before they are sent. */
const MAX_SCHEMAS = 60;

export function slimSchema(schema: JsonSchema): JsonSchema {
  return slim(schema, false);
}

/** Returns the named schemas that the roots reference, directly or through other schemas. */
export function referencedSchemas(contract: Contract, roots: JsonSchema[]): Record<string, JsonSchema> {
  const found: Record<string, JsonSchema> = {};
  const pending = roots.flatMap(references);
  for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
    const schema = contract.schemas[name];
    if (!schema || found[name] || Object.keys(found).length >= MAX_SCHEMAS) continue;
    found[name] = slimSchema(schema);
    pending.push(...references(found[name]));
  }
  return found;
}

/**
 * Returns a copy without annotations.
 *
 * @param isMap true if the keys are property names
 */
function slim<T extends object>(value: T, isMap: boolean): T {
  const entries = Object.entries(value)
    .filter(([key]) => isMap || !(ANNOTATIONS.has(key) || key.startsWith("x-")))
    .map(([key, item]) => [key, slimPart(item, !isMap && key === "properties")]);
  return Object.fromEntries(entries);
}

function slimPart(part: unknown, isMap: boolean): unknown {
  if (Array.isArray(part)) return part.map((item) => slimPart(item, false));
  return typeof part === "object" && part !== null ? slim(part, isMap) : part;
}

function references(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "$ref" in value && typeof value.$ref === "string" ? [referenceName(value.$ref)] : [];
  return [...own, ...Object.values(value).flatMap(references)];
}
