// Generates contracts of any size: resources with five operations each and typical schemas.
import type { OpenAPIObject, PathsObject, ReferenceObject, SchemaObject, SchemasObject } from "openapi3-ts/oas31";

const OPERATIONS_PER_RESOURCE = 5;
const PREFIX = "Thing";

/** Returns an OpenAPI 3.1 document. The number of operations is rounded up to a multiple of 5. */
export function createSyntheticContract(operations: number): OpenAPIObject {
  const resources = Array.from(
    { length: Math.ceil(operations / OPERATIONS_PER_RESOURCE) },
    (_, index) => `${PREFIX}${index + 1}`,
  );
  return {
    openapi: "3.1.0",
    info: { title: "Many Things", version: "1.0.0", license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "https://things.example/v1", description: "Production" }],
    security: [{ bearerAuth: [] }],
    tags: resources.map((name) => ({ name })),
    paths: Object.assign({}, ...resources.map(resourcePaths)) as PathsObject,
    components: {
      securitySchemes: { bearerAuth: { type: "http", scheme: "bearer" } },
      schemas: Object.assign({ Problem: problem }, ...resources.map(resourceSchemas)) as SchemasObject,
    },
  };
}

const problem: SchemaObject = {
  type: "object",
  required: ["code", "message"],
  properties: { code: { type: "string" }, message: { type: "string" } },
};

function resourcePaths(name: string): PathsObject {
  const body = { required: true, content: jsonContent(`New${name}`) };
  const success = (schema: string) => ({ description: "Success.", content: jsonContent(schema) });
  const errors = Object.fromEntries(
    ["400", "401", "404"].map((status) => [status, { description: "Error.", content: jsonContent("Problem") }]),
  );
  const id = { name: "id", in: "path" as const, required: true, schema: { type: "integer" as const, format: "int64" } };
  const metadata = { tags: [name], description: `About ${name}.` };
  return {
    [`/${name.toLowerCase()}`]: {
      get: {
        ...metadata,
        operationId: `list${name}s`,
        summary: `List ${name}s`,
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 100, default: 20 } },
          { name: "state", in: "query", schema: { $ref: `#/components/schemas/${name}State` } },
        ],
        responses: { 200: success(`${name}s`), ...errors },
      },
      post: {
        ...metadata,
        operationId: `create${name}`,
        summary: `Create a ${name}`,
        requestBody: body,
        responses: { 201: success(name), ...errors },
      },
    },
    [`/${name.toLowerCase()}/{id}`]: {
      parameters: [id],
      get: {
        ...metadata,
        operationId: `get${name}`,
        summary: `Get a ${name}`,
        responses: { 200: success(name), ...errors },
      },
      put: {
        ...metadata,
        operationId: `replace${name}`,
        summary: `Replace a ${name}`,
        requestBody: body,
        responses: { 200: success(name), ...errors },
      },
      delete: {
        ...metadata,
        operationId: `delete${name}`,
        summary: `Delete a ${name}`,
        responses: { 204: { description: "Deleted." }, ...errors },
      },
    },
  };
}

function resourceSchemas(name: string, index: number): SchemasObject {
  const fields: SchemaObject["properties"] = {
    name: { type: "string", minLength: 1, maxLength: 255 },
    size: { type: "number", minimum: 0 },
    count: { type: "integer", format: "int64" },
    state: { $ref: `#/components/schemas/${name}State` },
    labels: { type: "array", items: { type: "string" }, maxItems: 20 },
    location: {
      type: "object",
      required: ["street"],
      properties: { street: { type: "string" }, zip: { type: ["string", "null"] } },
    },
    createdAt: { type: "string", format: "date-time" },
    ...distinctFields(name, index),
  };
  const required = ["name", "size"];
  const id: SchemaObject = { type: "integer", format: "int64", minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
  const isComposed = index % 4 === 3;
  return {
    [`${name}State`]: { type: "string", enum: ["open", "held", "done"] },
    [`New${name}`]: { type: "object", required, properties: fields },
    [name]: isComposed
      ? {
          allOf: [
            { $ref: `#/components/schemas/New${name}` },
            { type: "object", required: ["id"], properties: { id } },
          ],
        }
      : { type: "object", required: ["id", ...required], properties: { id, ...fields } },
    [`${name}s`]: { type: "array", items: { $ref: `#/components/schemas/${name}` } },
    ...(index % 3 === 2 && {
      [`${name}Payment`]: discriminatedUnion({ card: `${name}Card`, transfer: `${name}Transfer` }),
      [`${name}Card`]: payment("card"),
      [`${name}Transfer`]: payment("transfer"),
    }),
  };
}

/** Returns fields that differ between resources: plain fields, references to the previous resource, and unions. */
function distinctFields(name: string, index: number): Record<string, SchemaObject | ReferenceObject> {
  const plain = Array.from({ length: index % 7 }, (_, field): [string, SchemaObject] => [
    `detail${field + 1}`,
    field % 2 === 0 ? { type: "string", pattern: "^[a-z0-9-]+$" } : { type: "integer", minimum: field },
  ]);
  return {
    ...Object.fromEntries(plain),
    ...(index % 5 === 4 && { previous: { $ref: `#/components/schemas/${PREFIX}${index}` } }),
    ...(index % 3 === 2 && { payment: { $ref: `#/components/schemas/${name}Payment` } }),
  };
}

function payment(kind: string): SchemaObject {
  return {
    type: "object",
    required: ["kind", "number"],
    properties: { kind: { const: kind }, number: { type: "string", minLength: 4 }, note: { type: ["string", "null"] } },
  };
}

/**
 * Creates a union that a discriminator selects a branch of.
 *
 * @param kinds schema names by value of the discriminator `kind`
 */
function discriminatedUnion(kinds: Record<string, string>): SchemaObject {
  const mapping = Object.fromEntries(
    Object.entries(kinds).map(([kind, schema]) => [kind, `#/components/schemas/${schema}`]),
  );
  return {
    oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
    discriminator: { propertyName: "kind", mapping },
  };
}

function jsonContent(schema: string) {
  return { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } };
}
