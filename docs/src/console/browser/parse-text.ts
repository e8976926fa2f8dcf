// The value that a reader means by what stands in an input.
import { parseExactJson } from "../../json/parse-exact-json.ts";
import type { AnySchema } from "../../schema/merge-schema.ts";
import type { JsonSchema } from "../console-data.ts";
import { resolveSchema, typesOf } from "./resolve-schema.ts";

/** Text that is no value of the type stays text, for the check to say so. */
export function parseText(schemas: Record<string, JsonSchema>, source: AnySchema, text: string): unknown {
  const schema = resolveSchema(schemas, source);
  const [type, ...others] = typesOf(schema);
  if (type === "array" && others.length === 0) return parseList(schemas, schema, text);
  if (type === "integer" || type === "number") return parseNumber(text);
  if (type === "boolean") return { true: true, false: false }[text] ?? text;
  return type === "string" && others.length === 0 ? text : parseOther(schema, text);
}

/** One item a line, or the whole as JSON. */
function parseList(schemas: Record<string, JsonSchema>, { items = {} }: JsonSchema, text: string): unknown {
  if (text.trim().startsWith("[")) return parseOther({}, text);
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => parseText(schemas, items, line));
}

function parseNumber(text: string): unknown {
  const trimmed = text.trim();
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(trimmed)) return text;
  const value = Number(trimmed);
  return Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(trimmed) ? BigInt(trimmed) : value;
}

/** JSON where it is JSON, one of the enumerated values, or else text. */
function parseOther({ enum: values = [] }: JsonSchema, text: string): unknown {
  const listed = values.find((value) => String(value) === text);
  if (listed !== undefined) return listed;
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}
