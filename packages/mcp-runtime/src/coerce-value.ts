// Converts arguments that models write in another JSON type than the schema has, where only one meaning is possible.
import { isRecord } from "./gen/runtime/json/is-record.ts";
import { getByJsonPointer } from "./gen/runtime/json/json-pointer.ts";

/** The keywords of a schema that decide what a value may be. */
interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  /** 64-bit integer. */
  int64?: { nullable?: boolean };
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Record<string, Schema | boolean>;
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  allOf?: readonly (Schema | boolean)[];
  anyOf?: readonly (Schema | boolean)[];
  oneOf?: readonly (Schema | boolean)[];
}

const MAX_LEVELS = 64;
/** Largest number of schemas that are applied to a value. Those that `allOf` repeats multiply with each level of the value. */
const MAX_STEPS = 100_000;

/**
 * Returns the value with these conversions, at any depth: `"5"` to a number, `"true"` to a boolean, and a string with JSON to
 * an array or object, if the schema does not allow a string there; a number to a string if it allows only strings. Digits of a
 * 64-bit integer beyond ±(2^53 - 1) become a bigint. All other values stay as they are, so that validation reports them.
 *
 * @param document document that the references of the schema refer to
 */
export function coerceValue(source: object | boolean, value: unknown, document: object = {}): unknown {
  return coerce(source, value, { document, steps: 0 });
}

function coerce(
  source: object | boolean,
  value: unknown,
  run: { document: object; steps: number },
  level = 0,
): unknown {
  const schema = resolve(source, run.document);
  if (!schema || level > MAX_LEVELS || ++run.steps > MAX_STEPS) return value;
  const types = allowedTypes(schema);
  const converted = convert(value, types);
  const inner = (child: object | boolean | undefined, item: unknown) =>
    child === undefined ? item : coerce(child, item, run, level + 1);
  const [variant, ...others] = (schema.anyOf ?? schema.oneOf ?? []).filter((branch) => !isNull(branch));
  if (variant !== undefined && others.length === 0) return inner(variant, converted);
  const merged = (schema.allOf ?? []).reduce((result: unknown, part) => inner(part, result), converted);
  if (Array.isArray(merged)) return merged.map((item) => inner(schema.items, item));
  if (!isRecord(merged)) return merged;
  const { properties = {}, additionalProperties } = schema;
  const entries = Object.entries(merged).map(([name, item]) => [
    name,
    inner(Object.hasOwn(properties, name) ? properties[name] : additionalProperties, item),
  ]);
  return Object.fromEntries(entries);
}

function resolve(source: object | boolean, document: object): Schema | undefined {
  let schema: unknown = source;
  for (let count = 0; count < MAX_LEVELS && isRecord(schema); count++) {
    if (typeof schema.$ref !== "string") return schema;
    schema = getByJsonPointer(document, schema.$ref);
  }
  return undefined;
}

/** Returns the JSON types that the schema allows, or undefined if it does not restrict them. */
function allowedTypes({ type, int64, enum: values, const: constant }: Schema): Set<string> | undefined {
  if (int64) return new Set(["int64", ...(int64.nullable ? ["null"] : [])]);
  if (type !== undefined) return new Set([type].flat());
  const allowed = values ?? (constant === undefined ? undefined : [constant]);
  return allowed && new Set(allowed.map(typeOf));
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function convert(value: unknown, types: Set<string> | undefined): unknown {
  if (!types) return value;
  if (typeof value === "number" && types.has("string") && types.size === 1) return String(value);
  if (typeof value !== "string" || types.has("string")) return value;
  const number = parseNumber(value, types);
  return number === undefined ? parseJson(value, types) : number;
}

function parseNumber(source: string, types: Set<string>): number | bigint | undefined {
  const isInteger = /^-?\d{1,19}$/.test(source);
  if (types.has("int64") && isInteger) {
    return Number.isSafeInteger(Number(source)) ? Number(source) : BigInt(source);
  }
  const isNumber = types.has("number") ? /^-?\d{1,15}(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/.test(source) : isInteger;
  const number = Number(source);
  const isExact = !isInteger || Number.isSafeInteger(number);
  return (types.has("number") || types.has("integer")) && isNumber && isExact ? number : undefined;
}

/** Parses a string with JSON of an allowed type other than numbers. Returns all other strings as they are. */
function parseJson(source: string, types: Set<string>): unknown {
  try {
    const value: unknown = JSON.parse(source);
    return types.has(typeOf(value)) && typeof value !== "number" ? value : source;
  } catch {
    return source;
  }
}

function isNull(schema: Schema | boolean): boolean {
  return typeof schema === "object" && schema.type === "null";
}
