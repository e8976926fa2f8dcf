// Reads the value of an input according to its schema.
import { parseJson } from "@onecontract/codegen/json/exact-json";
import { resolveSchema, type Schemas } from "@onecontract/codegen/schema/references";
import type { JsonSchema } from "../../view/console/console-data.ts";
import type { AnySchema } from "../../view/schema/merge-schema.ts";

export type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the value that is entered or the files that are selected, or undefined if there are none. */
export function readInput(schemas: Schemas, source: AnySchema, input: FieldElement): unknown {
  if (!(input instanceof HTMLInputElement) || input.type !== "file")
    return input.value === "" ? undefined : parseInput(schemas, source, input.value);
  const selected = [...(input.files ?? [])];
  return input.multiple && selected.length > 0 ? selected : selected[0];
}

/** Parses an input. Returns it unchanged if it does not match the type, so that validation reports it. */
export function parseInput(schemas: Schemas, source: AnySchema, input: string): unknown {
  const schema = resolveSchema(source, schemas);
  // The interpreter has a keyword for 64-bit integers.
  if ("int64" in schema) return parseNumber(input);
  const [type, ...otherTypes] = [schema.type ?? []].flat().filter((name) => name !== "null");
  if (type === "array" && otherTypes.length === 0) return parseList(schemas, schema, input);
  if (type === "integer" || type === "number") return parseNumber(input);
  if (type === "boolean") return { true: true, false: false }[input] ?? input;
  return type === "string" && otherTypes.length === 0 ? input : parseUntyped(schema, input);
}

/** Parses one item per line, or the entire list as JSON. */
function parseList(schemas: Schemas, { items = {} }: JsonSchema, input: string): unknown {
  if (input.trim().startsWith("[")) return parseUntyped({}, input);
  const lines = input.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => parseInput(schemas, items, line));
}

function parseNumber(input: string): unknown {
  return /^\s*-?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i.test(input)
    ? parseJson(input.replace(/^(\s*-?)0+(?=\d)/, "$1")).value
    : input;
}

/** Returns the enumerated value or the JSON that the input stands for, otherwise the input. */
function parseUntyped({ enum: values = [] }: JsonSchema, input: string): unknown {
  return values.find((value) => String(value) === input) ?? parseJson(input).value;
}
