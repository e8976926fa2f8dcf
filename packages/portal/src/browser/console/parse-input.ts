// Parses the value of an input according to its schema.
import { parseExactJson } from "../../model/json.ts";
import type { JsonSchema } from "../../view/console/console-data.ts";
import { type AnySchema, nonNullTypes, resolveSchema } from "../../view/schema/resolve-schema.ts";

/** Parses an input. Returns it unchanged if it does not match the type, so that validation reports it. */
export function parseInput(schemas: Record<string, JsonSchema>, source: AnySchema, input: string): unknown {
  const schema = resolveSchema(schemas, source);
  const [type, ...otherTypes] = nonNullTypes(schema);
  if (type === "array" && otherTypes.length === 0) return parseList(schemas, schema, input);
  if (type === "integer" || type === "number") return parseNumber(input);
  if (type === "boolean") return { true: true, false: false }[input] ?? input;
  return type === "string" && otherTypes.length === 0 ? input : parseUntyped(schema, input);
}

/** Parses one item per line, or the entire list as JSON. */
function parseList(schemas: Record<string, JsonSchema>, { items = {} }: JsonSchema, input: string): unknown {
  if (input.trim().startsWith("[")) return parseUntyped({}, input);
  return input
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => parseInput(schemas, items, line));
}

function parseNumber(input: string): unknown {
  const trimmed = input.trim();
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(trimmed)) return input;
  const value = Number(trimmed);
  return Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(trimmed) ? BigInt(trimmed) : value;
}

/** Returns the enumerated value or the JSON that the input stands for, otherwise the input. */
function parseUntyped({ enum: values = [] }: JsonSchema, input: string): unknown {
  const enumValue = values.find((value) => String(value) === input);
  if (enumValue !== undefined) return enumValue;
  try {
    return parseExactJson(input);
  } catch {
    return input;
  }
}
