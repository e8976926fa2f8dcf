// Finds out whether the values of a schema match another one, too, as far as the keywords of both show.

import { stringifyJson } from "../../runtime/json/exact-json.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { isAnnotation, keywordKind } from "../../schema/keywords.ts";
import type { Fields as Keywords } from "./normalization.ts";
import { findDefinition } from "./references.ts";

/** Deeper schemas are not compared, nor more of them in one comparison: schemas may refer to each other many times. */
const MAX_DEPTH = 12;
const MAX_SCHEMAS = 2000;

interface Progress {
  document: object;
  depth: number;
  /** Counts the schemas that the whole comparison has read. */
  effort: { schemas: number };
}

/**
 * Returns whether each value with the declared properties of a schema matches the outer one. False if the keywords do not show it.
 *
 * @param document the document that references of both lead into
 */
export function includesValues(outer: unknown, inner: unknown, document: object): boolean {
  return includesAt(outer, inner, { document, depth: 0, effort: { schemas: 0 } });
}

function includesAt(outer: unknown, inner: unknown, progress: Progress): boolean {
  const limits = parts(outer, progress);
  const values = parts(inner, progress);
  if (!limits || !values) return false;
  const includes = (limit: unknown, value: unknown) => includesAt(limit, value, deeper(progress));
  return limits.every((limit) =>
    Object.entries(limit).every(([keyword, value]) => {
      if (isAnnotation(keyword) || keyword === "nullable" || isUncheckedFormat(keyword, value)) return true;
      const isImplied = Object.hasOwn(RULES, keyword) ? RULES[keyword] : undefined;
      return values.some((part) => isEqual(part, keyword, value)) || isImplied?.(limit, values, includes) === true;
    }),
  );
}

/** Returns the schema without its references and `allOf`: the objects whose keywords apply. */
function parts(schema: unknown, progress: Progress): Keywords[] | undefined {
  progress.effort.schemas += 1;
  if (progress.depth > MAX_DEPTH || progress.effort.schemas > MAX_SCHEMAS) return undefined;
  const { value } = findDefinition(schema, progress.document) ?? {};
  if (!isRecord(value)) return undefined;
  const { allOf = [], ...keywords } = value;
  if (!Array.isArray(allOf)) return undefined;
  const inner = allOf.map((part) => parts(part, deeper(progress)));
  return inner.every((part) => part !== undefined) ? [...inner.flat(), keywords] : undefined;
}

function deeper(progress: Progress): Progress {
  return { ...progress, depth: progress.depth + 1 };
}

function isEqual(part: Keywords, keyword: string, value: unknown): boolean {
  if (!Object.hasOwn(part, keyword)) return false;
  return stringifyJson(constraints({ [keyword]: part[keyword] })) === stringifyJson(constraints({ [keyword]: value }));
}

type Includes = (outer: unknown, inner: unknown) => boolean;

/** For each keyword, whether the parts of the inner schema imply what the outer one says with it. */
const RULES: Record<string, (outer: Keywords, inner: Keywords[], includes: Includes) => boolean> = {
  type: ({ type }, inner) => {
    const allowed = [type].flat();
    const types = impliedTypes(inner);
    return (
      types.length > 0 &&
      types.every((name) => allowed.includes(name) || (name === "integer" && allowed.includes("number")))
    );
  },
  enum: ({ enum: values }, inner) => includesEnumerated([values].flat(), inner),
  const: ({ const: value }, inner) => includesEnumerated([value], inner),
  properties: ({ properties }, inner, includes) =>
    members(properties).every(([name, property]) => {
      const declared = inner.flatMap((part) => members(part.properties)).filter(([other]) => other === name);
      return declared.length === 0 || includes(property, { allOf: declared.map(([, schema]) => schema) });
    }),
  required: ({ required }, inner) => {
    const present = inner.flatMap((part) => [part.required].flat());
    return [required].flat().every((name) => present.includes(name));
  },
  additionalProperties: ({ properties, additionalProperties }, inner, includes) => {
    const names = members(properties).map(([name]) => name);
    const others = inner.flatMap((part) => members(part.properties)).filter(([name]) => !names.includes(name));
    if (typeof additionalProperties === "boolean") return additionalProperties || others.length === 0;
    return others.every(([, schema]) => includes(additionalProperties, schema));
  },
  items: ({ items }, inner, includes) => {
    const declared = inner.flatMap((part) => (part.items === undefined ? [] : [part.items]));
    return declared.length > 0 && includes(items, { allOf: declared });
  },
  minProperties: ({ minProperties }, inner) =>
    Number(minProperties) <= 1 && inner.some((part) => members(part.properties).length > 0),
  anyOf: ({ anyOf }, inner, includes) => [anyOf].flat().some((variant) => includes(variant, { allOf: inner })),
};

function members(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

function includesEnumerated(allowed: unknown[], inner: Keywords[]): boolean {
  const values = enumerated(inner);
  const isAllowed = (value: unknown) => allowed.some((other) => stringifyJson(other) === stringifyJson(value));
  return values?.every(isAllowed) ?? false;
}

function enumerated(inner: Keywords[]): unknown[] | undefined {
  const part = inner.find(({ enum: values, const: value }) => Array.isArray(values) || value !== undefined);
  return part && (part.const === undefined ? [part.enum].flat() : [part.const]);
}

/** Returns the types other than null that the parts name, or that their keywords imply. */
function impliedTypes(inner: Keywords[]): unknown[] {
  const named = inner.map(({ type }) => [type].flat().filter((name) => name !== undefined && name !== "null"));
  const types = named.find((names) => names.length > 0);
  if (types) return types;
  if (inner.some(({ properties }) => isRecord(properties))) return ["object"];
  return [...new Set((enumerated(inner) ?? []).map((value) => (isRecord(value) ? "object" : typeof value)))];
}

/** Returns the constraints in a form that is equal for equal schemas. */
export function constraints(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  const names = Object.keys(schema).filter((name) => !isAnnotation(name) && !isUncheckedFormat(name, schema[name]));
  return names.toSorted().map((name) => [name, keywordConstraints(name, schema[name])]);
}

/** Returns whether a keyword is a format that is not checked: `country-code-2`. */
function isUncheckedFormat(keyword: string, value: unknown): boolean {
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
