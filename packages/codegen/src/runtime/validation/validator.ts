// Validates JSON Schema 2020-12 without `eval`: a schema is compiled to closures on first use.
import { getByJsonPointer } from "../json/json-pointer.ts";
import { compileSchema } from "./compile-schema.ts";
import type { Extension } from "./compiler.ts";
import type { Check, Run, Schema, ValidationError } from "./validation-run.ts";

/** Function that returns whether a value is valid. `errors` are those of the last call. */
export interface Validator {
  (value: unknown): boolean;
  errors: ValidationError[] | null;
}

/**
 * Returns a function that creates validators.
 *
 * @param schemas targets of `#/components/schemas/Name`
 * @param extensions modules that check the keywords in use beyond the basic ones
 */
export function createValidators(
  schemas: Record<string, Schema>,
  extensions: readonly Extension[],
): (schema: Schema) => Validator {
  const compiled = new Map<string, Check>();
  const resolve = (reference: string): Check => {
    let check = compiled.get(reference);
    if (!check) {
      const schema = getByJsonPointer({ components: { schemas } }, reference);
      if (schema === undefined) throw new Error(`${reference}: expected a schema, got none`);
      check = compileSchema(schema as Schema, resolve, extensions);
      compiled.set(reference, check);
    }
    return check;
  };
  return (schema) => validator(() => compileSchema(schema, resolve, extensions));
}

function validator(compile: () => Check): Validator {
  let check: Check | undefined;
  const validate: Validator = (value) => {
    check ??= compile();
    const run: Run = { path: [], errors: [], evaluated: undefined };
    check(value, run);
    validate.errors = run.errors.length > 0 ? run.errors : null;
    return validate.errors === null;
  };
  validate.errors = null;
  return validate;
}
