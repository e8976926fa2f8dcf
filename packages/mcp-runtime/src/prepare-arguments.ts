// Converts and validates the arguments of a tool call.

import { coerceValue } from "./coerce-value.ts";
import { isRecord } from "./gen/runtime/json/is-record.ts";
import { createValidator, type Validator } from "./gen/validation.gen.ts";
import type { Arguments, Service, Tool } from "./service.ts";

export type PreparedArguments = { input: Arguments; issues?: never } | { issues: string[]; input?: never };

const validators = new WeakMap<object, Validator>();

/**
 * Returns the arguments as the SDK accepts them, or the issues, one line each: `limit: expected an integer from 1 to 100, got 500`.
 */
export function prepareArguments<Client>(
  { schemas }: Pick<Service<Client>, "schemas">,
  { argumentsSchema }: Pick<Tool<Client>, "argumentsSchema">,
  args: Arguments,
): PreparedArguments {
  const validator = validators.get(argumentsSchema) ?? createValidator(schemas, argumentsSchema);
  validators.set(argumentsSchema, validator);
  const input = coerceValue(argumentsSchema, args, { components: { schemas } });
  if (validator(input) && isRecord(input)) return { input };
  const issues = validator.issues("");
  return { issues: issues.map(({ path, expected, received }) => `${path}: expected ${expected}, got ${received}`) };
}
