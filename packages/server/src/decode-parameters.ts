// Parameters of a request, from text to values (OpenAPI 3.1, section 4.8.12.3, `style`).
import { decodeValue } from "./decode-value.ts";
import type { RouteParameter, ValueKinds } from "./route.ts";

/** Where the texts come from. A name that is not there gives no texts. */
export interface ParameterSource {
  /** Every text that is there for a name. */
  all(name: string): string[];
  /** Every name. */
  names(): Iterable<string>;
}

/** The values by name. A parameter that is absent has its default, or is absent. */
export function decodeParameters(parameters: RouteParameter[], source: ParameterSource): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const parameter of parameters) {
    const name = parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name;
    const value = decodeParameter(parameter, source);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** Undefined where it is absent and has no default. */
export function decodeParameter(parameter: RouteParameter, source: ParameterSource): unknown {
  const { kinds } = parameter;
  if (kinds.includes("object")) return decodeObject(parameter, source) ?? parameter.default;
  const texts = source.all(parameter.name);
  if (texts.length === 0) return parameter.default;
  if (kinds.includes("array")) {
    const items =
      parameter.explode && parameter.in === "query" ? texts : texts.flatMap((text) => split(text, parameter));
    // Where the contract also takes a plain value, one text is that.
    const [only = ""] = items;
    if (items.length === 1 && kinds.some((kind) => kind !== "array" && kind !== "null"))
      return decodeValue(only, parameter);
    return items.map((item) => decodeValue(item, parameter.items ?? TEXT));
  }
  // Two values for one: the validator is given both, and refuses the list.
  return texts.length === 1 ? decodeValue(texts[0] ?? "", parameter) : texts;
}

const TEXT: ValueKinds = { kinds: ["string"] };

function split(text: string, { style }: RouteParameter): string[] {
  if (text === "") return [];
  const separators: Record<string, string> = { spaceDelimited: " ", pipeDelimited: "|" };
  return text.split(separators[style] ?? ",");
}

/** `built[from]=1` (deepObject), `from=1` (exploded), or `from,1,to,2`. */
function decodeObject(parameter: RouteParameter, source: ParameterSource): Record<string, unknown> | undefined {
  const pairs = objectPairs(parameter, source);
  if (pairs.length === 0) return undefined;
  return Object.fromEntries(
    pairs.map(([name, text]) => [name, decodeValue(text, parameter.properties?.[name] ?? TEXT)]),
  );
}

function objectPairs(parameter: RouteParameter, source: ParameterSource): [string, string][] {
  const { name, style, explode, properties } = parameter;
  if (style === "deepObject") {
    const prefix = `${name}[`;
    const inner = [...new Set(source.names())].filter((key) => key.startsWith(prefix) && key.endsWith("]"));
    return inner.flatMap((key) =>
      source.all(key).map((text): [string, string] => [key.slice(prefix.length, -1), text]),
    );
  }
  if (explode && parameter.in === "query") {
    return Object.keys(properties ?? {}).flatMap((key) => source.all(key).map((text): [string, string] => [key, text]));
  }
  const parts = source.all(name).flatMap((text) => split(text, parameter));
  if (explode) return parts.map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]);
  return parts.flatMap((part, index): [string, string][] => (index % 2 === 0 ? [[part, parts[index + 1] ?? ""]] : []));
}
