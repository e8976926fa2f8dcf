// The OpenAPI objects that occur in components and operations, as rules (OpenAPI 3.1, section 4.8).

import type { ParameterLocation } from "../../contract/contract.ts";
import { stringifyJson } from "../../runtime/json/exact-json.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { copyLocation, locate } from "../location.ts";
import {
  clientName,
  componentNames,
  environmentPrefix,
  fieldName,
  fieldNames,
  mediaTypeList,
  mediaTypeNames,
  policyPartName,
  policyPartNames,
  schemaNames,
  visibleName,
} from "./names.ts";
import type { Fields, Site } from "./normalization.ts";
import { definitionOf, inlineReference, orReference } from "./references.ts";
import { boolean, data, list, map, number, object, type Rule, string, stringOf } from "./rules.ts";
import { bodySchema, schema } from "./schema.ts";
import { securityScheme } from "./security.ts";

// `import "node:http"` would load the HTTP client, which takes 15 ms of each start.
const { STATUS_CODES } = process.getBuiltinModule("node:http");

const exampleObject = object({ summary: string, description: string, value: data, dataValue: data });

/** Reads `dataValue`, which OpenAPI 3.2 adds (section 4.19.1), as `value`. */
const example = orReference("examples", (value, site) => {
  const found = exampleObject(value, site);
  if (found?.dataValue === undefined || found.value !== undefined) return found;
  const { dataValue, ...fields } = found;
  return { ...fields, value: dataValue };
});

const FORM_MEDIA_TYPE = "application/x-www-form-urlencoded";

const encoding: Rule = (value, site) => encodingObject(value, site);

/** OpenAPI 3.2 has media types as components (section 4.8). */
const media = inlineReference(
  object({
    schema: bodySchema,
    itemSchema: schema,
    examples: map(example),
    encoding: map(encoding),
    "x-sse-sentinel": string,
    "x-speakeasy-sse-sentinel": string,
  }),
);

const mediaTypes = mediaTypeNames(map(media));

/** Some contracts share all media types of a body. No version of OpenAPI has such references. */
const content = inlineReference((value, site) => mediaTypes(isRecord(value) ? withoutRepeated(value) : value, site));

/**
 * Leaves out a media type that adds only a charset, or a parameter without a value, to another one with the same schema, because it
 * would be a separate overload.
 */
function withoutRepeated(value: Record<string, unknown>): Record<string, unknown> {
  const schemaOf = (body: unknown) => stringifyJson(isRecord(body) ? body.schema : body);
  const isRepeated = ([mediaType, body]: [string, unknown]) => {
    const plain = mediaType.replace(/;(?:\s*charset=[^;]*|[^;=]*$)/i, "").toLowerCase();
    return plain !== mediaType && Object.hasOwn(value, plain) && schemaOf(value[plain]) === schemaOf(body);
  };
  const entries = Object.entries(value);
  return entries.some(isRepeated) ? Object.fromEntries(entries.filter((entry) => !isRepeated(entry))) : value;
}

/** Fields that headers and parameters have in common (OpenAPI 3.1, section 4.8.21). */
const headerFields = {
  description: string,
  required: boolean,
  deprecated: boolean,
  schema,
  style: string,
  explode: boolean,
  content,
  examples: map(example),
};

const headerObject = object(headerFields);

const header = orReference("headers", headerObject);

const encodingObject = object({
  contentType: mediaTypeList,
  headers: fieldNames(map(header)),
  style: string,
  explode: boolean,
});

const parameterFields = object({ ...headerFields, name: string, in: string }, ["name", "in"]);

const LOCATIONS: readonly unknown[] = ["path", "query", "header", "cookie"] satisfies ParameterLocation[];

const parameterObject: Rule = (value, site) => {
  const parameter = withQueryString(parameterFields(value, site));
  if (typeof parameter?.name !== "string" || typeof parameter.in !== "string") return undefined;
  if (!LOCATIONS.includes(parameter.in)) {
    const expected = `one of ${LOCATIONS.join(", ")}`;
    return site.member("in").reject(expected, parameter.in, "other locations are not supported");
  }
  const named = { ...parameter, name: parameterName(parameter, site.member("name")) };
  if (named.name === undefined) return undefined;
  const described = withSchema(named, site);
  if (parameter.in !== "path" || parameter.required === true) return described;
  return site.repair(described, "required", "true for a path parameter", "true is used: add it", true);
};

