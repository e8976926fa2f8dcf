// Forms, from the texts and files in them to values (OpenAPI 3.1, section 4.8.15).
import { decodeParameter } from "./decode-parameters.ts";
import { decodeJson } from "./decode-texts.ts";
import { decodeValue } from "./decode-value.ts";
import type { FormField } from "./route.ts";

type Entry = readonly [name: string, value: string | File];

/**
 * The values by name. What is not of its field's form stays as it came, and the validator refuses it. Names that the
 * contract does not have are texts and files.
 */
export async function decodeForm(fields: FormField[], entries: Entry[]): Promise<Record<string, unknown>> {
  const byName = Map.groupBy(entries, ([name]) => name);
  const read = new Set<string>();
  const source = {
    all: (name: string) => {
      read.add(name);
      return (byName.get(name) ?? []).map(([, value]) => value).filter((value) => typeof value === "string");
    },
    names: () => byName.keys(),
  };
  const known = await Promise.all(
    fields.map(async (field) => {
      const values = (byName.get(field.name) ?? []).map(([, value]) => value);
      const isText = field.part === "text" && values.every((value) => typeof value === "string");
      if (isText) return [field.name, decodeParameter(field, source)] as const;
      read.add(field.name);
      return [field.name, single(field, await Promise.all(values.map((value) => decodePart(field, value))))] as const;
    }),
  );
  const others = [...byName].filter(([name]) => !read.has(name));
  return Object.fromEntries([
    ...known.filter(([, value]) => value !== undefined),
    ...others.map(([name, group]) => [name, group.length === 1 ? group[0]?.[1] : group.map(([, value]) => value)]),
  ]);
}

/** Two values for one: the validator is given both, and refuses the list. */
function single({ isArray }: FormField, values: unknown[]): unknown {
  return (isArray && values.length > 0) || values.length > 1 ? values : values[0];
}

/** JSON may come as a field or, with a name, as a file. Where the field may also be a plain value, only an object or array is JSON. */
async function decodePart({ part, ...kinds }: FormField, value: string | File): Promise<unknown> {
  if (part !== "json") return value;
  const text = typeof value === "string" ? value : await value.text();
  const found = decodeJson(text);
  const isPlain = typeof found !== "object" && kinds.kinds.some((kind) => kind !== "object" && kind !== "array");
  return isPlain ? decodeValue(text, kinds) : found;
}
