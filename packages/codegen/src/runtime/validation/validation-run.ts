// The state of one validation: the location in the value, and the errors so far.
import { formatJsonPointer } from "../json/json-pointer.ts";

/** Schema in JSON Schema 2020-12, with the additional keywords `int64`, `file` and `discriminator`. */
export type Schema = boolean | SchemaObject;

export interface SchemaObject extends Bounds {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  /** Bounds of a 64-bit integer. The value is a number, or a bigint if a number cannot represent it exactly. */
  int64?: Bounds & { nullable?: boolean };
  /** Size in bytes and allowed media types of a file in a form body. */
  file?: { minLength?: number; maxLength?: number; contentType?: string };
  /** Property that selects a branch of the union: `branches` has the index of the branch for each value. */
  discriminator?: { propertyName: string; branches: Record<string, number> };
  maxLength?: number;
  minLength?: number;
  pattern?: string;
  format?: string;
  maxItems?: number;
  minItems?: number;
  uniqueItems?: boolean;
  prefixItems?: Schema[];
  items?: Schema;
  contains?: Schema;
  minContains?: number;
  maxContains?: number;
  unevaluatedItems?: Schema;
  maxProperties?: number;
  minProperties?: number;
  required?: string[];
  dependentRequired?: Record<string, string[]>;
  propertyNames?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema;
  dependentSchemas?: Record<string, Schema>;
  unevaluatedProperties?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  not?: Schema;
  if?: Schema;
  then?: Schema;
  else?: Schema;
  [keyword: string]: unknown;
}

export interface Bounds {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
}

/** One keyword that a value violates, in the format of Ajv's errors, without their messages. */
export interface ValidationError {
  /** JSON Pointer (RFC 6901) of the value. */
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  /** Value of the keyword in the schema. */
  schema: unknown;
  parentSchema: SchemaObject;
  data: unknown;
}

/** Adds an error to the run for each keyword that the value violates. */
export type Check = (value: unknown, run: Run) => void;

/** State of one validation. */
export interface Run {
  /** Location of the value that is being checked. */
  path: (string | number)[];
  errors: ValidationError[];
  /** Set if a schema of the value that is being checked has an `unevaluated...` keyword. */
  evaluated: Evaluated | undefined;
}

/** Properties and items that a keyword has evaluated so far (JSON Schema 2020-12, section 11). */
export interface Evaluated {
  properties: Set<string>;
  items: Set<number>;
}

/** Returns whether an object has a property. A property that is `undefined` counts as absent, as in JSON. */
export function has(value: Record<string, unknown>, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== undefined;
}

export function fail(run: Run, schema: SchemaObject, keyword: string, value: unknown, params: object): void {
  run.errors.push({
    instancePath: formatJsonPointer(run.path),
    keyword,
    params: { ...params },
    schema: schema[keyword],
    parentSchema: schema,
    data: value,
  });
}

/** Largest number of errors to collect: a malicious value can have as many errors as bytes. */
export const MAX_ERRORS = 200;

/** Checks the property or item `name` of the value. */
export function checkAt(run: Run, name: string | number, value: unknown, check: Check): void {
  const { evaluated } = run;
  run.evaluated = undefined;
  run.path.push(name);
  check(value, run);
  run.path.pop();
  run.evaluated = evaluated;
}

/** Checks a value without reporting its errors. */
export function isValid(check: Check, value: unknown): boolean {
  const run: Run = { path: [], errors: [], evaluated: undefined };
  check(value, run);
  return run.errors.length === 0;
}
