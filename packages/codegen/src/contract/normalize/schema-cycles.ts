// Finds schemas that apply themselves to the same value, which no validator and no generator can follow to an end
// (JSON Schema 2020-12, section 9.4.1), and schemas whose values would have to contain themselves.
import { isRecord } from "../../runtime/json/is-record.ts";
import { referenceName } from "../resolve-reference.ts";
import { locationFromTokens } from "./location.ts";
import type { Normalization } from "./normalization.ts";

/** Reports one error for each cycle of references between schema components that apply to the same value. */
export function reportSchemaCycles(schemas: Record<string, unknown>, run: Normalization): void {
  const finished = new Set<string>();
  const visit = (name: string, trail: string[]): void => {
    if (finished.has(name)) return;
    const start = trail.indexOf(name);
    if (start >= 0) {
      const cycle = [...trail.slice(start), name].join(" -> ");
      const message = `expected a schema that ends, got one that is part of itself: ${cycle}`;
      run.error(
        locationFromTokens(["components", "schemas", name]),
        message,
        "put one of the references into a property",
      );
      return;
    }
    for (const reference of appliedReferences(schemas[name])) visit(referenceName(reference), [...trail, name]);
    finished.add(name);
  };
  for (const name of Object.keys(schemas)) visit(name, []);
}

/** Reports one warning for each cycle of properties that are required, which no finite value has. */
export function reportEndlessSchemas(schemas: Record<string, unknown>, run: Normalization): void {
  const finished = new Set<string>();
  const reported = new Set<string>();
  const visit = (name: string, trail: string[]): void => {
    const start = trail.indexOf(name);
    if (start >= 0) {
      const cycle = [...trail.slice(start), name];
      if (cycle.some((member) => reported.has(member))) return;
      reported.add(name);
      const message = `expected a schema with finite values, got one that requires itself: ${cycle.join(" -> ")}`;
      const fix = "no value is valid: make one of the properties optional";
      run.warn(locationFromTokens(["components", "schemas", name]), message, fix);
      return;
    }
    if (finished.has(name)) return;
    for (const reference of requiredReferences(schemas[name])) visit(referenceName(reference), [...trail, name]);
    finished.add(name);
  };
  for (const name of Object.keys(schemas)) visit(name, []);
}

/** Returns the references that every value of the schema has to match: itself, or in required properties and array items. */
function requiredReferences(schema: unknown): string[] {
  if (!isRecord(schema)) return [];
  const { $ref: reference, allOf, oneOf, anyOf, type, properties, required, items, minItems } = schema;
  if (typeof reference === "string") return [reference];
  // A type list may include null.
  if (Array.isArray(type) && type.length > 1) return [];
  const names = Array.isArray(required) ? required : [];
  const members = isRecord(properties) ? names.filter((name) => Object.hasOwn(properties, name)) : [];
  const unions = [oneOf, anyOf].filter((union) => Array.isArray(union) && union.length === 1).flat();
  const parts = [
    ...(Array.isArray(allOf) ? allOf : []),
    ...unions,
    ...members.map((name) => (isRecord(properties) ? properties[name] : undefined)),
    ...(typeof minItems === "number" && minItems > 0 ? [items] : []),
  ];
  return parts.flatMap(requiredReferences);
}

/** Returns the references that apply to the same value as the schema. */
export function appliedReferences(schema: unknown): string[] {
  if (!isRecord(schema)) return [];
  const { $ref: reference, allOf, anyOf, oneOf, not, if: condition, then, else: otherwise, dependentSchemas } = schema;
  const lists = [allOf, anyOf, oneOf].filter(Array.isArray).flat();
  const dependent = isRecord(dependentSchemas) ? Object.values(dependentSchemas) : [];
  const parts = [...lists, not, condition, then, otherwise, ...dependent];
  return [...(typeof reference === "string" ? [reference] : []), ...parts.flatMap(appliedReferences)];
}
