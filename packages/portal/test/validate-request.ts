// Validates a value as the console does: against the schemas that the build prepares for the interpreter.
import { type JsonSchema, toValidationSchema } from "@onecontract/codegen";
import { RequestValidator } from "../src/browser/console/read-request.ts";
import type { AnySchema } from "../src/view/schema/merge-schema.ts";

/** Returns a message for each violation: `body.name: expected a string, got 7`. */
export function validate(
  schemas: Record<string, JsonSchema>,
  schema: AnySchema,
  value: unknown,
  name: string,
  isSentAsString = false,
): string[] {
  const prepare = (source: AnySchema) => toValidationSchema(source as JsonSchema, schemas, "request");
  const prepared = Object.fromEntries(Object.entries(schemas).map(([key, source]) => [key, prepare(source)]));
  const violations = new RequestValidator(prepared).validate(prepare(schema), value, name, isSentAsString);
  return violations.map(({ message }) => message);
}
