// Serializes arrays and objects in path parameters (RFC 6570, sections 3.2.2, 3.2.5 and 3.2.7). Generated tables import this only if
// the contract has such parameters.
import { stringifyJson } from "../json/exact-json.ts";
import { isObject } from "../json/is-record.ts";
import { encode, type QueryStyle } from "./query-styles.ts";

/** Serializes a path parameter that the contract declares with the media type JSON. */
export function jsonSegment(name: string, value: unknown): string {
  return encode(name, stringifyJson(value));
}

/**
 * Returns the serializer of a style. Nested arrays and objects are serialized as JSON, as in a query.
 *
 * @param prefix none for `simple`, `.` for `label`, `;` for `matrix`
 */
export function pathStyle(prefix: "" | "." | ";", explode: boolean): QueryStyle {
  const separator = (explode && prefix) || ",";
  return (name, value) => {
    const encodePart = (part: unknown) => encode(name, isObject(part) ? stringifyJson(part) : part);
    const key = prefix === ";" ? `${encode(name, name)}=` : "";
    if (!isObject(value)) return prefix + key + encodePart(value);
    if (Array.isArray(value)) {
      const items = value.map(encodePart);
      return prefix + (explode ? items.map((item) => key + item).join(separator) : key + items.join(","));
    }
    const pairs = Object.entries(value).map((pair) => pair.map(encodePart));
    return prefix + (explode ? pairs.map((pair) => pair.join("=")).join(separator) : key + pairs.flat().join(","));
  };
}
