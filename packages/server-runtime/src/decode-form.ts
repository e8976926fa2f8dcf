// Decodes the strings and files of a form body into values (OpenAPI 3.1, section 4.8.15).
import { decodeParameter } from "./decode-parameters.ts";
import { decodeJson } from "./decode-strings.ts";
import { decodeValue } from "./decode-value.ts";
import type { FormField } from "./route.ts";

type Entry = readonly [name: string, value: string | File];

/**
 * Returns the values by name. A malformed value stays as it was received, and the validator rejects it. Names that the
 * contract does not declare keep their strings and files.
 */
export async function decodeForm(fields: FormField[], entries: Entry[]): Promise<Record<string, unknown>> {
  const byName = Map.groupBy(entries, ([name]) => name);
  const readNames = new Set<string>();
  const source = {
    getAll: (name: string) => {
      readNames.add(name);
      return (byName.get(name) ?? []).map(([, value]) => value).filter((value) => typeof value === "string");
    },
    names: () => byName.keys(),
  };
  const declared = await Promise.all(
    fields.map(async (field) => {
      const values = (byName.get(field.name) ?? []).map(([, value]) => value);
      const isString = field.part === "text" && values.every((value) => typeof value === "string");
      if (isString) return [field.name, decodeParameter(field, source)] as const;
      readNames.add(field.name);
      const parts = await Promise.all(values.map((value) => decodePart(field, value)));
      return [field.name, singleValue(field, parts)] as const;
    }),
  );
  const undeclared = [...byName].filter(([name]) => !readNames.has(name));
  return Object.fromEntries([
    ...declared.filter(([, value]) => value !== undefined),
    ...undeclared.map(([name, group]) => [name, group.length === 1 ? group[0]?.[1] : group.map(([, value]) => value)]),
  ]);
}

/** Returns all values if a field that is not an array has several, so that the validator rejects the list. */
function singleValue({ isArray }: FormField, values: unknown[]): unknown {
  return (isArray && values.length > 0) || values.length > 1 ? values : values[0];
}

/**
 * Decodes a part of a multipart form. JSON may be sent as a field or, with a file name, as a file. If the field also
 * allows a primitive, only an object or array is parsed as JSON.
 */
async function decodePart({ part, ...kinds }: FormField, value: string | File): Promise<unknown> {
  if (part !== "json") return value;
  const source = typeof value === "string" ? value : await value.text();
  const parsed = decodeJson(source);
  const isPrimitive = typeof parsed !== "object" && kinds.kinds.some((kind) => kind !== "object" && kind !== "array");
  return isPrimitive ? decodeValue(source, kinds) : parsed;
}
