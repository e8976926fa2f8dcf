// Walks over a schema and its subschemas. References are not followed. A changed schema has the location of the original.
import type { JsonSchema } from "../contract/contract.ts";
import { copyLocation } from "../document/location.ts";
import { isRecord } from "../runtime/json/is-record.ts";
import { keywordValue } from "./keywords.ts";

/**
 * Calls the function with each subschema, the keyword that holds it, and its key in a list or map (`""` if the keyword holds one
 * schema). Booleans, which some keywords may have in place of a schema, are left out.
 */
export function forEachSubschema(
  schema: JsonSchema,
  visit: (subschema: JsonSchema, keyword: string, key: string | number) => void,
): void {
  for (const [keyword, value] of Object.entries(schema)) {
    if (typeof value !== "object" || value === null) continue;
    const holds = keywordValue(keyword);
    if (holds === "schema") {
      if (isRecord(value)) visit(value, keyword, "");
    } else if (holds === "list") {
      if (Array.isArray(value))
        for (const [index, item] of value.entries()) if (isRecord(item)) visit(item, keyword, index);
    } else if (holds === "map") {
      for (const [name, member] of Object.entries(value)) if (isRecord(member)) visit(member, keyword, name);
    }
  }
}

/** Calls the function with a schema and all of its subschemas, the outer ones first. */
export function visitSchema(schema: JsonSchema, visit: (schema: JsonSchema) => void): void {
  visit(schema);
  forEachSubschema(schema, (subschema) => visitSchema(subschema, visit));
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
  for (const [keyword, value] of Object.entries(schema)) {
    if (typeof value !== "object" || value === null) continue;
    const changed = mapKeyword(keyword, value, (item, key) => (isRecord(item) ? change(item, keyword, key) : item));
    if (changed !== value) copy = { ...copy, [keyword]: changed };
  }
  return copyLocation(schema, copy);
}

/** Function that changes a schema in a list or map. A keyword that holds one schema has the key "". */
type ChangeItem = (item: unknown, key: string | number) => unknown;

function mapKeyword(keyword: string, value: object, change: ChangeItem): unknown {
  switch (keywordValue(keyword)) {
    case "schema":
      return change(value, "");
    case "list":
      return Array.isArray(value) ? mapList(value, change) : value;
    case "map":
      return mapMembers(value, change);
    case "data":
      return value;
  }
}

function mapList(list: readonly unknown[], change: ChangeItem): readonly unknown[] {
  const changed = list.map(change);
  return changed.every((item, index) => item === list[index]) ? list : changed;
}

function mapMembers(members: object, change: ChangeItem): object {
  const entries = Object.entries(members);
  const changed = entries.map(([name, member]) => [name, change(member, name)] as const);
  return changed.every(([, member], index) => member === entries[index]?.[1]) ? members : Object.fromEntries(changed);
}
