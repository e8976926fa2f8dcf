// Reads parameters and response headers.
import type { HeaderObject, OpenAPIObject, ParameterObject, ReferenceObject } from "openapi3-ts/oas31";
import { copyLocation } from "../document/location.ts";
import { resolveReference } from "../document/references.ts";
import type { Header, JsonSchema, Parameter, ParameterLocation } from "./contract.ts";
import { isInt64 } from "./int64.ts";
import { isJson } from "./media-type.ts";

/** Merges parameters. The operation's parameter replaces one of its path that has the same name and location. */
export function readParameters(
  document: OpenAPIObject,
  parameters: (ParameterObject | ReferenceObject)[],
): Parameter[] {
  const byKey = new Map<string, Parameter>();
  for (const declared of parameters) {
    const parameter = readParameter(resolveReference<ParameterObject>(document, declared));
    byKey.set(parameterKey(parameter), parameter);
  }
  return [...byKey.values()];
}

/** Returns a key of a parameter. Header names are case-insensitive (RFC 9110, section 5.1), other names are not. */
export function parameterKey({ name, in: location }: Pick<Parameter, "name" | "in">): string {
  return `${location} ${location === "header" ? name.toLowerCase() : name}`;
}

export function readParameter(declaration: ParameterObject): Parameter {
  const { name, description, deprecated = false } = declaration;
  const location = declaration.in as ParameterLocation;
  const [content] = Object.entries(declaration.content ?? {});
  const defaultStyle = location === "query" || location === "cookie" ? "form" : "simple";
  const style = content && isJson(content[0]) ? "json" : (declaration.style ?? defaultStyle);
  return {
    declaration,
    name,
    in: location,
    required: location === "path" || (declaration.required ?? false),
    description,
    deprecated,
    schema: withValidDefault((declaration.schema ?? content?.[1].schema ?? {}) as JsonSchema),
    explode: declaration.explode ?? style === "form",
    style,
    example: firstExample(declaration),
  };
}

/** Drops a default of the wrong type, which would make every request without the parameter invalid. */
function withValidDefault(schema: JsonSchema): JsonSchema {
  const { default: value, ...rest } = schema;
  const types = [schema.type ?? []].flat();
  const valueType = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  const isValid =
    types.some((type) => type === valueType || (type === "integer" && valueType === "number")) ||
    (isInt64(schema) && valueType === "bigint");
  return value === undefined || types.length === 0 || isValid ? schema : copyLocation(schema, rest);
}

export function readHeaders(
  document: OpenAPIObject,
  headers: Record<string, HeaderObject | ReferenceObject> = {},
): Header[] {
  return Object.entries(headers).map(([name, value]) => {
    const declaration = resolveReference<HeaderObject>(document, value);
    const { required = false, description, schema = {} } = declaration;
    const example = firstExample(declaration);
    return { declaration, name, required, description, schema: schema as JsonSchema, example };
  });
}

function firstExample(value: Pick<HeaderObject, "example" | "schema">): unknown {
  if (value.example !== undefined) return value.example;
  const schema = value.schema as JsonSchema | undefined;
  return schema?.examples?.[0] ?? schema?.example;
}
