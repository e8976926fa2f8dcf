// Converts dates and 64-bit integers between their JSON and the types that the generator options select.

import { isObject } from "../json/is-record.ts";
import type { CallInput, Send } from "./call-input.ts";
import { APIError } from "./errors.ts";
import { typeError } from "./type-error.ts";

/** Conversion of a value: of itself, of its parts, or of the schema that it refers to. */
export interface Conversion {
  to?: "date" | "bigint" | "string" | "number";
  ref?: string;
  properties?: Readonly<Record<string, Conversion>>;
  /** Properties without an entry in `properties`. */
  additional?: Conversion;
  items?: Conversion;
  /** Conversions that apply to the same value. */
  all?: readonly Conversion[];
}

/** Conversions of the values of one operation. */
export interface OperationConversion {
  params?: Conversion;
  body?: Conversion;
  /** Conversion of a response by status: `200`, `2XX` or `default`. */
  responses?: Readonly<Record<string, Conversion>>;
  /** Conversion of the items of a stream. */
  items?: Conversion;
}

export type Schemas = Readonly<Record<string, Conversion>>;

/** Returns a function that sends requests with converted values, and converts the data of the responses and the bodies of errors. */
export function withConversion(send: Send, conversion: OperationConversion, schemas: Schemas): Send {
  const encode = (part: Conversion | undefined, value: unknown) => convert(part, value, schemas, encodeValue);
  return async (input) => {
    const { path, params, body } = input;
    const encoded: CallInput = {
      ...input,
      ...(path && { path: path.map((value) => (value instanceof Date ? value.toISOString() : value)) }),
      ...(params && { params: encode(conversion.params, params) as Record<string, unknown> }),
      ...(body !== undefined && { body: encode(conversion.body, body) }),
    };
    const decode = (status: number | undefined, value: unknown, decodePart: ConvertValue) =>
      convert(findResponse(conversion, String(status)), value, schemas, decodePart);
    const result = await send(encoded).catch((error) => {
      if (error instanceof APIError && isObject(error.body)) {
        Object.assign(error, { body: decode(error.status, error.body, decodeErrorValue) });
      }
      throw error;
    });
    // Only JSON is converted. Other data, such as a file or a stream, was not parsed from a body.
    if (result.body === undefined) return result;
    const { status, headers } = result.response;
    try {
      return { ...result, data: decode(status, result.data, decodeValue) };
    } catch (cause) {
      const { method, path } = input.operation;
      throw new APIError(`${method} ${path}: ${status} ${(cause as Error).message}`, { status, headers, cause });
    }
  };
}

function findResponse({ responses = {} }: OperationConversion, status: string): Conversion | undefined {
  return responses[status] ?? responses[`${status[0]}XX`] ?? responses["default"];
}

/** A reader of streams. SDKs without streams do not have the module with its full type. */
export interface ItemSource {
  start: () => (chunk?: Uint8Array) => { items: unknown[]; failure?: unknown };
}

/** Returns a reader of a stream with converted items. */
export function convertItems<Reader extends ItemSource>(
  reader: Reader,
  { items }: OperationConversion,
  schemas: Schemas,
): Reader {
  const start: ItemSource["start"] = () => {
    const read = reader.start();
    return (chunk) => {
      const part = read(chunk);
      const converted: unknown[] = [];
      try {
        for (const item of part.items) converted.push(convert(items, item, schemas, decodeValue));
        return { ...part, items: converted };
      } catch (failure) {
        return { items: converted, failure };
      }
    };
  };
  return { ...reader, start };
}

type ConvertValue = (to: Conversion["to"], value: unknown) => unknown;

/**
 * Returns a converted copy, or the value itself if nothing in it is converted.
 *
 * @param applied names of the schemas that converted each object. Parts of `all` may lead to the same one, whose effect is the same again;
 * without the names, the number of its conversions would multiply with each level of the value
 */
function convert(
  conversion: Conversion | undefined,
  value: unknown,
  schemas: Schemas,
  convertValue: ConvertValue,
  applied: WeakMap<object, ReadonlySet<string>> = new WeakMap(),
): unknown {
  if (!conversion || value === null || value === undefined) return value;
  const { to, ref, all = [] } = conversion;
  const inner = (part: Conversion | undefined, item: unknown) => convert(part, item, schemas, convertValue, applied);
  const namesOf = (item: unknown) => (isObject(item) && applied.get(item)) || new Set<string>();
  let result = to ? convertValue(to, value) : value;
  if (ref !== undefined && !namesOf(result).has(ref)) {
    result = inner(schemas[ref], result);
    if (isObject(result)) applied.set(result, new Set([...namesOf(result), ref]));
  }
  const copy = convertParts(result, conversion, inner);
  if (isObject(copy)) applied.set(copy, namesOf(result));
  return all.reduce<unknown>((current, part) => inner(part, current), copy);
}

/** Converts the items of an array or the properties of an object. */
function convertParts(
  value: unknown,
  { properties, additional, items }: Conversion,
  inner: (part: Conversion | undefined, item: unknown) => unknown,
): unknown {
  if (items && Array.isArray(value)) return value.map((item) => inner(items, item));
  if (!(properties || additional) || !isPlainObject(value)) return value;
  const entries = Object.entries(value).map(([name, item]) => {
    const own = properties && Object.hasOwn(properties, name) ? properties[name] : additional;
    return [name, inner(own, item)];
  });
  return Object.fromEntries(entries);
}

/** Returns false for dates, files and streams, which have no properties to convert. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * A string that is not a date becomes an `Invalid Date`.
 *
 * @throws TypeError for an integer that its type cannot hold exactly
 */
function decodeValue(to: Conversion["to"], value: unknown): unknown {
  return to === "number" ? checkNumber(value) : decodeErrorValue(to, value);
}

/** Converts a value of an error body. Nothing replaces the error, so every integer is accepted. */
function decodeErrorValue(to: Conversion["to"], value: unknown): unknown {
  if (to === "date") return typeof value === "string" ? new Date(value) : value;
  if (to === "number") return value;
  if (typeof value === "number" && Number.isInteger(value)) return to === "bigint" ? BigInt(value) : String(value);
  return to === "string" && typeof value === "bigint" ? String(value) : value;
}

/**
 * @throws RangeError for an invalid date
 * @throws TypeError for an integer that its type cannot hold exactly
 */
function encodeValue(to: Conversion["to"], value: unknown): unknown {
  if (to === "number") return checkNumber(value);
  if (to === "date") return value instanceof Date ? value.toISOString() : value;
  // A number in JSON, exact at any size.
  return to === "string" && typeof value === "string" && /^-?\d+$/.test(value) ? BigInt(value) : value;
}

function checkNumber(value: unknown): unknown {
  const isInexact = typeof value === "bigint" || (Number.isInteger(value) && !Number.isSafeInteger(value));
  if (isInexact) throw typeError("int64", "an integer that a number holds exactly", value);
  return value;
}
