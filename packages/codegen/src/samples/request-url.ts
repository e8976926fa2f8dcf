// Builds the URL of an example request: serializes parameters into path and query in the style of the contract (OpenAPI 3.1, section 4.8.12.2).
import type { Operation, Parameter } from "../contract/contract.ts";
import type { Argument } from "./example-request.ts";
import { stringifyJson } from "./serialize-value.ts";

/** Returns a percent-encoded URL, which is safe within quotes of any kind. */
export function requestUrl(baseURL: string, operation: Operation, values: Argument[]): string {
  const path = operation.path.replace(/\{([^}]+)\}/g, (placeholder, name: string) => {
    const argument = values.find(({ parameter }) => parameter.in === "path" && parameter.name === name);
    return argument ? pathValue(argument) : placeholder;
  });
  const query = values.filter(({ parameter }) => parameter.in === "query").flatMap(queryPairs);
  return baseURL.replace(/\/+$/, "") + path + (query.length > 0 ? `?${query.join("&")}` : "");
}

/** Returns the value of a header or cookie: `simple` style, not encoded. */
export function headerValue({ parameter, value }: Argument): string {
  if (Array.isArray(value)) return value.map(rawValue).join(",");
  if (!isObject(value)) return rawValue(value);
  return rawEntries(value)
    .flatMap(([key, item]) => (parameter.explode ? [`${key}=${item}`] : [key, item]))
    .join(",");
}

const PATH_PREFIX: Record<string, string> = { label: ".", matrix: ";" };

function pathValue({ parameter, value }: Argument): string {
  const { style, explode } = parameter;
  const prefix = PATH_PREFIX[style] ?? "";
  const separator = explode ? prefix || "," : ",";
  const namePrefix = style === "matrix" ? `${encodeURIComponent(parameter.name)}=` : "";
  if (Array.isArray(value)) {
    const items = value.map((item) => encodeURIComponent(rawValue(item)));
    return prefix + (explode ? items.map((item) => namePrefix + item) : [namePrefix + items.join(",")]).join(separator);
  }
  if (!isObject(value)) return prefix + namePrefix + encodeURIComponent(rawValue(value));
  const entries = encodedEntries(value);
  if (explode) return prefix + entries.map(([key, item]) => `${key}=${item}`).join(separator);
  return prefix + namePrefix + entries.flat().join(",");
}

const DELIMITER: Record<string, string> = { spaceDelimited: "%20", pipeDelimited: "%7C" };

function queryPairs({ parameter, value }: Argument): string[] {
  const name = encodeURIComponent(parameter.name);
  if (parameter.style === "json") return [`${name}=${encodeURIComponent(stringifyJson(value))}`];
  if (parameter.style === "deepObject" && isObject(value)) return deepPairs(name, value);
  if (Array.isArray(value)) {
    const items = value.map((item) => encodeURIComponent(rawValue(item)));
    return parameter.explode ? items.map((item) => `${name}=${item}`) : [`${name}=${items.join(delimiter(parameter))}`];
  }
  if (!isObject(value)) return [`${name}=${encodeURIComponent(rawValue(value))}`];
  if (parameter.explode) return Object.entries(value).flatMap(explodedPairs);
  return [`${name}=${encodedEntries(value).flat().join(delimiter(parameter))}`];
}

/** Repeats the name of a property for each item of an array, like the SDK does: OpenAPI leaves it open. */
function explodedPairs([name, value]: [string, unknown]): string[] {
  return [value].flat().map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(rawValue(item))}`);
}

/** Serializes nested objects like the SDK does. */
function deepPairs(name: string, value: object): string[] {
  return Object.entries(value).flatMap(([key, item]) => {
    const inner = `${name}%5B${encodeURIComponent(key)}%5D`;
    return isObject(item) ? deepPairs(inner, item) : [`${inner}=${encodeURIComponent(rawValue(item))}`];
  });
}

function delimiter({ style }: Parameter): string {
  return DELIMITER[style] ?? ",";
}

function encodedEntries(value: object): [string, string][] {
  return rawEntries(value).map(([key, item]) => [encodeURIComponent(key), encodeURIComponent(item)]);
}

function rawEntries(value: object): [string, string][] {
  return Object.entries(value).map(([key, item]) => [key, rawValue(item)]);
}

function rawValue(value: unknown): string {
  return typeof value === "object" && value !== null ? stringifyJson(value) : String(value);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
