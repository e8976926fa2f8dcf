// Finds schemas that apply themselves to the same value, which no validator and no generator can follow to an end
// (JSON Schema 2020-12, section 9.4.1), and schemas whose values would have to contain themselves.

import type { JsonSchema } from "../../contract/contract.ts";
import { referenceName, type Schemas } from "../../schema/references.ts";
import { appliedReferences } from "../../schema/same-value.ts";
import { locate } from "../location.ts";
import type { Normalization, Site } from "./normalization.ts";

/** Breaks each cycle of references between schema components that apply to the same value, and reports it. */
export function breakSchemaCycles(schemas: Record<string, JsonSchema>, run: Normalization): void {
  for (const cycle of findCycles(schemas, appliedReferences)) {
    const message = `expected a schema that ends, got one that is part of itself: ${cycle.join(" -> ")}`;
    siteOfFirst(cycle, run).warn(message, "any value is allowed: put one of the references into a property");
    schemas[cycle[0]] = locate({}, siteOfFirst(cycle, run));
  }
}

/**
 * Replaces each schema that consists of too many others, and reports it. Each reference is followed wherever it stands, so two references
 * in each of 30 schemas are 2^30 schemas.
 */
export function replaceLargeSchemas(schemas: Record<string, JsonSchema>, run: Normalization): void {
  const counts = new Map<string, number>();
  const count = (name: string): number => {
    const known = counts.get(name);
    if (known !== undefined) return known;
    // A cycle is reported elsewhere.
    counts.set(name, 0);
    const parts = appliedReferences(schemas[name] ?? {}).map((reference) => count(referenceName(reference)));
    const total = parts.reduce((sum, part) => sum + part, 1);
    counts.set(name, total);
    if (total <= MAX_PARTS) return total;
    const message = `expected at most ${MAX_PARTS} schemas that apply to one value, got ${total}`;
    const fix = "any value is allowed: remove references that repeat each other from allOf, oneOf and anyOf";
    siteOfFirst([name], run).warn(message, fix);
    schemas[name] = locate({}, siteOfFirst([name], run));
    counts.set(name, 1);
    return 1;
  };
  for (const name of Object.keys(schemas)) count(name);
}

/** Largest number of schemas that the validation of one value may consist of. */
const MAX_PARTS = 5000;

/** Reports one warning for each cycle of properties that are required, which no finite value has. */
export function reportEndlessSchemas(schemas: Schemas, run: Normalization): void {
  const reported = new Set<string>();
  for (const cycle of findCycles(schemas, requiredReferences)) {
    if (cycle.some((name) => reported.has(name))) continue;
    reported.add(cycle[0]);
    const message = `expected a schema with finite values, got one that requires itself: ${cycle.join(" -> ")}`;
    siteOfFirst(cycle, run).warn(message, "no value is valid: make one of the properties optional");
  }
}

/** Names of the components in a cycle, which begins and ends with the same one. */
type Cycle = [string, ...string[]];

function findCycles(schemas: Schemas, referencesOf: (schema: JsonSchema) => string[]): Cycle[] {
  const cycles: Cycle[] = [];
  const finished = new Set<string>();
  const visit = (name: string, trail: string[]): void => {
    const start = trail.indexOf(name);
    if (start >= 0) cycles.push([name, ...trail.slice(start + 1), name]);
    if (start >= 0 || finished.has(name)) return;
    for (const reference of referencesOf(schemas[name] ?? {})) visit(referenceName(reference), [...trail, name]);
    finished.add(name);
  };
  for (const name of Object.keys(schemas)) visit(name, []);
  return cycles;
}

function siteOfFirst([name]: Cycle, run: Normalization): Site {
  return run.at(["components", "schemas", name]);
}

/** Returns the references that every value of the schema has to match: itself, or in required properties and array items. */
function requiredReferences(schema: JsonSchema): string[] {
  const {
    $ref: reference,
    allOf = [],
    oneOf = [],
    anyOf = [],
    type,
    properties = {},
    required = [],
    items,
    minItems = 0,
  } = schema;
  if (reference !== undefined) return [reference];
  // A type list may include null.
  if (Array.isArray(type) && type.length > 1) return [];
  const parts = [
    ...allOf,
    ...[oneOf, anyOf].filter((union) => union.length === 1).flat(),
    ...required.flatMap((name) => (Object.hasOwn(properties, name) ? (properties[name] ?? []) : [])),
    ...(items && minItems > 0 ? [items] : []),
  ];
  return parts.flatMap(requiredReferences);
}
