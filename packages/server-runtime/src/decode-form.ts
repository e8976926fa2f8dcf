// Decodes the strings and files of a form body into values (OpenAPI 3.1, section 4.8.15).
import { decodeParameter, type ParameterSource } from "./decode-parameters.ts";
import { decodeJson } from "./decode-strings.ts";
import { decodeValue } from "./decode-value.ts";
import type { FormField } from "./route.ts";

type Entry = readonly [name: string, value: string | File];

/** Parses `application/x-www-form-urlencoded` (WHATWG URL, section 5.1). */
export function parseForm(source: string): Entry[] {
  // `URLSearchParams` removes a question mark at the start.
  return [...new URLSearchParams(`&${source}`)];
}

/**
 * Returns the values by name. A malformed value stays as it was received, and the validator rejects it. Names that the
 * contract does not declare keep their strings and files.
 */
export async function decodeForm(fields: FormField[], entries: Entry[]): Promise<Record<string, unknown>> {
  const form = new ReceivedForm(entries);
  const declared = await Promise.all(
    fields.map(async (field) => [field.name, await decodeField(field, form)] as const),
  );
  return Object.fromEntries([...declared.filter(([, value]) => value !== undefined), ...form.undeclared()]);
}

/** The strings and files of a form. */
class ReceivedForm implements ParameterSource {
  readonly #entries: Map<string, Entry[]>;
  /** Names that belong to a field of the contract. A field may have several: `built[from]`. */
  readonly declaredNames = new Set<string>();

  constructor(entries: Entry[]) {
    this.#entries = Map.groupBy(entries, ([name]) => name);
  }

  names(): Iterable<string> {
    return this.#entries.keys();
  }

  valuesOf(name: string): Entry[1][] {
    return (this.#entries.get(name) ?? []).map(([, value]) => value);
  }

  getAll(name: string): string[] {
    this.declaredNames.add(name);
    return this.valuesOf(name).filter((value) => typeof value === "string");
  }

  undeclared(): [name: string, value: unknown][] {
    const names = [...this.#entries.keys()].filter((name) => !this.declaredNames.has(name));
    return names.map((name) => [name, singleValue(false, this.valuesOf(name))]);
  }
}

async function decodeField(field: FormField, form: ReceivedForm): Promise<unknown> {
  const values = form.valuesOf(field.name);
  const isString = field.part === "text" && values.every((value) => typeof value === "string");
  if (isString) return decodeParameter(field, form);
  form.declaredNames.add(field.name);
  return singleValue(field.isArray, await Promise.all(values.map((value) => decodePart(field, value))));
}

/** Returns all values if a field that is not an array has several, so that the validator rejects the list. */
function singleValue(isArray: boolean, values: unknown[]): unknown {
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
