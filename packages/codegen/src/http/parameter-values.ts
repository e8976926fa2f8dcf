// Encodes the values of parameters in the style of the contract (OpenAPI 3.1, section 4.8.12.2). What OpenAPI leaves open is
// encoded as the runtime of the SDK does.
import type { Parameter } from "../contract/contract.ts";
import { PATH_PREFIXES } from "../contract/path-parameters.ts";
import { stringifyJson } from "../runtime/json/exact-json.ts";
import { isObject } from "../runtime/json/is-record.ts";
import { headerJson } from "../runtime/sdk/json-headers.ts";
import { jsonSegment, pathStyle } from "../runtime/sdk/path-styles.ts";

/** A value of a parameter. */
export interface Argument {
  parameter: Parameter;
  value: unknown;
}

/** Returns the value of a cookie, in which `;`, `,` and white space are not allowed (RFC 6265, section 4.1.1). */
export function cookieValue(argument: Argument): string {
  return encodeURIComponent(headerValue(argument));
}

/** Returns the value of a header: JSON, or `simple` style, not encoded. */
export function headerValue({ parameter, value }: Argument): string {
  if (parameter.style === "json") return headerJson(value);
  if (Array.isArray(value)) return value.map(rawValue).join(",");
  if (!isObject(value)) return rawValue(value);
  return rawEntries(value)
    .flatMap(([key, item]) => (parameter.explode ? [`${key}=${item}`] : [key, item]))
    .join(",");
}

/** Returns the percent-encoded value of a placeholder of the path. */
export function pathValue({ parameter: { name, style, explode }, value }: Argument): string {
  if (style === "json") return jsonSegment(name, value);
  return pathStyle(PATH_PREFIXES.get(style) ?? "", explode)(name, value ?? "null");
}

const DELIMITER = new Map([
  ["spaceDelimited", "%20"],
  ["pipeDelimited", "%7C"],
]);

/** Returns percent-encoded pairs. Null has none, like undefined (RFC 6570, section 2.3). */
export function queryPairs({ parameter, value }: Argument): [name: string, value: string][] {
  const name = encodeURIComponent(parameter.name);
  if (parameter.style === "json") return [[name, encodeURIComponent(stringifyJson(value))]];
  if (value === null) return [];
  if (parameter.style === "deepObject" && isObject(value)) return deepPairs(name, value);
  if (Array.isArray(value)) {
    const items = value.map((item) => encodeURIComponent(rawValue(item)));
    return parameter.explode ? items.map((item) => [name, item]) : [[name, items.join(delimiter(parameter))]];
  }
  if (!isObject(value)) return [[name, encodeURIComponent(rawValue(value))]];
  if (!parameter.explode) return [[name, rawEntries(value).flat().map(encodeURIComponent).join(delimiter(parameter))]];
  // The name of a property is repeated for each item of an array.
  return Object.entries(value).flatMap(([key, part]) =>
    [part].flat().map((item): [string, string] => [encodeURIComponent(key), encodeURIComponent(rawValue(item))]),
  );
}

function deepPairs(name: string, value: object): [string, string][] {
  return Object.entries(value).flatMap(([key, item]) => {
    const inner = `${name}%5B${encodeURIComponent(key)}%5D`;
    return isObject(item) ? deepPairs(inner, item) : [[inner, encodeURIComponent(rawValue(item))]];
  });
}

function delimiter({ style }: Parameter): string {
  return DELIMITER.get(style) ?? ",";
}

function rawEntries(value: object): [string, string][] {
  return Object.entries(value).map(([key, item]) => [key, rawValue(item)]);
}

/** Returns a value without encoding: arrays and objects as JSON. */
export function rawValue(value: unknown): string {
  return isObject(value) ? stringifyJson(value) : String(value);
}
