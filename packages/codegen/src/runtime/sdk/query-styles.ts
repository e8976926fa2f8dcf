// Serializes query parameters in OpenAPI's styles. Generated tables import only the styles that the contract uses, so that
// a bundle has no others.

import { isObject } from "../json/is-record.ts";
import { stringifyJson } from "../json/long-integers.ts";
import { typeError } from "./type-error.ts";

/** Serializer of a query parameter. Returns percent-encoded pairs, `name=value` joined with `&`, or an empty string. */
export type QueryStyle = (name: string, value: unknown) => string;

/** Serializes a primitive value in the style `form`: `name=a`. */
export function form(name: string, value: unknown): string {
  return `${encodeURIComponent(name)}=${encode(name, value)}`;
}

/** Serializes an array in the style `form`, exploded: `name=a&name=b`. */
export function repeated(name: string, value: unknown): string {
  return joinPairs([value].flat().map((item) => form(name, item)));
}

/** Serializes an array in the style `form`, not exploded: `name=a,b`. */
export function commaSeparated(name: string, value: unknown): string {
  return joinItems(name, value, ",");
}

/** Serializes an array in the style `spaceDelimited`: `name=a%20b`. */
export function spaceSeparated(name: string, value: unknown): string {
  return joinItems(name, value, "%20");
}

/** Serializes an array in the style `pipeDelimited`: `name=a%7Cb`. */
export function pipeSeparated(name: string, value: unknown): string {
  return joinItems(name, value, "%7C");
}

/**
 * Serializes an object in the style `deepObject`: `name[key]=value`. OpenAPI defines it for flat objects; nested objects
 * and arrays follow common practice.
 */
export function deepObject(name: string, value: unknown): string {
  const encodePart = ([key, item]: [string, unknown]) => (isObject(item) ? deepObject : form)(`${name}[${key}]`, item);
  return joinPairs(entries(name, value).map(encodePart));
}

/** Serializes an object in the style `form`, exploded: each property is a parameter. */
export function properties(name: string, value: unknown): string {
  return joinPairs(entries(name, value).map(([key, item]) => repeated(key, item)));
}

/** Serializes a parameter that the contract declares with the media type JSON. */
export function json(name: string, value: unknown): string {
  return form(name, stringifyJson(value));
}

/** Returns a style that serializes nested arrays and objects as JSON, because OpenAPI does not define their serialization. */
export function withNestedJson(style: QueryStyle): QueryStyle {
  const encodeNested = (part: unknown) => (isObject(part) ? stringifyJson(part) : part);
  return (name, value) => {
    if (Array.isArray(value)) return style(name, value.map(encodeNested));
    const parts = entries(name, value).map(([key, item]) => [
      key,
      Array.isArray(item) ? item.map(encodeNested) : encodeNested(item),
    ]);
    return style(name, Object.fromEntries(parts));
  };
}

/** Returns a style that applies the given one to arrays and objects, and `form` to primitive values. */
export function orPrimitive(style: QueryStyle): QueryStyle {
  return (name, value) => (isObject(value) ? style : form)(name, value);
}

/** Leaves the parameter out of the query, because it is sent as a header or cookie. */
export function omit(): string {
  return "";
}

/** Returns a style that omits null, like undefined (RFC 6570, section 2.3). */
export function nullable(style: QueryStyle): QueryStyle {
  return (name, value) => (value === null ? "" : style(name, value));
}

/** Percent-encodes a primitive value. */
export function encode(name: string, value: unknown): string {
  return encodeURIComponent(stringifyPrimitive(name, value));
}

/**
 * Converts a primitive value to a string.
 *
 * @throws TypeError for a value that no service could parse: null, an object, NaN
 */
export function stringifyPrimitive(name: string, value: unknown): string {
  // The pattern matches string, boolean and bigint.
  if (!Number.isFinite(value) && !/string|^b/.test(typeof value)) {
    throw typeError(name, "a string, number or boolean", value);
  }
  return String(value);
}

function joinPairs(parts: string[]): string {
  return parts.filter(Boolean).join("&");
}

function joinItems(name: string, value: unknown, separator: string): string {
  const items = [value].flat().map((item) => encode(name, item));
  return items.length > 0 ? `${encode(name, name)}=${items.join(separator)}` : "";
}

function entries(name: string, value: unknown): [string, unknown][] {
  if (!isObject(value)) throw typeError(name, "an object", value);
  return Object.entries(value).filter(([, item]) => item !== undefined);
}
