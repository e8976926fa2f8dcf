import { type Check, fail, type SchemaObject } from "./validation-run.ts";

/** What checks the form of a text, where `forms` has the schema's format. */
export function formatChecks(schema: SchemaObject, forms: Record<string, (text: string) => boolean>): Check[] {
  const { format } = schema;
  const hasForm = format === undefined ? undefined : forms[format];
  if (!hasForm) return [];
  return [
    (value, run) => {
      if (typeof value !== "string" || hasForm(value)) return;
      fail(run, schema, "format", value, { format }, `must match format "${format}"`);
    },
  ];
}
