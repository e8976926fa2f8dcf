// Validators of JSON Schema 2020-12 without code from strings: a schema becomes functions when it is first used.
import { compileSchema, type Extension } from "./compile-schema.ts";
import type { Check, Run, Schema, ValidationError } from "./validation-run.ts";

/** Says whether a value is what a schema allows; `errors` are those of the last call. */
export interface Validator {
  (value: unknown): boolean;
  errors: ValidationError[] | null;
}

/** Makes validators of schemas that refer to each other by `#/components/schemas/Name`, with the extensions that they use. */
export function createValidators(
  schemas: Record<string, Schema>,
  extensions: readonly Extension[],
): (schema: Schema) => Validator {
  const known = new Map<string, Check>();
  const resolve = (reference: string): Check => {
    let check = known.get(reference);
    if (!check) {
      check = compileSchema(lookUp({ components: { schemas } }, reference), resolve, extensions);
      known.set(reference, check);
    }
    return check;
  };
  return (schema) => validator(() => compileSchema(schema, resolve, extensions));
}

function validator(compile: () => Check): Validator {
  let check: Check | undefined;
  const validate: Validator = (value) => {
    check ??= compile();
    const run: Run = { path: [], errors: [], seen: undefined };
    check(value, run);
    validate.errors = run.errors.length > 0 ? run.errors : null;
    return validate.errors === null;
  };
  validate.errors = null;
  return validate;
}

/** RFC 6901 in a URI fragment, section 6. */
function lookUp(document: unknown, reference: string): Schema {
  let target = document;
  for (const part of reference.slice("#/".length).split("/")) {
    const name = decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
    target = (target as Record<string, unknown> | undefined)?.[name];
  }
  if (target === undefined) throw new Error(`${reference}: expected a schema, got nothing`);
  return target as Schema;
}
