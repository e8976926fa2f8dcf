// The OpenAPI that the contract emits, and the ways that the tests look into it.
import { readFileSync } from "node:fs";
import type {
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  ResponseObject,
  SchemaObject,
} from "openapi3-ts/oas31";

export interface FoundOperation {
  method: string;
  path: string;
  operation: OperationObject;
}

/** A fresh copy each time, so that a test may change it. */
export function emittedDocument(): OpenAPIObject {
  return JSON.parse(readFileSync(new URL("../dist/openapi.json", import.meta.url), "utf8"));
}

export function operationsOf(document: OpenAPIObject): FoundOperation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, value]) => isOperation(value))
      .map(([method, operation]) => ({ method, path, operation })),
  );
}

/** @throws Error when the contract has no operation of that id. */
export function operationOf(document: OpenAPIObject, operationId: string): FoundOperation {
  const all = operationsOf(document);
  const found = all.find(({ operation }) => operation.operationId === operationId);
  if (!found)
    throw new Error(`operationId: expected one of ${all.map((one) => one.operation.operationId)}, got ${operationId}`);
  return found;
}

export function responseOf(document: OpenAPIObject, operationId: string, status: number): ResponseObject {
  const response = operationOf(document, operationId).operation.responses?.[String(status)];
  if (!response) throw new Error(`${operationId}: expected a response ${status}, got none`);
  return resolve<ResponseObject>(document, response);
}

export function parameterOf(document: OpenAPIObject, operationId: string, name: string): ParameterObject {
  const parameters = (operationOf(document, operationId).operation.parameters ?? []).map((one) =>
    resolve<ParameterObject>(document, one),
  );
  const found = parameters.find((one) => one.name === name);
  if (!found) throw new Error(`${operationId}: expected a parameter ${name}, got ${parameters.map((one) => one.name)}`);
  return found;
}

/** What a schema says once its reference is followed; what stands beside the reference is added. */
export function schemaOf(document: OpenAPIObject, schema: SchemaObject | ReferenceObject | undefined): SchemaObject {
  if (!schema) throw new Error("expected a schema, got none");
  const { $ref: _, ...beside } = { $ref: undefined, ...schema };
  return { ...resolve<SchemaObject>(document, schema), ...beside };
}

function resolve<Target>(document: OpenAPIObject, value: Target | ReferenceObject): Target {
  if (!isReference(value)) return value;
  const parts = value.$ref.replace(/^#\//, "").split("/");
  const target = parts.reduce<unknown>((node, part) => Object(node)[part], document);
  if (target === undefined) throw new Error(`expected ${value.$ref} to exist`);
  return resolve(document, target as Target);
}

function isReference(value: unknown): value is ReferenceObject {
  return typeof value === "object" && value !== null && "$ref" in value;
}

function isOperation(value: unknown): value is OperationObject {
  return typeof value === "object" && value !== null && "operationId" in value;
}
