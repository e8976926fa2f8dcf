// Converts and validates the arguments of a tool call.
import { coerceValue, type FindSchema } from "./coerce-value.ts";
import { createValidator, type Validator } from "./gen/validation.gen.ts";
import { isRecord } from "./is-record.ts";
import type { Arguments, Service, Tool } from "./service.ts";

export type PreparedArguments = { input: Arguments; issues?: never } | { issues: string[]; input?: never };

const PREFIX = "#/components/schemas/";

const validators = new WeakMap<object, Validator>();

/**
 * Returns the arguments as the SDK accepts them, or the issues, one line each: `limit: expected an integer from 1 to 100, got 500`.
 */
export function prepareArguments<Client>(
  { schemas }: Pick<Service<Client>, "schemas">,
  { argumentsSchema }: Pick<Tool<Client>, "argumentsSchema">,
  args: Arguments,
): PreparedArguments {
  const findSchema: FindSchema = (reference) => {
    const name = reference.startsWith(PREFIX) ? unescapeToken(reference.slice(PREFIX.length)) : "";
    return Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  };
  const validator = validators.get(argumentsSchema) ?? createValidator(schemas, argumentsSchema);
  validators.set(argumentsSchema, validator);
  const input = coerceValue(argumentsSchema, args, findSchema);
  if (validator(input) && isRecord(input)) return { input };
  const issues = validator.issues("");
  return { issues: issues.map(({ path, expected, received }) => `${path}: expected ${expected}, got ${received}`) };
}

/** Unescapes a token of a URI fragment with a JSON Pointer (RFC 6901, section 6). */
function unescapeToken(token: string): string {
  return decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
}
