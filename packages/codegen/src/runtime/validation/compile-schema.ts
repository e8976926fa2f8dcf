// Compiles a schema to one function: it checks the type, then keywords of any value, then keywords of the value's type.
import { isRecord } from "../json/is-record.ts";
import { arrayChecks } from "./array-checks.ts";
import type { Compiler, Extension } from "./compiler.ts";
import { objectChecks } from "./object-checks.ts";
import { type Check, checkComponent, fail, type Run, type Schema, type SchemaObject } from "./validation-run.ts";
import { anyChecks, numberChecks, stringChecks } from "./value-checks.ts";

export function compileSchema(schema: Schema, resolve: Compiler["resolve"], extensions: readonly Extension[]): Check {
  if (schema === true) return () => {};
  if (schema === false) return (value, run) => fail(run, { not: {} }, "false schema", value, {});
  const compiler: Compiler = { compile: (inner) => compileSchema(inner, resolve, extensions), resolve };
  const hasType = testOfType(schema);
  const anyValueChecks = [
    ...anyChecks(schema),
    ...referenceChecks(schema, compiler),
    ...extensions.flatMap(({ checks }) => checks(schema, compiler)),
  ];
  const checksByType = {
    string: stringChecks(schema),
    number: numberChecks(schema),
    array: arrayChecks(schema, compiler),
    object: objectChecks(schema, compiler),
  };
  const check: Check = (value, run) => {
    if (hasType && !hasType(value)) {
      const { type } = schema;
      fail(run, schema, "type", value, { type });
      return;
    }
    runAll(anyValueChecks, value, run);
    if (typeof value === "string") {
      run.effort.steps += value.length >> 6;
      runAll(checksByType.string, value, run);
    } else if (typeof value === "number") runAll(checksByType.number, value, run);
    else if (Array.isArray(value)) runAll(checksByType.array, value, run);
    else if (isRecord(value)) {
      if (checksByType.object.length > 0) run.effort.steps += Object.keys(value).length >> 3;
      runAll(checksByType.object, value, run);
    }
  };
  return extensions.reduce((inner, { wrap }) => wrap?.(schema, compiler, inner) ?? inner, check);
}

function runAll(checks: readonly Check[], value: unknown, run: Run): void {
  for (const check of checks) check(value, run);
}

/** Checks `$ref` and `allOf`. A reference is resolved on first use, because schemas may refer to themselves. */
function referenceChecks({ $ref: reference, allOf }: SchemaObject, compiler: Compiler): Check[] {
  const parts = (allOf ?? []).map((part) => compiler.compile(part));
  if (reference === undefined) return parts;
  let target: Check | undefined;
  const referenced: Check = (value, run) => {
    target ??= compiler.resolve(reference);
    checkComponent(run, reference, target, value);
  };
  return [referenced, ...parts];
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

function testOfType({ type }: SchemaObject): ((value: unknown) => boolean) | undefined {
  const tests = [type ?? []].flat().flatMap((name) => TYPES[String(name)] ?? []);
  const [first] = tests;
  if (tests.length < 2) return first;
  return (value) => tests.some((test) => test(value));
}
