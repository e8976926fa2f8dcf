// How OpenAPI's styles write a query parameter. Generated tables name those that the contract uses, so that a bundle
// has no others.
import { printJson } from "./json.ts";

/** Part of the query, encoded: `name=value`, several with `&` between them, or nothing. */
export type QueryStyle = (name: string, value: unknown) => string;

/** `form` of a plain value. */
export function form(name: string, value: unknown): string {
  return `${encodeURIComponent(name)}=${encode(name, value)}`;
}

/** `form` of an array, exploded: `name=a&name=b`. */
export function repeated(name: string, value: unknown): string {
  return pairs([value].flat().map((item) => form(name, item)));
}

/** `form` of an array, not exploded: `name=a,b`. */
export function commaSeparated(name: string, value: unknown): string {
  return joined(name, value, ",");
}

/** `spaceDelimited`: `name=a%20b`. */
export function spaceSeparated(name: string, value: unknown): string {
  return joined(name, value, "%20");
}

/** `pipeDelimited`: `name=a%7Cb`. */
export function pipeSeparated(name: string, value: unknown): string {
  return joined(name, value, "%7C");
}

/** `deepObject`: `name[key]=value`. OpenAPI knows one level, and no arrays; both are written as most services read them. */
export function deepObject(name: string, value: unknown): string {
  const part = ([key, item]: [string, unknown]) => (isObject(item) ? deepObject : form)(`${name}[${key}]`, item);
  return pairs(entries(name, value).map(part));
}

/** `form` of an object, exploded: each property is a parameter. */
export function properties(name: string, value: unknown): string {
  return pairs(entries(name, value).map(([key, item]) => repeated(key, item)));
}

/** What the contract gives a media type: JSON. */
export function json(name: string, value: unknown): string {
  return form(name, printJson(value));
}

/** An array or object whose parts may be such themselves: these are JSON. OpenAPI does not say how to write them. */
export function withJson(style: QueryStyle): QueryStyle {
  const text = (part: unknown) => (isObject(part) ? printJson(part) : part);
  return (name, value) => {
    if (Array.isArray(value)) return style(name, value.map(text));
    const parts = entries(name, value).map(([key, item]) => [key, Array.isArray(item) ? item.map(text) : text(item)]);
    return style(name, Object.fromEntries(parts));
  };
}

/** An array or object that may also be a plain value. */
export function orPlain(style: QueryStyle): QueryStyle {
  return (name, value) => (isObject(value) ? style : form)(name, value);
}

/** A parameter that is sent as a header. */
export function unsent(): string {
  return "";
}

/** A parameter that may be null: null is not sent, like undefined (RFC 6570, section 2.3). */
export function nullable(style: QueryStyle): QueryStyle {
  return (name, value) => (value === null ? "" : style(name, value));
}

/** Text for an address. */
export function encode(name: string, value: unknown): string {
  return encodeURIComponent(requireText(name, value));
}

/** @throws TypeError for what has no text form that a service could read: null, an object, NaN */
export function requireText(name: string, value: unknown): string {
  // A text, a boolean or a bigint.
  if (!Number.isFinite(value) && !/string|^b/.test(typeof value)) {
    throw new TypeError(`${name}: expected a text, number or boolean, got ${value}`);
  }
  return String(value);
}

function pairs(parts: string[]): string {
  return parts.filter(Boolean).join("&");
}

function joined(name: string, value: unknown, separator: string): string {
  const items = [value].flat().map((item) => encode(name, item));
  return items.length > 0 ? `${encode(name, name)}=${items.join(separator)}` : "";
}

function entries(name: string, value: unknown): [string, unknown][] {
  if (!isObject(value)) throw new TypeError(`${name}: expected an object, got ${value}`);
  return Object.entries(value).filter(([, item]) => item !== undefined);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
