// Asserts responses against the OpenAPI document with Ajv, independently of the generated validators.
import document from "@petstore/contract/openapi.json" with { type: "json" };
import { expect } from "vitest";
import { createResponseChecker } from "./fuzz/response-checker.ts";

const { findViolations } = createResponseChecker(document);

/** Every status that the contract declares, with its operation. */
export const declaredStatuses = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).flatMap(({ operationId, responses }) =>
    Object.keys(responses).map((status) => ({ operationId, path, status })),
  ),
);

/** Asserts that the contract declares the status, headers and body of the response, and returns the parsed body. */
export async function expectContractResponse(operationId: string, response: Response): Promise<unknown> {
  const { status, headers } = response;
  const body = await response.text();
  expect(findViolations(operationId, { status, headers, body })).toEqual([]);
  return body === "" ? undefined : JSON.parse(body);
}
