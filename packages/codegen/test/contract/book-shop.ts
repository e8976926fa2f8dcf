// The contract of a book shop with parts that a test chooses, and the problems of a document.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { formatProblem, inspectContract } from "../../src/index.ts";

export const responses = { 200: { description: "Found." } };

/** Returns a contract of a book shop with the given parts. */
export function bookShop(parts: object = {}): OpenAPIObject {
  const info = { title: "Book Shop", version: "1.0.0" };
  return { openapi: "3.1.0", info, paths: { "/books": { get: { operationId: "listBooks", responses } } }, ...parts };
}

export function problems(document: unknown, severity: "error" | "warning") {
  const found = inspectContract(document).problems.filter((problem) => problem.severity === severity);
  return found.map(formatProblem);
}

export const withOperation = (operation: object, path = "/books") =>
  bookShop({ paths: { [path]: { get: operation } } });
export const withSchemas = (schemas: object) => bookShop({ components: { schemas } });
export const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
