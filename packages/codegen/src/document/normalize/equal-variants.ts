// Finds variants of a `oneOf` that do not exclude each other, so that no value of a variant matches exactly one of them.

import { isRecord } from "../../runtime/json/is-record.ts";
import { isAnnotation, keywordKind } from "../../schema/keywords.ts";
import { referenceName } from "../../schema/references.ts";
import { type Location, memberOf } from "../location.ts";
import type { Normalization } from "./normalization.ts";
import { findDefinition } from "./references.ts";

/**
 * Returns the schema with `anyOf` in place of a `oneOf` that no value of one of its variants matches, because it matches another one,
 * too, and reports it. The variants are equal except for their annotations, or one of them only has more optional properties.
 */
export function repairEqualVariants(
  schema: Record<string, unknown>,
  location: Location,
  run: Normalization,
): Record<string, unknown> {
  const { oneOf, ...rest } = schema;
  if (!Array.isArray(oneOf) || oneOf.length < 2 || rest.anyOf !== undefined || rest.discriminator) return schema;
  const seen = new Map<string, unknown>();
  let equal: unknown[] = [];
  for (const variant of oneOf) {
    const key = variantKey(variant, run);
    if (key === undefined) return schema;
    if (key === ANY) continue;
    if (seen.has(key)) equal = [seen.get(key), variant];
    seen.set(key, variant);
  }
  const [first, second] = equal;
  const [inner, outer] = findIncluded(oneOf, run) ?? [];
  if (first === undefined && inner === undefined) return schema;
  const got =
    first === undefined
      ? `${describe(outer)}, which allows every value of ${describe(inner)}`
      : `${describe(first)} and ${describe(second)}, which allow the same values`;
  const message = `expected variants that exclude each other, got ${got}`;
  run.warn(
    memberOf(location, "oneOf"),
    message,
    "it is read as anyOf: use anyOf, constants that differ, or closed variants",
  );
  return { ...rest, anyOf: oneOf };
}

/** Comparing all pairs of more variants would take too long. */
const MAX_COMPARED_VARIANTS = 20;

/** Returns the first variant whose values all match another one, and that one. */
function findIncluded(variants: unknown[], run: Normalization): [inner: unknown, outer: unknown] | undefined {
  if (variants.length > MAX_COMPARED_VARIANTS) return undefined;
  for (const outer of variants) {
    const inner = variants.find((variant) => variant !== outer && isIncluded(variant, outer, run));
    if (inner !== undefined) return [inner, outer];
  }
  return undefined;
}

/** Keywords whose values may differ between a variant and another one that allows its values. */
const PROPERTY_KEYWORDS = ["properties", "required", "minProperties"];

/**
 * Returns whether each value with the declared properties of a variant matches another one: it refers to that one in `allOf`, or all
 * that the other one requires and constrains.
 */
function isIncluded(inner: unknown, outer: unknown, run: Normalization): boolean {
  const [a, b] = [inner, outer].map((variant) => findDefinition(variant, run.document)?.value);
  if (!isRecord(a) || !isRecord(b)) return false;
  if (isRecord(outer) && typeof outer.$ref === "string" && Array.isArray(a.allOf)) {
    if (a.allOf.some((part) => isRecord(part) && part.$ref === outer.$ref)) return true;
  }
  if (isRecord(a.properties) && Object.keys(b).every(isAnnotation)) return true;
  if (!isRecord(a.properties) || !isRecord(b.properties) || Number(b.minProperties ?? 0) > 1) return false;
  const { properties } = a;
  const isEqual = (name: string) => JSON.stringify(member(a, name)) === JSON.stringify(member(b, name));
  const others = Object.keys(b).filter((keyword) => !isAnnotation(keyword) && !PROPERTY_KEYWORDS.includes(keyword));
  return (
    Object.keys(b.properties).every((name) => !Object.hasOwn(properties, name) || isEqual(name)) &&
    [b.required ?? []].flat().every((name) => [a.required ?? []].flat().includes(name)) &&
    others.every((keyword) => {
      const implied = keyword === "type" ? "object" : undefined;
      return (
        JSON.stringify(keywordConstraints(keyword, a[keyword] ?? implied)) ===
        JSON.stringify(keywordConstraints(keyword, b[keyword]))
      );
    })
  );
}

function member({ properties }: Record<string, unknown>, name: string): unknown {
  return isRecord(properties) && Object.hasOwn(properties, name) ? constraints(properties[name]) : undefined;
}

/** Key of a variant that allows all values, which may exclude the values of the others on purpose. */
const ANY = "{}";

/** Returns the constraints of a variant as a string, or undefined if a discriminator selects it. */
function variantKey(variant: unknown, run: Normalization): string | undefined {
  const { value } = findDefinition(variant, run.document) ?? {};
  if (!isRecord(value)) return undefined;
  if (Object.keys(value).every(isAnnotation)) return ANY;
  const parents = (Array.isArray(value.allOf) ? value.allOf : []).map((part) => findDefinition(part, run.document));
  const hasDiscriminator = [value, ...parents.map((parent) => parent?.value)].some(
    (part) => isRecord(part) && part.discriminator !== undefined,
  );
  return hasDiscriminator ? undefined : JSON.stringify(constraints(value));
}

/** Returns the constraints in a form that is equal for equal schemas. */
function constraints(schema: unknown): unknown {
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

function describe(variant: unknown): string {
  if (isRecord(variant) && typeof variant.$ref === "string") return referenceName(variant.$ref);
  return isRecord(variant) && typeof variant.title === "string" ? variant.title : "an inline schema";
}
