// Parameters of a request, from text to values (OpenAPI 3.1, section 4.8.12.3, `style`).
import { decodeDeepObject, partKinds } from "./decode-deep-object.ts";
import { decodeJson, decodeTexts } from "./decode-texts.ts";
import type { RouteParameter } from "./route.ts";

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
  const { kinds, name, style, explode } = parameter;
  if (style === "json") return source.all(name).map(decodeJson)[0] ?? parameter.default;
  if (kinds.includes("object") || style === "deepObject") {
    const value = decodeObject(parameter, source);
    const isPlain = kinds.some((kind) => kind !== "object" && kind !== "null");
    if (value !== undefined || !isPlain) return value ?? parameter.default;
  }
  const texts = source.all(name);
  if (texts.length === 0) return parameter.default;
  const isWhole = !kinds.includes("array") || (explode && parameter.in === "query");
  return decodeTexts(isWhole ? texts : texts.flatMap((text) => split(text, parameter)), parameter);
}

function split(text: string, { style }: RouteParameter): string[] {
  if (text === "") return [];
  const separators: Record<string, string> = { spaceDelimited: " ", pipeDelimited: "|" };
  return text.split(separators[style] ?? ",");
}

/** `built[from]=1` (deepObject), `from=1` (exploded), or `from,1,to,2`. */
function decodeObject(parameter: RouteParameter, source: ParameterSource): unknown {
  const { name, style } = parameter;
  if (style === "deepObject") return decodeDeepObject(name, parameter, source.names(), (key) => source.all(key));
  const pairs = [...Map.groupBy(objectPairs(parameter, source), ([key]) => key)];
  if (pairs.length === 0) return undefined;
  return Object.fromEntries(
    pairs.map(([key, group]) => {
      const texts = group.map(([, text]) => text);
      return [key, decodeTexts(texts, partKinds(parameter, key))];
    }),
  );
}

function objectPairs(parameter: RouteParameter, source: ParameterSource): [string, string][] {
  const { name, explode, properties = {}, taken } = parameter;
  if (explode && parameter.in === "query") {
    // Of one with deepObject, the names begin like the parameter's.
    const isTaken = (key: string) => taken?.includes(key) || taken?.includes(key.slice(0, key.indexOf("[")));
    const others = taken ? [...new Set(source.names())].filter((key) => !isTaken(key)) : [];
    const keys = [...Object.keys(properties), ...others];
    return keys.flatMap((key) => source.all(key).map((text): [string, string] => [key, text]));
  }
  const parts = source.all(name).flatMap((text) => split(text, parameter));
  if (explode) return parts.map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]);
  return parts.flatMap((part, index): [string, string][] => (index % 2 === 0 ? [[part, parts[index + 1] ?? ""]] : []));
}
