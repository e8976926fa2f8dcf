// Reads parameters and response headers.
import type { HeaderObject, OpenAPIObject, ParameterObject, ReferenceObject } from "openapi3-ts/oas31";
import { copyLocation } from "../document/location.ts";
import { resolveReference } from "../document/references.ts";
import { resolveSchema } from "../schema/references.ts";
import type { Contract, Header, JsonSchema, Parameter, ParameterLocation } from "./contract.ts";
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
  const style = styleOf(declaration, location === "query" || location === "cookie" ? "form" : "simple");
  const { schema, example } = readValue(declaration);
  return {
    declaration,
    name,
    in: location,
    required: location === "path" || (declaration.required ?? false),
    description,
    deprecated,
    schema: withValidDefault(schema),
    explode: declaration.explode ?? style === "form",
    style,
    example,
  };
}

/** Drops a default of the wrong type, which would make every request without the parameter invalid. */
function withValidDefault(schema: JsonSchema): JsonSchema {
  const { default: value } = schema;
  if (value === undefined) return schema;
  const types = [schema.type ?? []].flat();
  const valueType = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  const isValid =
    types.some((type) => type === valueType || (type === "integer" && valueType === "number")) ||
    (isInt64(schema) && valueType === "bigint");
  if (types.length === 0 || isValid) return schema;
  const { default: _invalid, ...rest } = schema;
  return copyLocation(schema, rest);
}

export function readHeaders(
  document: OpenAPIObject,
  headers: Record<string, HeaderObject | ReferenceObject> = {},
): Header[] {
  return Object.entries(headers).map(([name, value]) => {
    const declaration = resolveReference<HeaderObject>(document, value);
    const { required = false, description } = declaration;
    return {
      declaration,
      name,
      required,
      description,
      style: styleOf(declaration, "simple"),
      ...readValue(declaration),
    };
  });
}

/**
 * Returns whether handlers return the value of a response header as it is. Otherwise, it is the string that is sent: arrays and objects, and
 * JSON other than numbers and booleans.
 */
export function isPlainHeader({ schema, style }: Header, schemas: Contract["schemas"]): boolean {
  const types = [resolveSchema(schema, schemas).type].flat();
  if (style !== "json") return !types.includes("array") && !types.includes("object");
  return types.length === 1 && ["integer", "number", "boolean"].includes(String(types[0]));
}

function styleOf({ content = {}, style }: HeaderObject, defaultStyle: string): string {
  return Object.keys(content).some(isJson) ? "json" : (style ?? defaultStyle);
}

/** Reads the schema and the example, which may be those of a media type (OpenAPI 3.1, section 4.8.12). */
function readValue(declaration: HeaderObject): { schema: JsonSchema; example: unknown } {
  const [media] = Object.values(declaration.content ?? {});
  const schema = (declaration.schema ?? media?.schema ?? {}) as JsonSchema;
  const example = declaration.example ?? media?.example ?? schema.examples?.[0] ?? schema.example;
  return { schema, example };
}
