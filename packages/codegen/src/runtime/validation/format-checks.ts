import { type Check, fail, type SchemaObject } from "./validation-run.ts";

/** Returns whether a string has the format. */
export type FormatTest = (value: string) => boolean;

/** Returns the check of the keyword `format` if there is a test for it. */
export function formatChecks(schema: SchemaObject, tests: Record<string, FormatTest>): Check[] {
  const { format } = schema;
  const hasFormat = format !== undefined && Object.hasOwn(tests, format) ? tests[format] : undefined;
  if (!hasFormat) return [];
  return [
    (value, run) => {
      if (typeof value !== "string" || hasFormat(value)) return;
      fail(run, schema, "format", value, { format });
    },
  ];
}
