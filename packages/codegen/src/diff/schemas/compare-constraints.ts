// Compares the keywords that constrain values: bounds, patterns, and keywords of JSON Schema that are compared as a whole.
import { isDeepStrictEqual } from "node:util";
import { formatValue, type Inspection } from "./finding.ts";
import type { SchemaView } from "./schema-view.ts";

interface Bound {
  keyword: string;
  value: number;
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
    if (isEqual(before, old, after, now)) continue;
    reportKeyword(inspection, old, now, isStricter(now, old, isUpper) ? "tightened" : "loosened");
  }
  compareMultiples(inspection);
  for (const keyword of OTHERS) {
    const [old, now] = [keywordOf(before, keyword), keywordOf(after, keyword)];
    if (isDeepStrictEqual(old, now)) continue;
    const kind = old === undefined ? "tightened" : now === undefined ? "loosened" : "changed";
    const describe = (value: unknown) => (value === undefined ? undefined : { keyword, value });
    reportKeyword(inspection, describe(old), describe(now), kind);
  }
}

/** Returns whether two bounds allow the same values. Less than 10 is at most 9 for an integer. */
function isEqual(before: SchemaView, old: Bound | undefined, after: SchemaView, now: Bound | undefined): boolean {
  const areIntegers = [before, after].every(({ types }) => isDeepStrictEqual(types, ["integer"]));
  const normalize = (bound: Bound | undefined) => {
    if (!bound?.isExclusive || !areIntegers || !Number.isInteger(bound.value)) return bound;
    const step = bound.keyword === "exclusiveMaximum" ? -1 : 1;
    return { ...bound, value: bound.value + step, isExclusive: false };
  };
  const [from, to] = [normalize(old), normalize(now)];
  return from?.value === to?.value && from?.isExclusive === to?.isExclusive;
}

function compareMultiples(inspection: Inspection): void {
  const [old, now] = [keywordOf(inspection.before, "multipleOf"), keywordOf(inspection.after, "multipleOf")].map(
    Number,
  );
  if (old === undefined || now === undefined || Object.is(old, now)) return;
  const isMultiple = (value: number, of: number) => Number.isNaN(of) || Number.isInteger(value / of);
  const kind = isMultiple(now, old) ? "tightened" : isMultiple(old, now) ? "loosened" : "changed";
  const bound = (value: number) => (Number.isNaN(value) ? undefined : { keyword: "multipleOf", value });
  reportKeyword(inspection, bound(old), bound(now), kind);
}

/** Returns the stricter of the bounds that apply together. */
function findBound(view: SchemaView, keywords: string[], isUpper: boolean, neutral?: number): Bound | undefined {
  const bounds = view.parts.flatMap(({ value }) =>
    keywords.flatMap((keyword, index): Bound[] => {
      const bound = value[keyword];
      return typeof bound === "number" && bound !== neutral ? [{ keyword, value: bound, isExclusive: index > 0 }] : [];
    }),
  );
  return bounds.reduce<Bound | undefined>((best, next) => (isStricter(next, best, isUpper) ? next : best), undefined);
}

function isStricter(bound: Bound | undefined, other: Bound | undefined, isUpper: boolean): boolean {
  if (!bound) return false;
  if (!other) return true;
  if (bound.value === other.value) return bound.isExclusive;
  return bound.value < other.value === isUpper;
}

/** Returns the value of a keyword, or undefined if it constrains nothing. */
function keywordOf({ parts }: SchemaView, keyword: string): unknown {
  const value = parts.findLast((part) => keyword in part.value)?.value[keyword];
  return value === false && keyword === "uniqueItems" ? undefined : value;
}

interface Keyword {
  keyword: string;
  value: unknown;
}

function reportKeyword(
  { after, report }: Inspection,
  old: Keyword | undefined,
  now: Keyword | undefined,
  kind: "tightened" | "loosened" | "changed",
): void {
  const describe = ({ keyword, value }: Keyword) =>
    typeof value === "object" || value === true ? keyword : `${keyword} ${formatValue(value)}`;
  const [from, to] = [old && describe(old), now && describe(now)];
  const previous = old?.keyword === now?.keyword && old ? formatValue(old.value) : from;
  const description =
    to === undefined
      ? `no longer has ${from}`
      : from === undefined
        ? `now has ${to}`
        : from === to
          ? `has a different ${to}`
          : `has ${to} instead of ${previous}`;
  const rule = `constraint-${kind}` as const;
  const keyword = (now ?? old)?.keyword;
  const values = { before: old?.value, after: now?.value };
  report({ rule, pointer: after.pointer, ...(keyword !== undefined && { keyword }), description, ...values });
}
