// Keywords of arrays.
import { canonicalText } from "./canonical-text.ts";
import type { Compiler } from "./compile-schema.ts";
import { type Check, ERRORS_MAX, fail, type Run, type SchemaObject, within } from "./validation-run.ts";

export function arrayChecks(schema: SchemaObject, compiler: Compiler): Check[] {
  const { maxItems, minItems } = schema;
  const checks: Check[] = [];
  if (maxItems !== undefined) {
    checks.push((value, run) => {
      if ((value as unknown[]).length <= maxItems) return;
      fail(run, schema, "maxItems", value, { limit: maxItems }, `must NOT have more than ${maxItems} items`);
    });
  }
  if (minItems !== undefined) {
    checks.push((value, run) => {
      if ((value as unknown[]).length >= minItems) return;
      fail(run, schema, "minItems", value, { limit: minItems }, `must NOT have fewer than ${minItems} items`);
    });
  }
  if (schema.uniqueItems) checks.push((value, run) => checkUnique(schema, value as unknown[], run));
  return [...checks, ...itemChecks(schema, compiler)];
}

function checkUnique(schema: SchemaObject, items: unknown[], run: Run): void {
  const places = new Map<string, number>();
  for (const [i, item] of items.entries()) {
    const text = canonicalText(item);
    const j = places.get(text);
    if (j !== undefined) {
      const message = `must NOT have duplicate items (items ## ${j} and ${i} are identical)`;
      fail(run, schema, "uniqueItems", items, { i, j }, message);
      return;
    }
    places.set(text, i);
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
      for (let index = 0; index < end && run.errors.length < ERRORS_MAX; index++) {
        const check = first[index] ?? rest;
        if (check) within(run, index, array[index], check);
        run.seen?.items.add(index);
      }
    },
  ];
}
