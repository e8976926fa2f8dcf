// Selects properties of a result, so that a model reads only what it needs.
import { isRecord } from "./gen/runtime/json/is-record.ts";

/** Selected properties by name, each with those that are selected of its value; null selects all of them. */
type Selection = Map<string, Selection | null>;

/** Number of names in a field: properties below that level are not selected from. */
const MAX_LEVELS = 64;

/**
 * Returns the value with these properties only. Properties of a list are those of its items.
 *
 * @param fields names of properties; `owner.login` is the property `login` of `owner`
 */
export function selectFields(value: unknown, fields: readonly string[]): unknown {
  const selection: Selection = new Map();
  for (const field of fields) addField(selection, field.split(".", MAX_LEVELS));
  return select(value, selection);
}

function addField(selection: Selection, names: readonly string[]): void {
  const [name = "", ...rest] = names;
  const known = selection.get(name);
  // A property that is selected as a whole stays selected as a whole.
  if (known === null) return;
  const nested = rest.length === 0 ? null : (known ?? new Map());
  selection.set(name, nested);
  if (nested) addField(nested, rest);
}

/** The properties of the value are visited, not those of the selection: otherwise the time would be the product of both. */
function select(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) return value.map((item) => select(item, selection));
  if (!isRecord(value)) return value;
  const selected = Object.entries(value).flatMap(([name, inner]) => {
    const nested = selection.get(name);
    return nested === undefined ? [] : [[name, nested ? select(inner, nested) : inner] as const];
  });
  return Object.fromEntries(selected);
}
