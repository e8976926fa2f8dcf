// Checks the keywords that apply subschemas to the same value, and `unevaluatedProperties` and `unevaluatedItems`.
import { isRecord } from "../json/is-record.ts";
import type { Compiler, Extension } from "./compiler.ts";
import {
  addErrors,
  type Check,
  checkAt,
  type Evaluated,
  fail,
  has,
  type Run,
  type Schema,
  type SchemaObject,
} from "./validation-run.ts";

export const applicators: Extension = {
  checks: (schema, compiler) => [
    ...notChecks(schema, compiler),
    ...unionChecks(schema, compiler),
    ...conditionChecks(schema, compiler),
  ],
  wrap: unevaluatedChecks,
};

function notChecks(schema: SchemaObject, compiler: Compiler): Check[] {
  if (schema.not === undefined) return [];
  const check = compiler.compile(schema.not);
  return [
    (value, run) => {
      if (attempt(check, value, run).errors.length === 0) fail(run, schema, "not", value, {});
    },
  ];
}

function unionChecks(schema: SchemaObject, compiler: Compiler): Check[] {
  return (["anyOf", "oneOf"] as const).flatMap((keyword): Check[] => {
    const branches = schema[keyword];
    if (!branches) return [];
    const checks = branches.map((branch) => compiler.compile(branch));
    return [
      (value, run) => {
        const selected = checks[selectedBranch(schema, value)];
        if (selected) selected(value, run);
        else checkUnion(schema, keyword, checks, value, run);
      },
    ];
  });
}

/** Returns the index of the branch that the discriminator selects, or -1. */
function selectedBranch({ discriminator }: SchemaObject, value: unknown): number {
  if (!discriminator || !isRecord(value)) return -1;
  const { propertyName, branches } = discriminator;
  const tag = String(value[propertyName]);
  return (has(branches, tag) ? branches[tag] : undefined) ?? -1;
}

function checkUnion(schema: SchemaObject, keyword: "anyOf" | "oneOf", checks: Check[], value: unknown, run: Run): void {
  const failures: Run[] = [];
  const passing: number[] = [];
  for (const [index, check] of checks.entries()) {
    const result = attempt(check, value, run);
    if (result.errors.length > 0) failures.push(result);
    else {
      passing.push(index);
      addEvaluated(run, result);
      // Only `unevaluated...` needs the results of the remaining branches.
      if (keyword === "anyOf" && !run.evaluated) return;
    }
  }
  if (keyword === "anyOf" ? passing.length > 0 : passing.length === 1) return;
  for (const { errors } of failures) addErrors(run, errors);
  const params = keyword === "oneOf" ? { passingSchemas: passing.length > 0 ? passing : null } : {};
  fail(run, schema, keyword, value, params);
}

function conditionChecks(schema: SchemaObject, compiler: Compiler): Check[] {
  if (schema.if === undefined) return [];
  const condition = compiler.compile(schema.if);
  const compiled = (branch: Schema | undefined) => branch !== undefined && compiler.compile(branch);
  const [positive, negative] = [compiled(schema.then), compiled(schema.else)];
  return [
    (value, run) => {
      const result = attempt(condition, value, run);
      const holds = result.errors.length === 0;
      if (holds) addEvaluated(run, result);
      const before = run.errors.length;
      const check = holds ? positive : negative;
      if (check) check(value, run);
      if (run.errors.length === before) return;
      const failingKeyword = holds ? "then" : "else";
      fail(run, schema, "if", value, { failingKeyword });
    },
  ];
}

/** Checks in a separate run, so that the errors of a branch that fails are not reported. */
function attempt(check: Check, value: unknown, { path, evaluated, effort }: Run): Run {
  const run: Run = { path, errors: [], evaluated: evaluated && { properties: new Set(), items: new Set() }, effort };
  check(value, run);
  return run;
}

function addEvaluated(run: Run, { evaluated }: Pick<Run, "evaluated">): void {
  if (!run.evaluated || !evaluated) return;
  for (const name of evaluated.properties) run.evaluated.properties.add(name);
  for (const index of evaluated.items) run.evaluated.items.add(index);
}

/** Checks `unevaluatedProperties` and `unevaluatedItems` after all other keywords of their schema. */
function unevaluatedChecks(schema: SchemaObject, compiler: Compiler, check: Check): Check {
  const properties = schema.unevaluatedProperties;
  const items = schema.unevaluatedItems;
  if (properties === undefined && items === undefined) return check;
  const [propertyCheck, itemCheck] = [compiler.compile(properties ?? true), compiler.compile(items ?? true)];
  return (value, run) => {
    const outer = run.evaluated;
    const evaluated: Evaluated = { properties: new Set(), items: new Set() };
    run.evaluated = evaluated;
    check(value, run);
    for (const [name, item] of isRecord(value) && properties !== undefined ? Object.entries(value) : []) {
      if (item === undefined || evaluated.properties.has(name)) continue;
      evaluated.properties.add(name);
      if (properties !== false) checkAt(run, name, item, propertyCheck);
      else {
        const params = { unevaluatedProperty: name };
        fail(run, schema, "unevaluatedProperties", value, params);
      }
    }
    if (Array.isArray(value) && items !== undefined) checkUnevaluatedItems(schema, value, evaluated, itemCheck, run);
    run.evaluated = outer;
    if (outer) addEvaluated(run, { evaluated });
  };
}

function checkUnevaluatedItems(
  schema: SchemaObject,
  items: unknown[],
  evaluated: Evaluated,
  check: Check,
  run: Run,
): void {
  for (const [index, item] of items.entries()) {
    if (evaluated.items.has(index)) continue;
    evaluated.items.add(index);
    if (schema.unevaluatedItems !== false) checkAt(run, index, item, check);
    else {
      fail(run, schema, "unevaluatedItems", items, { len: index });
      return;
    }
  }
}
