// Reads the OpenAPI document that the contract emits, and finds operations, parameters, responses and schemas in it.
import { readFileSync } from "node:fs";
import type {
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  ResponseObject,
  SchemaObject,
} from "openapi3-ts/oas31";

export interface DocumentOperation {
  method: string;
  path: string;
  operation: OperationObject;
}

/** Reads the document. Returns a new copy on each call, so that tests can modify it. */
export function readDocument(): OpenAPIObject {
  return JSON.parse(readFileSync(new URL("../dist/openapi.json", import.meta.url), "utf8"));
}

export function listOperations(document: OpenAPIObject): DocumentOperation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, value]) => isOperation(value))
      .map(([method, operation]) => ({ method, path, operation })),
  );
}

/**
 * Returns the operation with this operationId.
 *
 * @throws Error that lists the known operationIds if the document has no such operation
 */
export function getOperation(document: OpenAPIObject, operationId: string): DocumentOperation {
  const operations = listOperations(document);
  const found = operations.find(({ operation }) => operation.operationId === operationId);
  if (found) return found;
  const known = operations.map(({ operation }) => operation.operationId);
  throw new Error(`operationId: expected one of ${known}, got ${operationId}`);
}

/**
 * Returns the response of an operation with this status code.
 *
 * @throws Error if the operation declares no such response
 */
export function getResponse(document: OpenAPIObject, operationId: string, status: number): ResponseObject {
  const response = getOperation(document, operationId).operation.responses?.[String(status)];
  if (!response) throw new Error(`${operationId}: expected a response ${status}, got none`);
  return resolve<ResponseObject>(document, response);
}

/**
 * Returns the parameter of an operation with this name.
 *
 * @throws Error that lists the known names if the operation has no such parameter
 */
export function getParameter(document: OpenAPIObject, operationId: string, name: string): ParameterObject {
  const parameters = (getOperation(document, operationId).operation.parameters ?? []).map((parameter) =>
    resolve<ParameterObject>(document, parameter),
  );
  const found = parameters.find((parameter) => parameter.name === name);
  if (found) return found;
  throw new Error(`${operationId}: expected a parameter ${name}, got ${parameters.map((parameter) => parameter.name)}`);
}

/** Resolves the `$ref` of a schema. Keywords next to the `$ref` override those of its target. */
export function resolveSchema(
  document: OpenAPIObject,
  schema: SchemaObject | ReferenceObject | undefined,
): SchemaObject {
  if (!schema) throw new Error("expected a schema, got none");
  const { $ref: _, ...siblings } = { $ref: undefined, ...schema };
  return { ...resolve<SchemaObject>(document, schema), ...siblings };
}

function resolve<Target>(document: OpenAPIObject, value: Target | ReferenceObject): Target {
  if (!isReference(value)) return value;
  const segments = value.$ref.replace(/^#\//, "").split("/");
  const target = segments.reduce<unknown>((node, segment) => (isObject(node) ? node[segment] : undefined), document);
  if (target === undefined) throw new Error(`expected ${value.$ref} to exist`);
  return resolve(document, target as Target);
}

function isReference(value: unknown): value is ReferenceObject {
  return isObject(value) && "$ref" in value;
}

function isOperation(value: unknown): value is OperationObject {
  return isObject(value) && "operationId" in value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
