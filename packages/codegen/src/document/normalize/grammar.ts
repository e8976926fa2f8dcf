// The OpenAPI objects that occur in components and operations, as rules (OpenAPI 3.1, section 4.8).

import type { ParameterLocation } from "../../contract/contract.ts";
import { describeValue } from "../../contract/problem.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { type Location, memberOf } from "../location.ts";
import type { Normalization } from "./normalization.ts";
import { orReference } from "./references.ts";
import { boolean, data, list, map, object, type Rule, string } from "./rules.ts";
import { bodySchema, schema } from "./schema.ts";

// `import "node:http"` would load the HTTP client, which takes 15 ms of each start.
const { STATUS_CODES } = process.getBuiltinModule("node:http");

const example = orReference("examples", object({ summary: string, description: string, value: data }));

const encoding: Rule = (value, location, run) => encodingObject(value, location, run);

const media = object({
  schema: bodySchema,
  itemSchema: schema,
  examples: map(example),
  encoding: map(encoding),
  "x-speakeasy-sse-sentinel": string,
});

const mediaTypes = map(media);

const content: Rule = (value, location, run) => {
  for (const name of isRecord(value) ? Object.keys(value) : []) {
    if (!/^[^\s/;]+\/[^\s;]+/.test(name))
      run.reject(memberOf(location, name), "a media type such as application/json", name);
  }
  return mediaTypes(value, location, run);
};

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
  contentType: string,
  headers: map(header),
  style: string,
  explode: boolean,
});

const parameterFields = object({ ...headerFields, name: string, in: string }, ["name", "in"]);

const LOCATIONS: readonly unknown[] = ["path", "query", "header", "cookie"] satisfies ParameterLocation[];

const parameterObject: Rule = (value, location, run) => {
  const parameter = parameterFields(value, location, run);
  if (typeof parameter?.name !== "string" || typeof parameter.in !== "string") return undefined;
  if (!LOCATIONS.includes(parameter.in)) {
    const expected = `one of ${LOCATIONS.join(", ")}`;
    return run.reject(memberOf(location, "in"), expected, parameter.in, "other locations are not supported");
  }
  const isName = parameter.in === "header" ? /^[!#$%&'*+.^_`|~\w-]+$/.test(parameter.name) : parameter.name !== "";
  if (!isName) return run.reject(memberOf(location, "name"), `a name of a ${parameter.in} parameter`, parameter.name);
  const described = withSchema(parameter, location, run);
  if (parameter.in !== "path" || parameter.required === true) return described;
  const message = `expected true for a path parameter, got ${describeValue(parameter.required)}`;
  run.warn(memberOf(location, "required"), message, "true is used: add it");
  return { ...described, required: true };
};

function withSchema(
  parameter: Record<string, unknown>,
  location: Location,
  run: Normalization,
): Record<string, unknown> {
  if (parameter.schema !== undefined || parameter.content !== undefined) return parameter;
  run.warn(memberOf(location, "schema"), "expected a schema, got none", "any value is allowed: add a schema");
  return { ...parameter, schema: {} };
}

export const parameter = orReference("parameters", parameterObject);

const requestBodyFields = object({ description: string, required: boolean, content });

export const requestBody = orReference("requestBodies", (value, location, run) => {
  const body = requestBodyFields(value, location, run);
  if (!body || body.content !== undefined) return body;
  run.warn(memberOf(location, "content"), "expected media types, got none", "the body is ignored: add one");
  return { ...body, content: {} };
});

const responseFields = object({ description: string, headers: map(header), content });

export const responseObject: Rule = (value, location, run) => {
  const response = responseFields(value, location, run);
  if (!response || response.description !== undefined) return response;
  const description = STATUS_CODES[location.token] ?? "Response";
  run.warn(memberOf(location, "description"), "expected a string, got none", `"${description}" is used: add one`);
  return { description, ...response };
};

export const response = orReference("responses", responseObject);

const flow = object({ authorizationUrl: string, tokenUrl: string, refreshUrl: string, scopes: map(string) });

const REQUIRED_BY_TYPE: Record<string, readonly string[]> = {
  http: ["scheme"],
  apiKey: ["in", "name"],
  oauth2: [],
  openIdConnect: [],
  mutualTLS: [],
};

const securitySchemeFields = object(
  {
    type: string,
    description: string,
    name: string,
    in: string,
    scheme: string,
    bearerFormat: string,
    flows: map(flow),
    openIdConnectUrl: string,
  },
  ["type"],
);

const securityScheme: Rule = (value, location, run) => {
  const scheme = securitySchemeFields(value, location, run);
  if (typeof scheme?.type !== "string") return undefined;
  const required = Object.hasOwn(REQUIRED_BY_TYPE, scheme.type) ? REQUIRED_BY_TYPE[scheme.type] : undefined;
  if (!required) {
    return run.reject(memberOf(location, "type"), `one of ${Object.keys(REQUIRED_BY_TYPE).join(", ")}`, scheme.type);
  }
  for (const name of required) {
    if (scheme[name] === undefined) run.reject(memberOf(location, name), `a string for type ${scheme.type}`, undefined);
  }
  return scheme;
};

const alternatives = list(map(list(string)));

/** Checks the alternatives of an operation or a document. */
export const security: Rule = (value, location, run) => {
  const declared = run.components("securitySchemes");
  for (const [index, requirement] of Array.isArray(value) ? value.entries() : []) {
    for (const name of isRecord(requirement) ? Object.keys(requirement) : []) {
      if (Object.hasOwn(declared, name)) continue;
      const at = memberOf(memberOf(location, index), name);
      run.reject(at, "a scheme in components.securitySchemes", name, "declare the scheme");
    }
  }
  return alternatives(value, location, run);
};

/** Sections of components, except for those that contain operations. */
export const componentSections = {
  schemas: map(schema),
  responses: map(response),
  parameters: map(parameter),
  examples: map(example),
  requestBodies: map(requestBody),
  headers: map(header),
  securitySchemes: map(orReference("securitySchemes", securityScheme)),
};

export const tags = list(object({ name: string, description: string }, ["name"]));

export const info = object({
  title: string,
  version: string,
  summary: string,
  description: string,
  termsOfService: string,
});

export const client = object({ name: string, environmentPrefix: string });
