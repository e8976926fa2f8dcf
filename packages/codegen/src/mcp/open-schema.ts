// Opens the schema of a result: a response that the contract does not allow, such as a new enum value, must still reach the model.
import { isRecord } from "../runtime/json/is-record.ts";
import type { ToolSchema } from "./tool-schema.ts";

/** Keywords that describe the structure of a value. All others could reject a value that a later version of the service returns. */
const SCHEMA = new Set(["items"]);
const SCHEMA_MAPS = new Set(["properties", "$defs"]);
const SCHEMA_LISTS = new Set(["anyOf", "allOf", "prefixItems"]);
const UNCHANGED = new Set(["description", "$ref"]);

/** Returns the schema without `enum`, `required`, limits and formats. Every value may be null, and any variant may match. */
export function openSchema(schema: ToolSchema): ToolSchema {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (UNCHANGED.has(key)) return [[key, value]];
    if (key === "type") return [[key, [...new Set([value, "null"].flat())]]];
    if (key === "oneOf" && Array.isArray(value)) return [["anyOf", value.map(openInner)]];
    if (SCHEMA.has(key)) return [[key, openInner(value)]];
    if (SCHEMA_LISTS.has(key) && Array.isArray(value)) return [[key, value.map(openInner)]];
    if (!SCHEMA_MAPS.has(key) || !isRecord(value)) return [];
    return [[key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, openInner(inner)]))]];
  });
  return Object.fromEntries(entries);
}

function openInner(value: unknown): unknown {
  return isRecord(value) ? openSchema(value) : true;
}
