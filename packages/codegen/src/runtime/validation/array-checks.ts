// Compiles the array keywords of JSON Schema into checks.
import { comparableJson } from "./canonical-json.ts";
import type { Compiler } from "./compiler.ts";
import { type Check, checkAt, fail, MAX_ERRORS, type Run, type SchemaObject } from "./validation-run.ts";
import { limitChecks } from "./value-checks.ts";

export function arrayChecks(schema: SchemaObject, compiler: Compiler): Check[] {
  return [
    ...limitChecks(schema, "maxItems", (items: unknown[], limit) => items.length <= limit),
    ...limitChecks(schema, "minItems", (items: unknown[], limit) => items.length >= limit),
    ...(schema.uniqueItems ? [(value: unknown, run: Run) => checkUnique(schema, value as unknown[], run)] : []),
    ...itemChecks(schema, compiler),
  ];
}

function checkUnique(schema: SchemaObject, items: unknown[], run: Run): void {
  const indexes = new Map<string, number>();
  for (const [i, item] of items.entries()) {
    const json = comparableJson(item, run);
    const j = indexes.get(json);
    if (j !== undefined) {
      fail(run, schema, "uniqueItems", items, { i, j });
      return;
    }
    indexes.set(json, i);
  }
}

function itemChecks({ prefixItems, items }: SchemaObject, compiler: Compiler): Check[] {
  const first = (prefixItems ?? []).map((item) => compiler.compile(item));
  const rest = items === undefined ? undefined : compiler.compile(items);
  if (first.length === 0 && !rest) return [];
  return [
    (value, run) => {
      const array = value as unknown[];
      const end = rest ? array.length : Math.min(first.length, array.length);
      for (let index = 0; index < end && run.errors.length < MAX_ERRORS; index++) {
        const check = first[index] ?? rest;
        if (check) checkAt(run, index, array[index], check);
        run.evaluated?.items.add(index);
      }
    },
  ];
}
