// Checks the keywords of objects.
import type { Compiler } from "./compiler.ts";
import { type Check, checkAt, fail, has, MAX_ERRORS, type Run, type SchemaObject } from "./validation-run.ts";
import { limitChecks, nameTest } from "./value-checks.ts";

type Fields = Record<string, unknown>;

export function objectChecks(schema: SchemaObject, compiler: Compiler): Check[] {
  return [
    ...countChecks(schema),
    ...requiredChecks(schema),
    ...additionalPropertyChecks(schema, compiler),
    ...propertyChecks(schema, compiler),
  ];
}

function countChecks(schema: SchemaObject): Check[] {
  const count = (value: Fields) => Object.values(value).filter((item) => item !== undefined).length;
  return [
    ...limitChecks(schema, "maxProperties", (value: Fields, limit) => count(value) <= limit),
    ...limitChecks(schema, "minProperties", (value: Fields, limit) => count(value) >= limit),
  ];
}

function requiredChecks(schema: SchemaObject): Check[] {
  const { required } = schema;
  if (!required || required.length === 0) return [];
  return [
    (value, run) => {
      for (const name of required) if (!has(value as Fields, name)) missing(run, schema, "required", value, name);
    },
  ];
}

export function missing(run: Run, schema: SchemaObject, keyword: string, value: unknown, name: string): void {
  fail(run, schema, keyword, value, { missingProperty: name });
}

/** Checks `additionalProperties`: properties that neither `properties` nor `patternProperties` matches. */
function additionalPropertyChecks(schema: SchemaObject, compiler: Compiler): Check[] {
  const additional = schema.additionalProperties;
  if (additional === undefined) return [];
  const named = new Set(Object.keys(schema.properties ?? {}));
  const patterns = Object.keys(schema.patternProperties ?? {}).map((pattern) => nameTest(schema, pattern));
  const check = compiler.compile(additional);
  return [
    (value, run) => {
      for (const [name, item] of Object.entries(value as Fields)) {
        if (run.errors.length >= MAX_ERRORS) return;
        if (item === undefined || named.has(name) || patterns.some((matches) => matches(name))) continue;
        run.evaluated?.properties.add(name);
        if (additional !== false) checkAt(run, name, item, check);
        else fail(run, schema, "additionalProperties", value, { additionalProperty: name });
      }
    },
  ];
}

function propertyChecks(schema: SchemaObject, compiler: Compiler): Check[] {
  const checks = Object.entries(schema.properties ?? {}).map(([name, property]): [string, Check] => [
    name,
    compiler.compile(property),
  ]);
  if (checks.length === 0) return [];
  return [
    (value, run) => {
      for (const [name, check] of checks) {
        if (run.errors.length >= MAX_ERRORS) return;
        if (!has(value as Fields, name)) continue;
        run.evaluated?.properties.add(name);
        checkAt(run, name, (value as Fields)[name], check);
      }
    },
  ];
}
