// Checks responses against the OpenAPI document itself, with Ajv, and not with the validators of the server stubs.
import document from "@petstore/contract/openapi.json" with { type: "json" };
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "vitest";

interface Operation {
  operationId: string;
  responses: Record<string, { headers: Record<string, { required: boolean; schema: object }>; content: Content }>;
}
type Content = Record<string, { schema: { $ref: string } }>;

const ajv = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: true });
ajv.addSchema(document, "contract");

export const operations: Operation[] = Object.values(document.paths).flatMap((path): Operation[] =>
  Object.values(path),
);

/** Every status that the contract declares, as `listPets 200`. */
export const declaredStatuses = operations.flatMap(({ operationId, responses }) =>
  Object.keys(responses).map((status) => `${operationId} ${status}`),
);

/** Expects the response to be what the contract declares for its status: headers and body. Answers the body. */
export async function expectDeclared(operationId: string, response: Response): Promise<unknown> {
  const declared = operations.find((operation) => operation.operationId === operationId)?.responses[response.status];
  if (declared === undefined) throw new Error(`${operationId}: expected a declared status, got ${response.status}`);
  for (const [name, { required, schema }] of Object.entries(declared.headers)) {
    const value = response.headers.get(name);
    if (required) expect(value, `${operationId} ${response.status}: ${name}`).not.toBeNull();
    if (value !== null) expectValid(schema, { value }, name);
  }
  expect(response.headers.get("Content-Type")).toBe("application/json");
  const body: unknown = await response.json();
  const reference = declared.content["application/json"]?.schema.$ref.replace("#", "contract#");
  expectValid({ $ref: reference }, { value: body }, "body");
  return body;
}

/** Wrapped in an object, because header values come as text, and Ajv turns text to numbers only in a place. */
function expectValid(schema: object, wrapped: { value: unknown }, what: string): void {
  const validate = ajv.compile({ properties: { value: schema } });
  expect(validate(wrapped), `${what}: ${ajv.errorsText(validate.errors)}`).toBe(true);
}
