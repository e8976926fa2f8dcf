// The address of an example request: parameters put into path and query in the contract's style (OpenAPI 3.1, section 4.8.12.2).
import type { Operation, Parameter } from "../contract/contract.ts";
import type { Argument } from "./example-request.ts";
import { printJsonLine } from "./print-value.ts";

/** Everything in it is percent-encoded, so that it can stand in quotes of any kind. */
export function requestUrl(baseURL: string, operation: Operation, values: Argument[]): string {
  const path = operation.path.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const argument = values.find(({ parameter }) => parameter.in === "path" && parameter.name === name);
    return argument ? pathPart(argument) : whole;
  });
  const query = values.filter(({ parameter }) => parameter.in === "query").flatMap(queryPairs);
  return baseURL.replace(/\/+$/, "") + path + (query.length > 0 ? `?${query.join("&")}` : "");
}

/** A header's or a cookie's value: `simple` style, not encoded. */
export function headerText({ parameter, value }: Argument): string {
  if (Array.isArray(value)) return value.map(plainText).join(",");
  if (!isObject(value)) return plainText(value);
  return entriesOf(value)
    .flatMap(([key, item]) => (parameter.explode ? [`${key}=${item}`] : [key, item]))
    .join(",");
}

const PATH_PREFIX: Record<string, string> = { label: ".", matrix: ";" };

function pathPart({ parameter, value }: Argument): string {
  const { style, explode } = parameter;
  const prefix = PATH_PREFIX[style] ?? "";
  const separator = explode ? prefix || "," : ",";
  const named = style === "matrix" ? `${encodeURIComponent(parameter.name)}=` : "";
  if (Array.isArray(value)) {
    const items = value.map((item) => encodeURIComponent(plainText(item)));
    return prefix + (explode ? items.map((item) => named + item) : [named + items.join(",")]).join(separator);
  }
  if (!isObject(value)) return prefix + named + encodeURIComponent(plainText(value));
  const entries = encodedEntries(value);
  if (explode) return prefix + entries.map(([key, item]) => `${key}=${item}`).join(separator);
  return prefix + named + entries.flat().join(",");
}

const DELIMITER: Record<string, string> = { spaceDelimited: "%20", pipeDelimited: "%7C" };

function queryPairs({ parameter, value }: Argument): string[] {
  const name = encodeURIComponent(parameter.name);
  if (parameter.style === "json") return [`${name}=${encodeURIComponent(printJsonLine(value))}`];
  if (parameter.style === "deepObject" && isObject(value)) return deepPairs(name, value);
  if (Array.isArray(value)) {
    const items = value.map((item) => encodeURIComponent(plainText(item)));
    return parameter.explode ? items.map((item) => `${name}=${item}`) : [`${name}=${items.join(delimiter(parameter))}`];
  }
  if (!isObject(value)) return [`${name}=${encodeURIComponent(plainText(value))}`];
  const entries = encodedEntries(value);
  if (parameter.explode) return entries.map(([key, item]) => `${key}=${item}`);
  return [`${name}=${entries.flat().join(delimiter(parameter))}`];
}

/** As the SDK writes it. */
function deepPairs(name: string, value: object): string[] {
  return Object.entries(value).flatMap(([key, item]) => {
    const inner = `${name}%5B${encodeURIComponent(key)}%5D`;
    return isObject(item) ? deepPairs(inner, item) : [`${inner}=${encodeURIComponent(plainText(item))}`];
  });
}

function delimiter({ style }: Parameter): string {
  return DELIMITER[style] ?? ",";
}

function encodedEntries(value: object): [string, string][] {
  return entriesOf(value).map(([key, item]) => [encodeURIComponent(key), encodeURIComponent(item)]);
}

function entriesOf(value: object): [string, string][] {
  return Object.entries(value).map(([key, item]) => [key, plainText(item)]);
}

function plainText(value: unknown): string {
  return typeof value === "object" && value !== null ? printJsonLine(value) : String(value);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
