// Generates the random values of a contract's requests and responses, and validates them with the generated validators.
import {
  type Contract,
  exampleValue,
  type JsonSchema,
  mergeSchema,
  type Operation,
  schemaTest,
} from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { generateValue } from "@onecontract/codegen/schema/generate-value";
import { issueMessage, type Stubs } from "@onecontract/server-runtime";
import { randomStrategy } from "./random-strategy.ts";

export type Direction = "request" | "response";

export interface ValueGenerator {
  random: () => number;
  /** Merges a schema with those that it refers to. */
  merge: (schema: JsonSchema) => JsonSchema;
  /** Generates a value of a schema. A few are invalid, because the variants of a union can overlap. */
  generate: (schema: JsonSchema, direction: Direction) => unknown;
  /** Generates a value of a parameter of a request. */
  generateParameter: (schema: JsonSchema) => unknown;
  /** Creates the example of a schema, which is used if no random value is valid. */
  exampleOf: (schema: JsonSchema, direction: Direction) => unknown;
  /**
   * Validates a generated body, or all parameters of one location.
   *
   * @param part name of the generated validator: `query`, `body`, `200 body`
   */
  isValid: (part: string, value: unknown) => boolean;
  /** Describes why the last value of a part was not valid. */
  reasons: (part: string) => string[];
}

/** Creates the generator of an operation's values. */
export function valueGenerator(
  contract: Contract,
  stubs: Stubs,
  { operationId }: Operation,
  random: () => number,
): ValueGenerator {
  const { schemas } = contract;
  const strategy = randomStrategy(random);
  const optionsFor = (direction: Direction) => {
    return { schemas, direction, test: schemaTest(contract, direction), isTested: false };
  };
  const find = (part: string) => {
    const validators = /^(\d|default)/.test(part) ? stubs.responseValidators : stubs.requestValidators;
    return validators[operationId]?.[part];
  };
  return {
    random,
    merge: (schema) => mergeSchema(schema, schemas),
    generate: (schema, direction) => generateValue(schema, { ...optionsFor(direction), strategy }),
    generateParameter: (schema) => {
      // A parameter without a type is received as a string.
      const options = { strategy: { ...strategy, any: () => "any" } };
      const value = generateValue(schema, { ...optionsFor("request"), ...options });
      // Some frameworks declare parameters as types of responses, whose properties are all read-only.
      const isEmpty = isRecord(value) && Object.keys(value).length === 0;
      return isEmpty ? generateValue(schema, { ...optionsFor("response"), ...options }) : value;
    },
    exampleOf: (schema, direction) => exampleValue(contract, schema, direction),
    isValid: (part, value) => find(part)?.(value) ?? true,
    reasons: (part) =>
      find(part)
        ?.issues("")
        .map((issue) => issueMessage({ ...issue, in: "body" })) ?? [],
  };
}
