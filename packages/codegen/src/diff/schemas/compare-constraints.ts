// Compares the keywords that constrain values: bounds, patterns, and keywords of JSON Schema that are compared as a whole.
import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../runtime/json/is-record.ts";
import { mapSchema } from "../../schema/walk.ts";
import { describeHas } from "../reporter.ts";
import type { AllowedValues } from "./allowed-values.ts";
import { formatValue, type Inspection } from "./inspection.ts";
import { isDescriptive } from "./schema-site.ts";

interface Bound {
  keyword: string;
  value: number | bigint;
  isExclusive: boolean;
}

/** Keywords of bounds, with the exclusive variant if there is one, and the value that constrains nothing. */
const BOUNDS: { keywords: string[]; isUpper: boolean; neutral?: number }[] = [
  { keywords: ["minimum", "exclusiveMinimum"], isUpper: false },
  { keywords: ["maximum", "exclusiveMaximum"], isUpper: true },
  { keywords: ["minLength"], isUpper: false, neutral: 0 },
  { keywords: ["maxLength"], isUpper: true },
  { keywords: ["minItems"], isUpper: false, neutral: 0 },
  { keywords: ["maxItems"], isUpper: true },
  { keywords: ["minProperties"], isUpper: false, neutral: 0 },
  { keywords: ["maxProperties"], isUpper: true },
  { keywords: ["minContains"], isUpper: false, neutral: 1 },
  { keywords: ["maxContains"], isUpper: true },
];

/** Keywords that are equal or not. A schema without them allows more. */
const OTHERS = [
  "pattern",
  "uniqueItems",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
  "contains",
  "propertyNames",
  "patternProperties",
  "dependentRequired",
  "dependentSchemas",
  "unevaluatedItems",
  "not",
  "if",
  "then",
  "else",
  "xml",
];

export function compareConstraints(inspection: Inspection): void {
  const { before, after } = inspection;
  for (const { keywords, isUpper, neutral } of BOUNDS) {
    const [old, now] = [findBound(before, keywords, isUpper, neutral), findBound(after, keywords, isUpper, neutral)];
    // Another format is compared as such.
    if (isEqual(before, old, after, now)) continue;
    const [from, to] = [withFormat(before, old, keywords, isUpper), withFormat(after, now, keywords, isUpper)];
    if (isEqual(before, from, after, to)) continue;
    reportKeyword(inspection, old, now, isStricter(to, from, isUpper) ? "tightened" : "loosened");
  }
  compareMultiples(inspection);
  for (const keyword of OTHERS) {
    const [old, now] = [findKeyword(before, keyword), findKeyword(after, keyword)];
    if (isDeepStrictEqual(old, now)) continue;
    if (isDeepStrictEqual(withoutAnnotations(old), withoutAnnotations(now))) {
      inspection.at().report("documentation-changed", `describes ${keyword} differently`, { keyword });
      continue;
    }
    reportKeyword(inspection, old, now, old === undefined ? "tightened" : now === undefined ? "loosened" : "changed");
  }
}

/** Returns whether two bounds allow the same values. Less than 10 is at most 9 for an integer. */
function isEqual(before: AllowedValues, old: Bound | undefined, after: AllowedValues, now: Bound | undefined): boolean {
  const areIntegers = [before, after].every(({ types }) => isDeepStrictEqual(types, ["integer"]));
  const normalize = (bound: Bound | undefined) => {
    if (!bound?.isExclusive || !areIntegers || !Number.isInteger(bound.value)) return bound;
    const step = bound.keyword === "exclusiveMaximum" ? -1 : 1;
    return { ...bound, value: Number(bound.value) + step, isExclusive: false };
  };
  const [from, to] = [normalize(old), normalize(now)];
  return from?.value === to?.value && from?.isExclusive === to?.isExclusive;
}

/** Returns the keyword without the annotations of the schemas that it holds. */
function withoutAnnotations(found: Keyword | undefined): object | undefined {
  const isConstraint = ([name]: [string, unknown]) => !isDescriptive(name);
  return (
    found &&
    mapSchema({ [found.keyword]: found.value }, (schema) =>
      Object.fromEntries(Object.entries(schema).filter(isConstraint)),
    )
  );
}

