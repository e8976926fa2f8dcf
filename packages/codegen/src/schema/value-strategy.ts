// The strategy that the generator of values follows where a schema allows several.
import type { JsonSchema } from "../contract/contract.ts";
import type { Schemas } from "./references.ts";

/** Selects values where a schema allows several. */
export interface ValueStrategy {
  /** Returns the declared values to use, of those that the schema allows. */
  declared(schema: JsonSchema): unknown[];
  /** Returns the values in the order of preference. */
  order<T>(values: readonly T[], index: number): readonly T[];
  /** Returns whether an object gets an optional property. */
  includes(depth: number): boolean;
  /** Returns the length of an array, from the minimum to the maximum. */
  length(minimum: number, maximum: number, depth: number): number;
  string(schema: JsonSchema, index: number): string | undefined;
  number(schema: JsonSchema, index: number): number;
  boolean(index: number): boolean;
  /** Returns a value for a schema that allows any, or undefined to leave out one that is not required. */
  any(index: number, isRequired: boolean): unknown;
  /** Returns whether null is preferred to the other values of a schema that allows both. */
  prefersNull(): boolean;
  /** Returns the name of a property that the schema does not declare. */
  name(index: number): string;
  /** Returns how many properties an object gets that the schema does not declare, if they have a schema. */
  additional(depth: number): number;
  /** How often a schema may contain itself. */
  recursion: number;
  /** Number of schemas that one value is generated from; 100 characters count as one. Properties that are left then are omitted. */
  maxSchemas: number;
}

/** Largest length that a generated string is extended to. */
export const MAX_STRING_LENGTH = 10_000;

export interface GeneratorOptions {
  schemas: Schemas;
  /** A request has no read-only properties, a response no write-only ones. */
  direction: "request" | "response";
  strategy: ValueStrategy;
  /** Returns the test of a schema. */
  test: (schema: JsonSchema) => (value: unknown) => boolean;
  /** True if values are tested at every level, and others are tried in place of those that the schema does not allow. */
  isTested: boolean;
}

export interface GeneratorContext extends GeneratorOptions {
  /** Names of the schemas that contain the current one. Those that `allOf` merges are one name. */
  ancestors: readonly string[];
  /** Selects one of several values, so that the items of an array differ. */
  index: number;
  depth: number;
  /** True for a variant of a union, whose constant properties distinguish it from the others. */
  isVariant: boolean;
  /** Counts the schemas of the whole value, and its characters in hundreds. */
  effort: { schemas: number };
  /** Generates the value of a nested schema. */
  generate: (schema: JsonSchema, context: GeneratorContext) => unknown;
}
