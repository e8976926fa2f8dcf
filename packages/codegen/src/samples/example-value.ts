// Creates example values for documentation.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { exampleStrategy } from "../schema/example-strategy.ts";
import { generateValue } from "../schema/generate-value.ts";
import type { Direction } from "../validators/validation-schema.ts";
import { adaptExample } from "./adapt-example.ts";
import { schemaTest } from "./schema-test.ts";

/**
 * Returns an example of a schema: its first example, default, constant or enumerated value, or else a value of its type.
 * A request has the required properties without read-only ones; a response has all properties without write-only ones.
 * A schema that contains itself is omitted the second time. If the schema does not allow this value, for example because the
 * contract's example is wrong, another value is created that it allows.
 *
 * @param isFull true to include optional properties
 * @returns undefined if no value can be created
 */
export function exampleValue(
  contract: Contract,
  schema: JsonSchema,
  direction: Direction,
  isFull = direction === "response",
): unknown {
  const test = schemaTest(contract, direction);
  const isAllowed = test(schema);
  let first: unknown;
  // Values are tested at every level only if that is necessary, because it takes longer.
  for (const [isTested, hasOptional] of [
    [false, isFull],
    [true, isFull],
    [true, !isFull],
  ] as const) {
    const strategy = exampleStrategy(hasOptional);
    const generated = generateValue(schema, { schemas: contract.schemas, direction, strategy, test, isTested });
    const value = direction === "request" ? adaptExample(contract, schema, generated) : generated;
    if (value !== undefined && isAllowed(value)) return value;
    first ??= value;
  }
  return first;
}
