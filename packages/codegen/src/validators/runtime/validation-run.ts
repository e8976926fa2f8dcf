// One validation: the schema, where it is in the value, and what it has found.

/** JSON Schema 2020-12. */
export type Schema = boolean | SchemaObject;

export interface SchemaObject extends Bounds {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  /** A 64-bit integer and its bounds: a number or, where that is not exact, a bigint. */
  int64?: Bounds & { nullable?: boolean };
  /** A file of a form: its size in bytes, and the media types that it may have. */
  file?: { minLength?: number; maxLength?: number; contentType?: string };
  /** The place in the union, by the value of the property. */
  discriminator?: { propertyName: string; forms: Record<string, number> };
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

/** One keyword that a value fails, in the form that Ajv gives it. */
export interface ValidationError {
  /** JSON Pointer (RFC 6901) of the value. */
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  message: string;
  /** The keyword's value. */
  schema: unknown;
  parentSchema: SchemaObject;
  data: unknown;
}

/** Adds an error for each keyword that the value fails. */
export type Check = (value: unknown, run: Run) => void;

/** One validation: where it is, what it has found, and what `unevaluated...` has to know. */
export interface Run {
  path: (string | number)[];
  errors: ValidationError[];
  /** Of the value that is being checked, where a schema asks for it. */
  seen: Seen | undefined;
}

export interface Seen {
  properties: Set<string>;
  items: Set<number>;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A property that is `undefined` is absent, as in JSON. */
export function has(value: Record<string, unknown>, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== undefined;
}

export function fail(run: Run, schema: SchemaObject, keyword: string, value: unknown, params: object, message: string) {
  const pointer = run.path.map((name) => `/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`);
  run.errors.push({
    instancePath: pointer.join(""),
    keyword,
    params: { ...params },
    message,
    schema: schema[keyword],
    parentSchema: schema,
    data: value,
  });
}

/** A hostile value can fail in as many places as it has bytes. What is past the first of them is not looked at. */
export const ERRORS_MAX = 200;

/** Checks what stands at `name` of the value. */
export function within(run: Run, name: string | number, value: unknown, check: Check): void {
  const { seen } = run;
  run.seen = undefined;
  run.path.push(name);
  check(value, run);
  run.path.pop();
  run.seen = seen;
}

/** Checks a value without telling its errors. */
export function isValid(check: Check, value: unknown): boolean {
  const run: Run = { path: [], errors: [], seen: undefined };
  check(value, run);
  return run.errors.length === 0;
}
