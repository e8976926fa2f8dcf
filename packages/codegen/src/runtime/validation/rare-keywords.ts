// Checks keywords that few contracts use.
import { isRecord } from "../json/is-record.ts";
import type { Compiler, Extension } from "./compiler.ts";
import { missing } from "./object-checks.ts";
import { type Check, checkAt, fail, has, isValid, MAX_ERRORS, type SchemaObject } from "./validation-run.ts";
import { nameTest } from "./value-checks.ts";

export const rareKeywords: Extension = {
  checks: (schema, compiler) => [
    ...[
      ...dependentChecks(schema),
      ...dependentSchemaChecks(schema, compiler),
      ...nameChecks(schema, compiler),
      ...patternChecks(schema, compiler),
    ].map(forRecords),
    ...containsChecks(schema, compiler).map(forArrays),
  ],
};

const forRecords =
  (check: Check): Check =>
  (value, run) =>
    isRecord(value) && check(value, run);
const forArrays =
  (check: Check): Check =>
  (value, run) =>
    Array.isArray(value) && check(value, run);

function dependentChecks(schema: SchemaObject): Check[] {
  return Object.entries(schema.dependentRequired ?? {}).map(
    ([property, names]): Check =>
      (value, run) => {
        if (!has(value as Record<string, unknown>, property)) return;
        for (const name of names) {
          if (!has(value as Record<string, unknown>, name)) missing(run, schema, "dependentRequired", value, name);
        }
      },
  );
}

function dependentSchemaChecks(schema: SchemaObject, compiler: Compiler): Check[] {
  return Object.entries(schema.dependentSchemas ?? {}).map(([name, dependent]): Check => {
    const check = compiler.compile(dependent);
    return (value, run) => {
      if (isRecord(value) && has(value, name)) check(value, run);
    };
  });
}

function nameChecks(schema: SchemaObject, compiler: Compiler): Check[] {
  if (schema.propertyNames === undefined) return [];
  const check = compiler.compile(schema.propertyNames);
  return [
    (value, run) => {
      const before = run.errors.length;
      for (const propertyName of Object.keys(value as Record<string, unknown>)) {
        if (run.errors.length >= MAX_ERRORS) return;
        const { evaluated } = run;
        run.evaluated = undefined;
        check(propertyName, run);
        run.evaluated = evaluated;
        if (run.errors.length > before) return fail(run, schema, "propertyNames", value, { propertyName });
      }
    },
  ];
}

function patternChecks(schema: SchemaObject, compiler: Compiler): Check[] {
  const checks = Object.entries(schema.patternProperties ?? {}).map(([pattern, property]) => ({
    matches: nameTest(schema, pattern),
    check: compiler.compile(property),
  }));
  if (checks.length === 0) return [];
  return [
    (value, run) => {
      for (const [name, item] of Object.entries(value as Record<string, unknown>)) {
        for (const { matches, check } of checks) {
          if (item === undefined || run.errors.length >= MAX_ERRORS || !matches(name)) continue;
          run.evaluated?.properties.add(name);
          checkAt(run, name, item, check);
        }
      }
    },
  ];
}

function containsChecks(schema: SchemaObject, compiler: Compiler): Check[] {
  if (schema.contains === undefined) return [];
  const check = compiler.compile(schema.contains);
  const { minContains = 1, maxContains = Number.POSITIVE_INFINITY } = schema;
  return [
    (value, run) => {
      run.effort.steps += (value as unknown[]).length;
      const found = [...(value as unknown[]).entries()].filter(([, item]) => isValid(check, item, run));
      for (const [index] of found) run.evaluated?.items.add(index);
      if (found.length >= minContains && found.length <= maxContains) return;
      const params = { minContains, ...(schema.maxContains !== undefined && { maxContains }) };
      fail(run, schema, "contains", value, params);
    },
  ];
}
