// The types of OpenAPI 3.1 that the fuzzer reads, and the resolution of their references.

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

/** Resolves the references of a schema. @throws Error if the target of a reference does not exist. */
export function resolveSchema(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[componentName(schema.$ref)];
  if (found === undefined) throw new Error(`${schema.$ref}: expected a schema, got none`);
  return resolveSchema(document, found);
}

export function resolveParameters(document: OpenApiDocument, operation: Operation): Parameter[] {
  return (operation.parameters ?? []).map((parameter) => {
    if (!("$ref" in parameter)) return parameter;
    const found = document.components.parameters?.[componentName(parameter.$ref)];
    if (found === undefined) throw new Error(`${parameter.$ref}: expected a parameter, got none`);
    return found;
  });
}

function componentName(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}
