// Selects properties of a result, so that a model reads only what it needs.
import { isRecord } from "./gen/runtime/json/is-record.ts";

/**
 * Returns the value with these properties only. Properties of a list are those of its items.
 *
 * @param fields names of properties; `owner.login` is the property `login` of `owner`
 */
export function selectFields(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => selectFields(item, fields));
  if (!isRecord(value)) return value;
  const byName = Map.groupBy(fields.map(splitField), ({ name }) => name);
  const selected = [...byName]
    .filter(([name]) => Object.hasOwn(value, name))
    .map(([name, nested]) => {
      const isWhole = nested.some(({ rest }) => rest === undefined);
      return [
        name,
        isWhole
          ? value[name]
          : selectFields(
              value[name],
              nested.flatMap(({ rest }) => rest ?? []),
            ),
      ];
    });
  return Object.fromEntries(selected);
}

function splitField(field: string): { name: string; rest?: string | undefined } {
  const end = field.indexOf(".");
  return end < 0 ? { name: field } : { name: field.slice(0, end), rest: field.slice(end + 1) };
}