/**
 * Returns the parameter for the whole query (OpenAPI 3.2, section 4.12.2) as the equivalent exploded object, if it has the format of a
 * form.
 */
function withQueryString<T>(parameter: (Fields & T) | undefined) {
  if (parameter?.in !== "querystring" || !isRecord(parameter.content)) return parameter;
  const { content, ...fields } = parameter;
  const { [FORM_MEDIA_TYPE]: form } = parameter.content;
  const isForm = isRecord(form) && form.schema !== undefined;
  return isForm ? { ...fields, in: "query", style: "form", explode: true, schema: form.schema } : parameter;
}

function parameterName(parameter: Fields, site: Site): unknown {
  if (parameter.name === "") return site.reject(`a name of a ${parameter.in} parameter`, "");
  const isField = parameter.in === "header" || parameter.in === "cookie";
  return (isField ? fieldName : visibleName)(parameter.name, site);
}

function withSchema(parameter: Fields, site: Site): Fields {
  if (parameter.schema !== undefined || parameter.content !== undefined) return parameter;
  return site.repair(parameter, "schema", "a schema", "any value is allowed: add a schema", {});
}

export const parameter = orReference("parameters", parameterObject);

const requestBodyFields = object({ description: string, required: boolean, content });

export const requestBody = orReference("requestBodies", (value, site) => {
  const body = requestBodyFields(value, site);
  if (!body) return undefined;
  if (isRecord(body.content)) return { ...body, content: formsOfObjects(body.content, site.member("content")) };
  return site.repair(body, "content", "media types", "the body is ignored: add one", {});
});

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Returns the content with objects in place of the strings and arrays that forms declare, which consist of fields. */
function formsOfObjects(content: Fields, site: Site) {
  const repaired = Object.entries(content).flatMap(([mediaType, body]) => {
    if (!FORM.test(mediaType) || !isRecord(body)) return [];
    const { type } = definitionOf(body.schema, site.run.document);
    if (!["string", "array"].includes(stringOf(type))) return [];
    const at = site.member(mediaType).member("schema");
    at.warn(`expected an object, got the type ${type}`, "any fields are allowed: declare them as properties");
    return [[mediaType, copyLocation(body, { ...body, schema: locate({ type: "object" }, at) })]];
  });
  return repaired.length === 0 ? content : { ...content, ...Object.fromEntries(repaired) };
}

const responseFields = object({ summary: string, description: string, headers: fieldNames(map(header)), content });

export const responseObject: Rule = (value, site) => {
  const response = responseFields(value, site);
  if (!response || response.description !== undefined) return response;
  const status = (Object.hasOwn(STATUS_CODES, site.token) && STATUS_CODES[site.token]) || "Response";
  const description = response.summary ?? status;
  // OpenAPI 3.2 requires no description (section 4.17.1).
  if (!site.run.isOpenApi32)
    site.member("description").report("a string", undefined, `"${description}" is used: add one`);
  return { description, ...response };
};

export const response = orReference("responses", responseObject);

/** Sections of components, except for those that contain operations. */
export const componentSections = {
  schemas: schemaNames(map(schema)),
  responses: componentNames(map(response)),
  parameters: componentNames(map(parameter)),
  examples: componentNames(map(example)),
  requestBodies: componentNames(map(requestBody)),
  headers: componentNames(map(header)),
  securitySchemes: componentNames(map(securityScheme)),
};

export const tags = list(object({ name: visibleName, description: string }, ["name"]));

export const info = object({
  title: string,
  version: string,
  summary: string,
  description: string,
  termsOfService: string,
});

export const client = object({ name: clientName, environmentPrefix });

const BAN = ["rejections", "withinSeconds", "firstSeconds", "factor", "maxSeconds", "resetAfterSeconds"];

export const rateLimits = object(
  {
    windows: list(object({ name: policyPartName, seconds: number, title: string }, ["name", "seconds", "title"])),
    plans: list(
      object({ name: policyPartName, title: string, limits: policyPartNames(map(number)) }, ["name", "title"]),
    ),
    anonymousPlan: policyPartName,
    ban: object(Object.fromEntries(BAN.map((name) => [name, number])), BAN),
  },
  ["windows", "plans", "anonymousPlan", "ban"],
);
