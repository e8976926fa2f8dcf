// Reads parameters and response headers.
import type { HeaderObject } from "openapi3-ts/oas31";
import type { Header, JsonSchema, Parameter, ParameterLocation } from "./contract.ts";
import type { PlainParameter } from "./inline-references.ts";
import { isJson } from "./media-type.ts";

/** Merges parameters. The operation's parameter replaces one of its path that has the same name and location. */
export function readParameters(parameters: PlainParameter[]): Parameter[] {
  const byKey = new Map<string, Parameter>();
  for (const parameter of parameters.map(readParameter)) {
    const { in: location, name } = parameter;
    // Header names are case-insensitive (RFC 9110, section 5.1), other names are not.
    byKey.set(`${location} ${location === "header" ? name.toLowerCase() : name}`, parameter);
  }
  return [...byKey.values()];
}

function readParameter(parameter: PlainParameter): Parameter {
  const location = parameter.in as ParameterLocation;
  const [content] = Object.entries(parameter.content ?? {});
  const defaultStyle = location === "query" || location === "cookie" ? "form" : "simple";
  const style = content && isJson(content[0]) ? "json" : (parameter.style ?? defaultStyle);
  const example = firstExample(parameter);
  return {
    name: parameter.name,
    in: location,
    required: location === "path" || (parameter.required ?? false),
    ...(parameter.description !== undefined && { description: parameter.description }),
    deprecated: parameter.deprecated ?? false,
    schema: withValidDefault((parameter.schema ?? content?.[1].schema ?? {}) as JsonSchema),
    explode: parameter.explode ?? style === "form",
    style,
    ...(example !== undefined && { example }),
    ...(parameter.pointer !== undefined && { pointer: parameter.pointer }),
  };
}

/** Drops a default of the wrong type, which would make every request without the parameter invalid. */
function withValidDefault(schema: JsonSchema): JsonSchema {
  const { default: value, ...rest } = schema;
  const types = [schema.type ?? []].flat();
  const valueType = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  const isValid = types.some((type) => type === valueType || (type === "integer" && valueType === "number"));
  return value === undefined || types.length === 0 || isValid ? schema : rest;
}

export function readHeaders(headers: Record<string, HeaderObject>): Header[] {
  return Object.entries(headers).map(([name, header]) => {
    const example = firstExample(header);
    return {
      name,
      required: header.required ?? false,
      ...(header.description !== undefined && { description: header.description }),
      schema: (header.schema ?? {}) as JsonSchema,
      ...(example !== undefined && { example }),
    };
  });
}

function firstExample(value: Pick<HeaderObject, "example" | "schema">): unknown {
  if (value.example !== undefined) return value.example;
  const schema = value.schema as JsonSchema | undefined;
  return schema?.examples?.[0] ?? schema?.example;
}
