// Checks responses against the OpenAPI document itself, with Ajv, and not with the validators of the server stubs.
import document from "@petstore/contract/openapi.json" with { type: "json" };
import { expect } from "vitest";
import { responseCheck } from "./fuzz/response-check.ts";

const { operations, flawsOf } = responseCheck(document);

/** Every status that the contract declares, as `listPets 200`. */
export const declaredStatuses = operations.flatMap(({ operationId, responses }) =>
  Object.keys(responses).map((status) => `${operationId} ${status}`),
);

/** Expects the response to be what the contract declares for its status: headers and body. Answers the body. */
export async function expectDeclared(operationId: string, response: Response): Promise<unknown> {
  const { status, headers } = response;
  const body = await response.text();
  expect(flawsOf(operationId, { status, headers, body })).toEqual([]);
  return body === "" ? undefined : JSON.parse(body);
}
