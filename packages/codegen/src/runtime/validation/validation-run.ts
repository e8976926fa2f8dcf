// The state of one validation: the location in the value, and the errors so far.

/** Schema in JSON Schema 2020-12, with the additional keywords `int64`, `file` and `discriminator`. */
export type Schema = boolean | SchemaObject;

type Sizes = Partial<Record<`${"max" | "min"}${"Contains" | "Items" | "Length" | "Properties"}`, number>>;

export interface SchemaObject extends Bounds, Sizes {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  /** Bounds of a 64-bit integer. The value is a number, or a bigint if a number cannot represent it exactly. */
  int64?: Bounds & { nullable?: boolean; isUnsigned?: boolean };
  /** Size in bytes and allowed media types of a file in a form body. */
  file?: { minLength?: number; maxLength?: number; contentType?: string };
  /** Property that selects a branch of the union: `branches` has the index of the branch for each value. */
  discriminator?: { propertyName: string; branches: Record<string, number> };
  pattern?: string;
  /** How to check a pattern that JavaScript may check slowly. */
  slowPattern?: SlowPattern;
  /** Length of the longest name that each slow pattern of `patternProperties` is run on. */
  slowNames?: Record<string, number>;
  format?: string;
  uniqueItems?: boolean;
  prefixItems?: Schema[];
  items?: Schema;
  contains?: Schema;
  unevaluatedItems?: Schema;
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

export interface SlowPattern {
  /** Length of the longest string that JavaScript checks fast enough. */
  maxLength: number;
  /** Checks longer strings, in linear time. Without it, they are invalid. */
  program?: Instruction[] | undefined;
}

/** A character class, a jump to one of several instructions, or an assertion. */
export type Instruction = string | number[] | { assert: string };

export interface Bounds {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
}

/** Details of a violation. These properties are declared for programs with `noPropertyAccessFromIndexSignature`. */
export interface ErrorParams {
  missingProperty?: string;
  additionalProperty?: string;
  unevaluatedProperty?: string;
  type?: string;
  passingSchemas?: number[];
  [name: string]: unknown;
}

/** A violated keyword, like Ajv's errors without messages. */
export interface ValidationError {
  /** Location of the value. */
  path: readonly (string | number)[];
  keyword: string;
  params: ErrorParams;
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
  /** Shared by all runs of one validation. */
  effort: Effort;
}

/** Bounds the time of one validation, which could grow exponentially. */
export interface Effort {
  steps: number;
  maxSteps: number;
  value: unknown;
  /** Errors of the objects that components were checked with, once there were many steps. */
  results: Map<Check, Map<object, ValidationError[]>>;
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
    path: run.path.slice(),
    keyword,
    params: { ...params },
    schema: schema[keyword],
    parentSchema: schema,
    data: value,
  });
}

/** Largest number of errors to collect: a malicious value can have as many errors as bytes. */
export const MAX_ERRORS = 200;

/** Steps after which results are reused. Most validations are shorter, and cost nothing. */
const FREE_STEPS = 1000;
/** Depth of the objects whose results are reused: the number of steps grows exponentially with it, and most lists have flat items. */
const REUSE_DEPTH = 4;
/** Largest number of steps of a validation. */
const MAX_STEPS = 5_000_000;
/** Steps of any value, and of each value in it. Published contracts need up to 7 for each, malicious values thousands. */
const MIN_STEPS = 50_000;
const STEPS_PER_VALUE = 100;

/** A validation that took too long. */
export class TooManySteps extends Error {}

export function startRun(
  value: unknown,
  effort: Effort = { steps: 0, maxSteps: MIN_STEPS, value, results: new Map() },
): Run {
  return { path: [], errors: [], evaluated: undefined, effort };
}

function expectSteps(effort: Effort, reference: string): void {
  if (effort.maxSteps === MIN_STEPS)
    effort.maxSteps = Math.min(MIN_STEPS + STEPS_PER_VALUE * countValues(effort.value), MAX_STEPS);
  if (effort.steps > effort.maxSteps)
    throw new TooManySteps(`${reference}: a value took more than ${effort.maxSteps} steps`);
}

function countValues(value: unknown): number {
  const values = [value];
  let lengths = 0;
  for (const item of values) {
    if ((values.length + lengths) * STEPS_PER_VALUE > MAX_STEPS) break;
    if (typeof item === "object" && item !== null) for (const inner of Object.values(item)) values.push(inner);
    else if (typeof item === "string") lengths += item.length >> 6;
  }
  return values.length + lengths;
}

/** Checks a value with a component. One object is checked once, however many variants of unions refer to the component. */
export function checkComponent(run: Run, reference: string, check: Check, value: unknown): void {
  const { effort, evaluated } = run;
  effort.steps += 1;
  if (effort.steps > effort.maxSteps) expectSteps(effort, reference);
  const isReused = effort.steps > FREE_STEPS && run.path.length >= REUSE_DEPTH && !evaluated;
  if (!isReused || typeof value !== "object" || value === null) {
    check(value, run);
    return;
  }
  const results = effort.results.get(check) ?? new Map<object, ValidationError[]>();
  effort.results.set(check, results);
  const known = results.get(value);
  if (known) {
    addErrors(run, known);
    return;
  }
  const before = run.errors.length;
  check(value, run);
  results.set(value, run.errors.slice(before));
}

/** Adds errors of another run, up to the limit. */
export function addErrors(run: Run, errors: readonly ValidationError[]): void {
  run.errors.push(...errors.slice(0, Math.max(MAX_ERRORS - run.errors.length, 1)));
}

/** Checks the property or item `name` of the value. */
export function checkAt(run: Run, name: string | number, value: unknown, check: Check): void {
  run.effort.steps += 1;
  const { evaluated } = run;
  run.evaluated = undefined;
  run.path.push(name);
  check(value, run);
  run.path.pop();
  run.evaluated = evaluated;
}

/** Checks a value without reporting its errors. */
export function isValid(check: Check, value: unknown, { effort }: Run): boolean {
  const run = startRun(value, effort);
  check(value, run);
  return run.errors.length === 0;
}
