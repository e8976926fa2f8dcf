// Finds schemas that apply themselves to the same value, which no validator and no generator can follow to an end
// (JSON Schema 2020-12, section 9.4.1).
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

/** Returns the references that apply to the same value as the schema. */
export function appliedReferences(schema: unknown): string[] {
  if (!isRecord(schema)) return [];
  const { $ref: reference, allOf, anyOf, oneOf, not, if: condition, then, else: otherwise, dependentSchemas } = schema;
  const lists = [allOf, anyOf, oneOf].filter(Array.isArray).flat();
  const dependent = isRecord(dependentSchemas) ? Object.values(dependentSchemas) : [];
  const parts = [...lists, not, condition, then, otherwise, ...dependent];
  return [...(typeof reference === "string" ? [reference] : []), ...parts.flatMap(appliedReferences)];
}
