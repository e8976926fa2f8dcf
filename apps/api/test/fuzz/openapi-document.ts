// The part of an OpenAPI 3.1 document that the fuzzer reads, with the references to parameters followed.

export interface JsonSchema {
  $ref?: string;
  type?: string;
  enum?: (string | number | boolean | null)[];
  const?: string | number | boolean | null;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: JsonSchema;
}

export interface DeclaredResponse {
  headers?: Record<string, { required?: boolean; schema: JsonSchema }>;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface Operation {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, DeclaredResponse>;
  "x-pagination"?: { cursorParameter?: string };
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; parameters?: Record<string, Parameter> };
}

/** @throws Error when a reference leads nowhere. */
export function followSchema(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[nameIn(schema.$ref)];
  if (found === undefined) throw new Error(`${schema.$ref}: expected a schema, got nothing`);
  return followSchema(document, found);
}

export function parametersOf(document: OpenApiDocument, operation: Operation): Parameter[] {
  return (operation.parameters ?? []).map((parameter) => {
    if (!("$ref" in parameter)) return parameter;
    const found = document.components.parameters?.[nameIn(parameter.$ref)];
    if (found === undefined) throw new Error(`${parameter.$ref}: expected a parameter, got nothing`);
    return found;
  });
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}
