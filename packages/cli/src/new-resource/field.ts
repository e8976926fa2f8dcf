// Parses the fields of a new resource: `name: string 1..100`, `status: placed | shipped`, `petId?: PetId # Pet that it is for`.
import type { Contract, JsonSchema } from "@onecontract/codegen";
import { formatName, type Name } from "../scaffold/names.ts";
import type { FieldKind, FieldValue, ResourceField } from "../scaffold/resource.ts";
import { UsageError } from "../user-error.ts";

/** Built-in types of TypeSpec that a field can have. */
const TYPES: Record<string, FieldKind> = {
  string: "string",
  boolean: "boolean",
  int32: "integer",
  int64: "integer",
  float64: "number",
  utcDateTime: "date-time",
  plainDate: "date",
};

export const FIELD_TYPES: string[] = Object.keys(TYPES);

/** Largest length of a string without a range. */
const MAX_LENGTH = 255;
/** A name, a type, and after `#` a description. */
const FIELD = /^\s*([A-Za-z]\w*)(\?)?\s*:\s*([^#]+?)\s*(?:#\s*(.*\S)\s*)?$/;
const RANGE = /^(.*?)\s+(-?\d+)\.\.(-?\d+)$/;
const ENUM_VALUE = /^[A-Za-z]\w*$/;

/**
 * Parses a field.
 *
 * @param resource its name begins the name of a new enum: `ToyStatus`
 * @throws UsageError with the expected and the received value
 */
export function parseField(value: string, resource: Name, contract: Contract): ResourceField {
  const [, property = "", optional, definition = "", description] = FIELD.exec(value) ?? [];
  if (property === "") {
    throw new UsageError(`--field: expected a name and a type, such as "name: string 1..100", got "${value}"`);
  }
  if (!/^[a-z][a-zA-Z0-9]*$/.test(property)) {
    throw new UsageError(`--field: expected a name in camelCase, got "${property}"`);
  }
  if (property === "id") throw new UsageError("--field: expected no id, which every resource has, got one");
  const base = {
    name: formatName(property),
    property,
    isOptional: optional !== undefined,
    description,
  };
  if (definition.includes("|")) return { ...base, ...newEnum(property, definition, resource) };
  const [, type = definition, min, max] = RANGE.exec(definition) ?? [];
  const range = min === undefined || max === undefined ? undefined : parseRange(property, Number(min), Number(max));
  return {
    ...base,
    ...(Object.hasOwn(TYPES, type) ? builtIn(property, type, range) : declared(property, type, range, contract)),
  };
}

type FieldType = Omit<ResourceField, "name" | "property" | "isOptional" | "description">;
type Range = { min: number; max: number };
type Bounds = Pick<ResourceField, "min" | "max">;

function parseRange(property: string, min: number, max: number): Range {
  if (min <= max && Number.isSafeInteger(min) && Number.isSafeInteger(max)) return { min, max };
  throw new UsageError(`--field: ${property}: expected a range such as 1..100, got ${min}..${max}`);
}

function newEnum(property: string, definition: string, resource: Name): FieldType {
  const values = definition.split("|").map((item) => item.trim());
  const invalid = values.find((item, index) => !ENUM_VALUE.test(item) || values.indexOf(item) < index);
  if (invalid !== undefined) {
    throw new UsageError(`--field: ${property}: expected distinct names between "|", got "${invalid}"`);
  }
  const type = resource.pascal + formatName(property).pascal;
  const [example = "", otherExample = example] = values;
  return { kind: "enum", type, isSafeInteger: false, values, isNewEnum: true, example, otherExample };
}

function builtIn(property: string, type: string, range: Range | undefined): FieldType {
  const kind = TYPES[type] ?? "string";
  const isRanged = kind === "string" || kind === "integer" || kind === "number";
  if (range && !isRanged) throw new UsageError(`--field: ${property}: expected no range for ${type}, got one`);
  if (kind === "string" && range && range.min < 0) {
    throw new UsageError(`--field: ${property}: expected a length of at least 0, got ${range.min}`);
  }
  const bounds = range ?? (kind === "string" ? { min: 1, max: MAX_LENGTH } : undefined);
  const [example, otherExample] = examplesOf(kind, property, bounds);
  const isSafeInteger = kind === "integer" && (type === "int32" || bounds !== undefined);
  return { kind, type, ...bounds, isSafeInteger, values: [], isNewEnum: false, example, otherExample };
}

/** Returns a type that the contract declares: an enum, or a scalar of a string or an integer. */
function declared(property: string, type: string, range: Range | undefined, { schemas }: Contract): FieldType {
  const schema: JsonSchema = (Object.hasOwn(schemas, type) && schemas[type]) || {};
  const usable = Object.entries(schemas).flatMap(([name, candidate]) => (kindOf(candidate) ? name : []));
  const kind = kindOf(schema);
  if (kind === undefined) {
    const expected = [...FIELD_TYPES, ...usable].join(", ");
    throw new UsageError(`--field: ${property}: expected one of ${expected}, or values such as a | b, got "${type}"`);
  }
  if (range) throw new UsageError(`--field: ${property}: expected no range for ${type}, which has its own, got one`);
  const values = (schema.enum ?? []).map(String);
  const { minimum: min = schema.minLength, maximum: max = schema.maxLength } = schema;
  const bounds = { min, max };
  const [example, otherExample] =
    kind === "enum" ? [values[0] ?? "", values[1] ?? values[0] ?? ""] : examplesOf(kind, property, bounds);
  const isSafe = (bound: number | undefined) => bound !== undefined && Number.isSafeInteger(bound);
  const isSafeInteger = kind === "integer" && (schema.format === "int32" || (isSafe(min) && isSafe(max)));
  return { kind, type, ...bounds, isSafeInteger, values, isNewEnum: false, example, otherExample };
}

function kindOf(schema: JsonSchema): FieldKind | undefined {
  if (schema.enum) return schema.type === "string" ? "enum" : undefined;
  if (schema.type === "integer") return "integer";
  const isPlain = schema.type === "string" && schema.format === undefined && schema.pattern === undefined;
  return isPlain ? "string" : undefined;
}

function examplesOf(kind: FieldKind, property: string, bounds: Bounds = {}): [FieldValue, FieldValue] {
  const { min, max } = bounds;
  switch (kind) {
    case "boolean":
      return [true, false];
    case "date-time":
      return ["2026-11-20T12:00:00Z", "2026-11-21T08:30:00Z"];
    case "date":
      return ["2026-11-20", "2026-11-21"];
    case "integer":
    case "number": {
      const first = Math.max(min ?? 1, Math.min(1, max ?? 1));
      return [first, first + 1 <= (max ?? first + 1) ? first + 1 : first];
    }
    default:
      return [
        stringOf(`First ${formatName(property).words}`, bounds),
        stringOf(`Other ${formatName(property).words}`, bounds),
      ];
  }
}

/** Returns the string with a length within the bounds. */
function stringOf(value: string, { min = 0, max = MAX_LENGTH }: Bounds): string {
  return value.padEnd(min, "x").slice(0, max).trimEnd().padEnd(min, "x");
}
