// Finds schemas that apply themselves to the same value, which no validator and no generator can follow to an end
// (JSON Schema 2020-12, section 9.4.1), and schemas whose values would have to contain themselves.

import type { JsonSchema } from "../../contract/contract.ts";
import { referenceName, type Schemas } from "../../schema/references.ts";
import { appliedReferences } from "../../schema/same-value.ts";
import { locate } from "../location.ts";
import type { Normalization, Site } from "./normalization.ts";

/** Breaks each cycle of references between schema components that apply to the same value, and reports it. */
export function breakSchemaCycles(schemas: Record<string, JsonSchema>, run: Normalization): void {
  for (const cycle of walk(schemas, appliedReferences).cycles) {
    const message = `expected a schema that ends, got one that is part of itself: ${cycle.join(" -> ")}`;
    siteOfFirst(cycle, run).warn(message, "any value is allowed: put one of the references into a property");
    schemas[cycle[0]] = locate({}, siteOfFirst(cycle, run));
  }
}

/**
 * Replaces each schema that consists of too many others, or of a chain of too many, and reports it. Each reference is followed wherever it
 * stands, so two references in each of 30 schemas are 2^30 schemas, and a chain of 1000 references is merged 1000 times.
 */
export function replaceLargeSchemas(schemas: Record<string, JsonSchema>, run: Normalization): void {
  const sizes = new Map<string, Size>();
  for (const name of walk(schemas, appliedReferences).finished) {
    const size = { parts: 1, chain: 0 };
    for (const reference of appliedReferences(schemas[name] ?? {})) {
      const { parts, chain } = sizes.get(referenceName(reference)) ?? { parts: 0, chain: 0 };
      size.parts += parts;
      size.chain = Math.max(size.chain, chain + 1);
    }
    const message = excess(size);
    sizes.set(name, message === undefined ? size : { parts: 1, chain: 0 });
    if (message === undefined) continue;
    const fix = "any value is allowed: remove references that repeat each other from allOf, oneOf and anyOf";
    siteOfFirst([name], run).warn(message, fix);
    schemas[name] = locate({}, siteOfFirst([name], run));
  }
}

/** The schemas that apply to one value. */
interface Size {
  parts: number;
  /** Length of the longest chain of references. */
  chain: number;
}

function excess({ parts, chain }: Size): string | undefined {
  if (parts > MAX_PARTS) return `expected at most ${MAX_PARTS} schemas that apply to one value, got ${parts}`;
  if (chain > MAX_CHAIN) return `expected a chain of at most ${MAX_CHAIN} references, got ${chain}`;
  return undefined;
}

/** Largest number of schemas that the validation of one value may consist of. */
const MAX_PARTS = 5000;

/** Length of the longest chain of references between schemas of one value. Real documents have less than 20. */
export const MAX_CHAIN = 50;

/** Reports one warning for each cycle of properties that are required, which no finite value has. */
export function reportEndlessSchemas(schemas: Schemas, run: Normalization): void {
  const reported = new Set<string>();
  for (const cycle of walk(schemas, requiredReferences).cycles) {
    if (cycle.some((name) => reported.has(name))) continue;
    reported.add(cycle[0]);
    const message = `expected a schema with finite values, got one that requires itself: ${cycle.join(" -> ")}`;
    siteOfFirst(cycle, run).warn(message, "no value is valid: make one of the properties optional");
  }
}

/** Names of the components in a cycle, which begins and ends with the same one. */
type Cycle = [string, ...string[]];

/** Follows the references of all schemas. Returns the cycles, and the names, each after those that it leads to. */
function walk(schemas: Schemas, referencesOf: (schema: JsonSchema) => string[]) {
  const cycles: Cycle[] = [];
  const finished = new Set<string>();
  // Not a recursion: chains of references can exceed the stack.
  const trail: { name: string; references: Iterator<string> }[] = [];
  const positions = new Map<string, number>();
  const enter = (name: string) => {
    positions.set(name, trail.length);
    trail.push({ name, references: referencesOf(schemas[name] ?? {}).values() });
  };
  for (const root of Object.keys(schemas)) {
    if (!finished.has(root)) enter(root);
    for (let last = trail.at(-1); last; last = trail.at(-1)) {
      const { value: reference } = last.references.next();
      if (reference === undefined) {
        finished.add(last.name);
        positions.delete(last.name);
        trail.pop();
        continue;
      }
      const name = referenceName(reference);
      const start = positions.get(name);
      if (start !== undefined) cycles.push([name, ...trail.slice(start + 1).map((entry) => entry.name), name]);
      else if (!finished.has(name)) enter(name);
    }
  }
  return { cycles, finished };
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
