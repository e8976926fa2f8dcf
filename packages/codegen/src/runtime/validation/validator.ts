// Validates JSON Schema 2020-12 without `eval`: a schema is compiled to closures on first use.
import { getByJsonPointer } from "../json/json-pointer.ts";
import { compileSchema } from "./compile-schema.ts";
import type { Extension } from "./compiler.ts";
import type { FindSchema } from "./describe-expected.ts";
import { type Issue, listIssues } from "./issues.ts";
import { type Check, MAX_ERRORS, type Schema, startRun, TooManySteps, type ValidationError } from "./validation-run.ts";

/** Function that returns whether a value is valid. */
export interface Validator {
  (value: unknown): boolean;
  /** Errors of the last call. */
  errors: ValidationError[] | null;
  /**
   * Describes the errors of the last call.
   *
   * @param root name of the value, with which the path of each issue begins: `body`. If empty, the paths begin with the
   * names of its properties.
   */
  issues(root: string): Issue[];
}

/**
 * Returns a function that creates validators.
 *
 * The parameters do not have the type `Schema`, because TypeScript needs minutes to compare it with a literal of 100 levels.
 *
 * @param schemas targets of `#/components/schemas/Name`
 * @param extensions modules that check the keywords in use beyond the basic ones
 */
export function createValidators(
  schemas: Readonly<Record<string, unknown>>,
  extensions: readonly Extension[],
): (schema: object | boolean) => Validator {
  const compiled = new Map<string, Check>();
  const findSchema: FindSchema = (reference) => getByJsonPointer({ components: { schemas } }, reference);
  const resolve = (reference: string): Check => {
    let check = compiled.get(reference);
    if (!check) {
      const schema = findSchema(reference);
      if (schema === undefined) throw new Error(`${reference}: expected a schema, got none`);
      check = compileSchema(schema as Schema, resolve, extensions);
      compiled.set(reference, check);
    }
    return check;
  };
  return (schema) => validator(() => compileSchema(schema as Schema, resolve, extensions), findSchema);
}

function validator(compile: () => Check, findSchema: FindSchema): Validator {
  let check: Check | undefined;
  const validate: Validator = (value) => {
    check ??= compile();
    const run = startRun(value);
    const { effort } = run;
    try {
      check(value, run);
    } catch (error) {
      if (!(error instanceof TooManySteps)) throw error;
      console.warn(`${error.message} to validate, and was rejected`);
      run.errors = [tooManySteps(value, effort.maxSteps)];
    }
    validate.errors = run.errors.length > 0 ? run.errors : null;
    return validate.errors === null;
  };
  validate.errors = null;
  validate.issues = (root) => listIssues((validate.errors ?? []).slice(0, MAX_ERRORS), root, findSchema);
  return validate;
}

function tooManySteps(data: unknown, maxSteps: number): ValidationError {
  return { path: [], keyword: "steps", params: {}, schema: maxSteps, parentSchema: {}, data };
}
