// Decodes the parameters of a request from strings to values (OpenAPI 3.1, section 4.8.12.3, `style`).
import { decodeDeepObject, propertyKinds } from "./decode-deep-object.ts";
import { decodeJson, decodeStrings } from "./decode-strings.ts";
import type { RouteParameter, ValueKinds } from "./route.ts";

/** Raw values by name: the path, a query, headers, cookies or a form body. */
export interface ParameterSource {
  /** Returns every value of a name; none if the name is absent. */
  getAll(name: string): string[];
  /** Returns the values of a query as they were received: percent-encoded. */
  getEncoded?(name: string): string[];
  names(): Iterable<string>;
}

/** Returns the values by name. A parameter that is absent has its default, or no value. */
export function decodeParameters(parameters: RouteParameter[], source: ParameterSource): Record<string, unknown> {
  const values = parameters.map((parameter): [string, unknown] => {
    const name = parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name;
    return [name, decodeParameter(parameter, source)];
  });
  // An assignment to the name `__proto__` would set the prototype.
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Returns the value, the default if the parameter is absent, or undefined. */
export function decodeParameter(parameter: RouteParameter, received: ParameterSource): unknown {
  const { kinds, name, style, explode } = parameter;
  const isPrefixed = style === "label" || style === "matrix";
  const source = isPrefixed
    ? { names: () => received.names(), getAll: (key: string) => simpleValues(received.getAll(key), parameter) }
    : received;
  if (style === "json") return source.getAll(name).map(decodeJson)[0] ?? parameter.default;
  if (kinds.includes("object") || style === "deepObject") {
    const value = decodeObject(parameter, source);
    const allowsOtherKinds = kinds.some((kind) => kind !== "object" && kind !== "null");
    if (value !== undefined || !allowsOtherKinds) return value ?? parameter.default;
  }
  const values = source.getAll(name);
  if (values.length === 0) return parameter.default;
  const isUndelimited = !kinds.includes("array") || (explode && parameter.in === "query");
  const isSeparated = parameter.in === "query" ? !explode && style === "form" : style === "simple";
  const isNestedList = isSeparated && kinds.includes("array") && isNested(parameter.items);
  if (isNestedList && values.length === 1) return decodeJson(`[${values[0]}]`);
  return decodeStrings(isUndelimited ? values : splitAll(values, parameter, source), parameter);
}

/** Returns whether items are arrays or objects, which are JSON. */
function isNested(items: ValueKinds | undefined): boolean {
  return items?.kinds.some((kind) => kind === "array" || kind === "object") ?? false;
}

/** Converts values of the styles `label` and `matrix` to the style `simple`: `.a.b` and `;name=a;name=b` to `a,b` (RFC 6570). */
function simpleValues(values: string[], { kinds, name, style, explode }: RouteParameter): string[] {
  const isList = explode && (kinds.includes("array") || kinds.includes("object"));
  return values.map((value) => {
    const parts = isList ? value.slice(1).split(style === "label" ? "." : ";") : [value.slice(1)];
    const key = `${name}=`;
    return parts.map((part) => (style === "matrix" && part.startsWith(key) ? part.slice(key.length) : part)).join(",");
  });
}

/**
 * Splits delimited values. In a query, an encoded comma is part of an item if there are others, which delimit the items (RFC 6570, section
 * 3.2.8). Without others, the client has encoded the delimiters, as `URLSearchParams` does.
 */
function splitAll(values: string[], parameter: RouteParameter, source: ParameterSource): string[] {
  const mayBeEncoded = parameter.style === "form" && values.some((value) => value.includes(","));
  const encoded = mayBeEncoded ? source.getEncoded?.(parameter.name) : undefined;
  return values.flatMap((value, index) => {
    const items = encoded?.[index]?.split(",") ?? [];
    return items.length > 1 ? items.map(decodeItem) : split(value, parameter);
  });
}

/** Decodes like the query itself, which may have a plus sign for a space. */
function decodeItem(item: string): string {
  return new URLSearchParams(`item=${item}`).get("item") ?? "";
}

function split(value: string, { style, in: location }: RouteParameter): string[] {
  if (value === "") return [];
  const separators: Record<string, string> = { spaceDelimited: " ", pipeDelimited: "|" };
  const parts = value.split(separators[style] ?? ",");
  // Several fields of a name arrive as `1, 2`: whitespace around the items of a header has no meaning (RFC 9110, section 5.6.1).
  return location === "header" ? parts.map((part) => part.trim()) : parts;
}

/** Decodes `built[from]=1` (deepObject), `from=1` (exploded) or `from,1,to,2`. */
function decodeObject(parameter: RouteParameter, source: ParameterSource): unknown {
  const { name, style } = parameter;
  if (style === "deepObject") return decodeDeepObject(name, parameter, source.names(), (key) => source.getAll(key));
  const pairs = [...Map.groupBy(objectPairs(parameter, source), ([key]) => key)];
  if (pairs.length === 0) return undefined;
  return Object.fromEntries(
    pairs.map(([key, group]) => {
      const values = group.map(([, value]) => value);
      return [key, decodeStrings(values, propertyKinds(parameter, key))];
    }),
  );
}

function objectPairs(parameter: RouteParameter, source: ParameterSource): [string, string][] {
  const { name, explode, properties = {}, reservedNames } = parameter;
  if (explode && parameter.in === "query") {
    // The names of a deepObject parameter start with its own name: `built[from]`.
    const isReserved = (key: string) =>
      reservedNames?.includes(key) || reservedNames?.includes(key.slice(0, key.indexOf("[")));
    const additionalKeys = reservedNames ? [...new Set(source.names())].filter((key) => !isReserved(key)) : [];
    const keys = [...Object.keys(properties), ...additionalKeys];
    return keys.flatMap((key) => source.getAll(key).map((value): [string, string] => [key, value]));
  }
  const parts = splitAll(source.getAll(name), parameter, source);
  if (explode) return parts.map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]);
  return parts.flatMap((part, index): [string, string][] => (index % 2 === 0 ? [[part, parts[index + 1] ?? ""]] : []));
}
