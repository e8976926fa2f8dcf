// A schema as one function: its type first, then what applies to any value, then what applies to values of its kind.
import { arrayChecks } from "./array-checks.ts";
import { objectChecks } from "./object-checks.ts";
import { type Check, fail, isRecord, type Schema, type SchemaObject } from "./validation-run.ts";
import { anyChecks, numberChecks, stringChecks } from "./value-checks.ts";

export interface Compiler {
  compile(schema: Schema): Check;
  /** The check of what a `$ref` points at. */
  resolve(reference: string): Check;
}

/** Keywords that not every contract uses. */
export interface Extension {
  checks(schema: SchemaObject, compiler: Compiler): Check[];
  /** Around all other checks of a schema. */
  around?(schema: SchemaObject, compiler: Compiler, check: Check): Check;
}

export function compileSchema(schema: Schema, resolve: Compiler["resolve"], extensions: readonly Extension[]): Check {
  if (schema === true) return () => {};
  if (schema === false)
    return (value, run) => fail(run, { not: {} }, "false schema", value, {}, "boolean schema is false");
  const compiler: Compiler = { compile: (inner) => compileSchema(inner, resolve, extensions), resolve };
  const hasType = typeCheck(schema);
  const any = [
    ...anyChecks(schema),
    ...partChecks(schema, compiler),
    ...extensions.flatMap(({ checks }) => checks(schema, compiler)),
  ];
  const text = stringChecks(schema);
  const number = numberChecks(schema);
  const array = arrayChecks(schema, compiler);
  const object = objectChecks(schema, compiler);
  const check: Check = (value, run) => {
    if (hasType && !hasType(value)) {
      const { type } = schema;
      fail(run, schema, "type", value, { type }, `must be ${[type].flat().join(",")}`);
      return;
    }
    for (const one of any) one(value, run);
    if (typeof value === "string") for (const one of text) one(value, run);
    else if (typeof value === "number") for (const one of number) one(value, run);
    else if (Array.isArray(value)) for (const one of array) one(value, run);
    else if (isRecord(value)) for (const one of object) one(value, run);
  };
  return extensions.reduce((inner, { around }) => around?.(schema, compiler, inner) ?? inner, check);
}

/** What `$ref` and `allOf` add to a schema. A reference is resolved when it is first needed: schemas may refer to themselves. */
function partChecks({ $ref: reference, allOf }: SchemaObject, compiler: Compiler): Check[] {
  const parts = (allOf ?? []).map((part) => compiler.compile(part));
  if (reference === undefined) return parts;
  let target: Check | undefined;
  const referred: Check = (value, run) => {
    target ??= compiler.resolve(reference);
    target(value, run);
  };
  return [referred, ...parts];
}

const TYPES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number" && Number.isFinite(value),
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  array: Array.isArray,
  object: isRecord,
};

function typeCheck({ type }: SchemaObject): ((value: unknown) => boolean) | undefined {
  const tests = [type ?? []].flat().flatMap((name) => TYPES[String(name)] ?? []);
  const [first] = tests;
  if (tests.length < 2) return first;
  return (value) => tests.some((test) => test(value));
}