function compareMultiples(inspection: Inspection): void {
  // Every integer is a multiple of 1.
  const isNeutral = ({ types, merged }: AllowedValues) =>
    isDeepStrictEqual(types, ["integer"]) && Number.isInteger(1 / (merged.multipleOf ?? 1));
  const [old, now] = [inspection.before, inspection.after].map((view) =>
    isNeutral(view) ? undefined : findKeyword(view, "multipleOf"),
  );
  if (old?.value === now?.value) return;
  const isMultiple = (value: Keyword | undefined, of: Keyword | undefined) =>
    !of || Number.isInteger(Number(value?.value) / Number(of.value));
  const kind = isMultiple(now, old) ? "tightened" : isMultiple(old, now) ? "loosened" : "changed";
  reportKeyword(inspection, old, now, kind);
}

/** Returns the stricter of the bounds that apply together. */
function findBound(view: AllowedValues, keywords: string[], isUpper: boolean, neutral?: number): Bound | undefined {
  const bounds = keywords.flatMap((keyword, index): Bound[] => {
    const bound: unknown = Reflect.get(view.merged, keyword);
    if ((typeof bound !== "number" && typeof bound !== "bigint") || bound === neutral) return [];
    return [{ keyword, value: bound, isExclusive: index > 0 }];
  });
  return bounds.reduce<Bound | undefined>((best, next) => (isStricter(next, best, isUpper) ? next : best), undefined);
}

/** Returns the bound, or that of the format if it is stricter: `int32` implies a maximum of 2147483647. */
function withFormat(
  { merged: { format = "" } }: AllowedValues,
  bound: Bound | undefined,
  [keyword = ""]: string[],
  isUpper: boolean,
): Bound | undefined {
  const [, unsigned, bits] = /^(u?)int(8|16|32)$/.exec(format) ?? [];
  if (bits === undefined || !["minimum", "maximum"].includes(keyword)) return bound;
  const upper = 2 ** (unsigned ? Number(bits) : Number(bits) - 1) - 1;
  const implied = { keyword, value: isUpper ? upper : unsigned ? 0 : -upper - 1, isExclusive: false };
  return isStricter(implied, bound, isUpper) ? implied : bound;
}

function isStricter(bound: Bound | undefined, other: Bound | undefined, isUpper: boolean): boolean {
  if (!bound) return false;
  if (!other) return true;
  if (bound.value === other.value) return bound.isExclusive;
  return bound.value < other.value === isUpper;
}

interface Keyword {
  keyword: string;
  value: unknown;
}

/** Returns a keyword with its value, or undefined if it constrains nothing. */
function findKeyword({ merged }: AllowedValues, keyword: string): Keyword | undefined {
  const found: unknown = Reflect.get(merged, keyword);
  const value = keyword === "dependentRequired" ? inNameOrder(found) : found;
  return value === undefined || (value === false && keyword === "uniqueItems") ? undefined : { keyword, value };
}

/** Returns lists of names in one order, because theirs has no meaning. */
function inNameOrder(lists: unknown): unknown {
  if (!isRecord(lists)) return lists;
  const sorted = Object.entries(lists).map(([name, list]) => [name, Array.isArray(list) ? list.toSorted() : list]);
  return Object.fromEntries(sorted);
}

export function reportKeyword(
  { at }: Inspection,
  old: Keyword | undefined,
  now: Keyword | undefined,
  kind: "tightened" | "loosened" | "changed",
): void {
  const describe = ({ keyword, value }: Keyword) =>
    typeof value === "object" || value === true ? keyword : `${keyword} ${formatValue(value)}`;
  const [from, to] = [old && describe(old), now && describe(now)];
  const previous = old?.keyword === now?.keyword && old ? formatValue(old.value) : from;
  const changed = from === to ? `has a different ${to}` : `has ${to} instead of ${previous}`;
  const values = { before: old?.value, after: now?.value };
  at().report(`constraint-${kind}`, describeHas(from, to, changed), { keyword: (now ?? old)?.keyword, ...values });
}
