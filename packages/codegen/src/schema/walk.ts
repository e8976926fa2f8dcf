// Walks over a schema and its subschemas. References are not followed. A changed schema has the location of the original.
import type { JsonSchema } from "../contract/contract.ts";
import { copyLocation } from "../document/location.ts";
import { isRecord } from "../runtime/json/is-record.ts";
import { type KeywordKind, keywordKind } from "./keywords.ts";

/**
 * Calls the function with each subschema, the keyword that holds it, and its key in a list or map (`""` if the keyword holds one
 * schema). Booleans, which some keywords may have in place of a schema, are left out.
 */
export function forEachSubschema(
  schema: JsonSchema,
  visit: (subschema: JsonSchema, keyword: string, key: string | number) => void,
): void {
  const values = schema as Record<string, unknown>;
  for (const keyword of Object.keys(schema)) {
    const kind = keywordKind(keyword);
    // Most keywords hold data, and no lists are made for them.
    if (kind === "data") continue;
    for (const [key, part] of heldValues(kind, values[keyword])) if (isRecord(part)) visit(part, keyword, key);
  }
}

/** Calls the function with a schema and all of its subschemas, the outer ones first. */
export function visitSchema(schema: JsonSchema, visit: (schema: JsonSchema) => void): void {
  visit(schema);
  forEachSubschema(schema, (subschema) => visitSchema(subschema, visit));
}

/** Returns whether a schema or one of its subschemas passes the test. */
export function someSchema(schema: JsonSchema, test: (schema: JsonSchema) => boolean): boolean {
  let isFound = test(schema);
  if (!isFound) {
    forEachSubschema(schema, (subschema) => {
      isFound ||= someSchema(subschema, test);
    });
  }
  return isFound;
}

/** Applies a function to a schema and all of its subschemas, the inner ones first. Returns the schema itself if nothing changes. */
export function mapSchema(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const inner = mapSubschemas(schema, (subschema) => mapSchema(subschema, change));
  return copyLocation(schema, change(inner));
}

/** Applies a function to the direct subschemas. Returns the schema itself if nothing changes. */
export function mapSubschemas(
  schema: JsonSchema,
  change: (subschema: JsonSchema, keyword: string, key: string | number) => JsonSchema,
): JsonSchema {
  let copy = schema;
  const values = schema as Record<string, unknown>;
  for (const keyword of Object.keys(schema)) {
    const kind = keywordKind(keyword);
    if (kind === "data") continue;
    const held = heldValues(kind, values[keyword]);
    let isChanged = false;
    const changed = held.map(([key, part]): [key: string | number, part: unknown] => {
      const item = isRecord(part) ? change(part, keyword, key) : part;
      isChanged ||= item !== part;
      return [key, item];
    });
    if (isChanged) copy = { ...copy, [keyword]: withHeldValues(kind, changed) };
  }
  return copyLocation(schema, copy);
}

const NONE: [key: string | number, part: unknown][] = [];

/** Returns the schemas, and booleans, that the value of a keyword consists of, with their keys. */
function heldValues(kind: KeywordKind, value: unknown): [key: string | number, part: unknown][] {
  if (typeof value !== "object" || value === null) return NONE;
  if (kind === "schema") return [["", value]];
  if (kind === "map") return Object.entries(value);
  return Array.isArray(value) ? value.map((part, index) => [index, part]) : NONE;
}

/** Returns the value of a keyword that consists of these parts. */
function withHeldValues(kind: KeywordKind, held: [key: string | number, part: unknown][]): unknown {
  if (kind === "map") return Object.fromEntries(held);
  const parts = held.map(([, part]) => part);
  return kind === "list" ? parts : parts[0];
}
