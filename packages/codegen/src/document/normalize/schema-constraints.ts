// The keywords of a schema that constrain values, without annotations.

import { isRecord } from "../../runtime/json/is-record.ts";
import { isAnnotation, keywordKind } from "../../schema/keywords.ts";

/** Returns the constraints in a form that is equal for equal schemas. */
export function constraints(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  const names = Object.keys(schema).filter((name) => !isAnnotation(name) && !isUncheckedFormat(name, schema[name]));
  return names.toSorted().map((name) => [name, keywordConstraints(name, schema[name])]);
}

/** Returns whether a keyword is a format that is not checked: `country-code-2`. */
export function isUncheckedFormat(keyword: string, value: unknown): boolean {
  return keyword === "format" && !CHECKED_FORMAT.test(String(value));
}

const CHECKED_FORMAT =
  /^(date|time|date-time|duration|uuid|regex|json-pointer|byte|binary|u?int\d+|float|double|(idn-)?(email|hostname)|ipv[46]|[iu]ri(-reference|-template)?)$/;

function keywordConstraints(keyword: string, value: unknown): unknown {
  const holds = keywordKind(keyword);
  if (holds === "schema") return constraints(value);
  if (holds === "list" && Array.isArray(value)) return value.map(constraints);
  if (holds !== "map" || !isRecord(value)) return value;
  return Object.keys(value)
    .toSorted()
    .map((name) => [name, constraints(value[name])]);
}
