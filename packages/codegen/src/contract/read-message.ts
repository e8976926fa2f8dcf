// The parts of requests and responses beside the body: parameters and headers.
import type { HeadersObject, OpenAPIObject, ParameterObject, ReferenceObject, SchemaObject } from "openapi3-ts/oas31";
import type { Header, Parameter, ParameterLocation } from "./contract.ts";
import { isJson } from "./media-type.ts";
import { placeholders } from "./path-parameters.ts";
import { resolve } from "./resolve.ts";

/** Those of the operation win over those of its path (same name and location). One that the path has no place for is left out. */
export function readParameters(
  document: OpenAPIObject,
  path: string,
  ofPath: (ParameterObject | ReferenceObject)[],
  ofOperation: (ParameterObject | ReferenceObject)[],
): Parameter[] {
  const byPlace = new Map<string, Parameter>();
  for (const value of [...ofPath, ...ofOperation]) {
    const parameter = readParameter(resolve(document, value));
    const { in: location, name } = parameter;
    // Names of headers alone do not depend on case (RFC 9110, section 5.1).
    byPlace.set(`${location} ${location === "header" ? name.toLowerCase() : name}`, parameter);
  }
  const places = placeholders(path);
  return [...byPlace.values()].filter(({ in: location, name }) => location !== "path" || places.includes(name));
}

function readParameter(parameter: ParameterObject): Parameter {
  const location = parameter.in as ParameterLocation;
  const [content] = Object.entries(parameter.content ?? {});
  const plain = location === "query" || location === "cookie" ? "form" : "simple";
  const style = content && isJson(content[0]) ? "json" : (parameter.style ?? plain);
  const example = firstExample(parameter);
  return {
    name: parameter.name,
    in: location,
    required: location === "path" || (parameter.required ?? false),
    ...(parameter.description !== undefined && { description: parameter.description }),
    deprecated: parameter.deprecated ?? false,
    schema: withFittingDefault((parameter.schema ?? content?.[1].schema ?? {}) as SchemaObject),
    explode: parameter.explode ?? style === "form",
    style,
    ...(example !== undefined && { example }),
  };
}

/** Without a default of another type, which would have every request refused that leaves the parameter out. */
function withFittingDefault(schema: SchemaObject): SchemaObject {
  const { default: value, ...rest } = schema;
  const types = [schema.type ?? []].flat();
  const own = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  const isFitting = types.some((type) => type === own || (type === "integer" && own === "number"));
  return value === undefined || types.length === 0 || isFitting ? schema : rest;
}

export function readHeaders(document: OpenAPIObject, headers: HeadersObject): Header[] {
  return Object.entries(headers).map(([name, value]) => {
    const header = resolve(document, value);
    const example = firstExample(header);
    return {
      name,
      required: header.required ?? false,
      ...(header.description !== undefined && { description: header.description }),
      schema: (header.schema ?? {}) as SchemaObject,
      ...(example !== undefined && { example }),
    };
  });
}

function firstExample(value: { example?: unknown; schema?: SchemaObject | ReferenceObject }): unknown {
  if (value.example !== undefined) return value.example;
  const schema = value.schema as SchemaObject | undefined;
  return schema?.examples?.[0] ?? schema?.example;
}
