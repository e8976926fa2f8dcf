// Keywords that apply other schemas to the same value, and those that ask what these have left over.
import type { Compiler, Extension } from "./compile-schema.ts";
import {
  type Check,
  fail,
  has,
  isRecord,
  type Run,
  type Schema,
  type SchemaObject,
  type Seen,
  within,
} from "./validation-run.ts";

export const combinations: Extension = {
  checks: (schema, compiler) => [
    ...notChecks(schema, compiler),
    ...unionChecks(schema, compiler),
    ...conditionChecks(schema, compiler),
  ],
  around: unevaluatedChecks,
};

function notChecks(schema: SchemaObject, compiler: Compiler): Check[] {
  if (schema.not === undefined) return [];
  const check = compiler.compile(schema.not);
  return [
    (value, run) => {
      if (attempt(check, value, run).errors.length === 0) fail(run, schema, "not", value, {}, "must NOT be valid");
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
        const chosen = checks[formOf(schema, value)];
        if (chosen) chosen(value, run);
        else checkUnion(schema, keyword, checks, value, run);
      },
    ];
  });
}

/** The place of the form that the value says it is, else -1. */
function formOf({ discriminator }: SchemaObject, value: unknown): number {
  if (!discriminator || !isRecord(value)) return -1;
  const { propertyName, forms } = discriminator;
  const tag = String(value[propertyName]);
  return (has(forms, tag) ? forms[tag] : undefined) ?? -1;
}

function checkUnion(schema: SchemaObject, keyword: "anyOf" | "oneOf", checks: Check[], value: unknown, run: Run): void {
  const failures: Run[] = [];
  const passing: number[] = [];
  for (const [index, check] of checks.entries()) {
    const result = attempt(check, value, run);
    if (result.errors.length > 0) failures.push(result);
    else {
      passing.push(index);
      addSeen(run, result);
      // Only `unevaluated...` has to know which other branches pass.
      if (keyword === "anyOf" && !run.seen) return;
    }
  }
  if (keyword === "anyOf" ? passing.length > 0 : passing.length === 1) return;
  for (const { errors } of failures) run.errors.push(...errors);
  const params = keyword === "oneOf" ? { passingSchemas: passing.length > 0 ? passing : null } : {};
  const message = keyword === "oneOf" ? "must match exactly one schema in oneOf" : "must match a schema in anyOf";
  fail(run, schema, keyword, value, params, message);
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
      if (holds) addSeen(run, result);
      const before = run.errors.length;
      const check = holds ? positive : negative;
      if (check) check(value, run);
      if (run.errors.length === before) return;
      const failingKeyword = holds ? "then" : "else";
      fail(run, schema, "if", value, { failingKeyword }, `must match "${failingKeyword}" schema`);
    },
  ];
}

/** Checks in a run of its own, so that nothing is told of a branch that does not count. */
function attempt(check: Check, value: unknown, { path, seen }: Run): Run {
  const run: Run = { path, errors: [], seen: seen && { properties: new Set(), items: new Set() } };
  check(value, run);
  return run;
}

function addSeen(run: Run, { seen }: Run): void {
  if (!run.seen || !seen) return;
  for (const name of seen.properties) run.seen.properties.add(name);
  for (const index of seen.items) run.seen.items.add(index);
}

/** `unevaluatedProperties` and `unevaluatedItems`, which come after everything else of their schema. */
function unevaluatedChecks(schema: SchemaObject, compiler: Compiler, check: Check): Check {
  const properties = schema.unevaluatedProperties;
  const items = schema.unevaluatedItems;
  if (properties === undefined && items === undefined) return check;
  const [ofProperties, ofItems] = [compiler.compile(properties ?? true), compiler.compile(items ?? true)];
  return (value, run) => {
    const outer = run.seen;
    const seen: Seen = { properties: new Set(), items: new Set() };
    run.seen = seen;
    check(value, run);
    for (const [name, item] of isRecord(value) && properties !== undefined ? Object.entries(value) : []) {
      if (item === undefined || seen.properties.has(name)) continue;
      seen.properties.add(name);
      if (properties !== false) within(run, name, item, ofProperties);
      else {
        const params = { unevaluatedProperty: name };
        fail(run, schema, "unevaluatedProperties", value, params, "must NOT have unevaluated properties");
      }
    }
    if (Array.isArray(value) && items !== undefined) checkOtherItems(schema, value, seen, ofItems, run);
    run.seen = outer;
    if (outer) addSeen(run, { path: [], errors: [], seen });
  };
}

function checkOtherItems(schema: SchemaObject, items: unknown[], seen: Seen, check: Check, run: Run): void {
  for (const [index, item] of items.entries()) {
    if (seen.items.has(index)) continue;
    seen.items.add(index);
    if (schema.unevaluatedItems !== false) within(run, index, item, check);
    else {
      fail(run, schema, "unevaluatedItems", items, { len: index }, `must NOT have more than ${index} items`);
      return;
    }
  }
}
