// Tests values against the schemas of a contract, with the validation that generated servers run.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { applicators } from "../runtime/validation/applicators.ts";
import { files } from "../runtime/validation/files.ts";
import { formats } from "../runtime/validation/formats.ts";
import { internetFormats } from "../runtime/validation/internet-formats.ts";
import { rareKeywords } from "../runtime/validation/rare-keywords.ts";
import { slowPatterns } from "../runtime/validation/slow-patterns.ts";
import { createValidators } from "../runtime/validation/validator.ts";
import { type Direction, toValidationSchema } from "../validators/validation-schema.ts";

/** Returns the test of a schema. */
export type SchemaTest = (schema: JsonSchema) => (value: unknown) => boolean;

const EXTENSIONS = [applicators, files, formats, internetFormats, rareKeywords, slowPatterns];

const tests = new WeakMap<Contract, Partial<Record<Direction, SchemaTest>>>();

/**
 * Returns a function that creates tests. It is the same for the same contract, because preparing its schemas takes time.
 * A schema that cannot be checked, for example because of an invalid pattern, allows every value.
 */
export function schemaTest(contract: Contract, direction: Direction): SchemaTest {
  const known = tests.get(contract) ?? {};
  const test = known[direction] ?? createSchemaTest(contract, direction);
  tests.set(contract, { ...known, [direction]: test });
  return test;
}

function createSchemaTest({ schemas }: Contract, direction: Direction): SchemaTest {
  const prepare = (schema: JsonSchema) => toValidationSchema(schema, schemas, direction);
  // A component is prepared when a reference needs it: the examples of a large contract need few.
  const prepared = Object.entries(schemas).map(([name, schema]) => [name, { get: () => prepare(schema) }]);
  const createValidator = createValidators(Object.defineProperties({}, Object.fromEntries(prepared)), EXTENSIONS);
  const cache = new WeakMap<JsonSchema, (value: unknown) => boolean>();
  return (schema) => {
    const cached = cache.get(schema);
    if (cached) return cached;
    const validate = createValidator(prepare(schema) as Parameters<typeof createValidator>[0]);
    const test = (value: unknown) => {
      try {
        return validate(value);
      } catch {
        return true;
      }
    };
    cache.set(schema, test);
    return test;
  };
}
