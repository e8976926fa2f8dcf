// Finds variants of a `oneOf` that do not exclude each other, so that no value of a variant matches exactly one of them.

import { isRecord } from "../../runtime/json/is-record.ts";
import { isAnnotation, keywordValue } from "../../schema/keywords.ts";
import { referenceName } from "../../schema/references.ts";
import { type Location, memberOf } from "../location.ts";
import type { Normalization } from "./normalization.ts";
import { findDefinition } from "./references.ts";

/**
 * Returns the schema with `anyOf` in place of a `oneOf` whose variants are equal except for their annotations, such as defaults
 * that differ, and reports it.
 */
export function repairEqualVariants(
  schema: Record<string, unknown>,
  location: Location,
  run: Normalization,
): Record<string, unknown> {
  const { oneOf, ...rest } = schema;
  if (!Array.isArray(oneOf) || oneOf.length < 2 || rest.anyOf !== undefined || rest.discriminator) return schema;
  const seen = new Map<string, unknown>();
  for (const variant of oneOf) {
    const key = variantKey(variant, run);
    if (key === undefined) return schema;
    const equal = seen.get(key);
    if (equal !== undefined) {
      const message = `expected variants that differ, got ${describe(equal)} and ${describe(variant)}, which allow the same values`;
      run.warn(memberOf(location, "oneOf"), message, "it is read as anyOf: use anyOf, or constants that differ");
      return { ...rest, anyOf: oneOf };
    }
    seen.set(key, variant);
  }
  reportIncludedVariants(oneOf, memberOf(location, "oneOf"), run);
  return schema;
}

/** Comparing all pairs of more variants would take too long. */
const MAX_COMPARED_VARIANTS = 20;

/** Reports the first variant whose values all match another one, too. It may be intended, so it is not repaired. */
function reportIncludedVariants(variants: unknown[], location: Location, run: Normalization): void {
  if (variants.length > MAX_COMPARED_VARIANTS) return;
  for (const outer of variants) {
    const inner = variants.find((variant) => variant !== outer && isIncluded(variant, outer, run));
    if (inner === undefined) continue;
    const message = `expected variants that exclude each other, got ${describe(outer)}, which allows every value of ${describe(inner)}`;
    run.warn(location, message, `no value of ${describe(inner)} is valid: use anyOf, or close ${describe(outer)}`);
    return;
  }
}

/** Returns whether a variant extends another one: it refers to it in `allOf`, or has its properties and more. */
function isIncluded(inner: unknown, outer: unknown, run: Normalization): boolean {
  const [a, b] = [inner, outer].map((variant) => findDefinition(variant, run.document)?.value);
  if (!isRecord(a) || !isRecord(b)) return false;
  if (isRecord(outer) && typeof outer.$ref === "string" && Array.isArray(a.allOf)) {
    if (a.allOf.some((part) => isRecord(part) && part.$ref === outer.$ref)) return true;
  }
  if (![a, b].every(isPlainObject) || !isRecord(a.properties) || !isRecord(b.properties)) return false;
  const names = Object.keys(b.properties);
  const required = Array.isArray(a.required) ? a.required : [];
  const isEqual = (name: string) => JSON.stringify(member(a, name)) === JSON.stringify(member(b, name));
  return names.length > 0 && names.every(isEqual) && [b.required ?? []].flat().every((name) => required.includes(name));
}

function member({ properties }: Record<string, unknown>, name: string): unknown {
  return isRecord(properties) && Object.hasOwn(properties, name) ? constraints(properties[name]) : undefined;
}

/** Returns whether only the type, the properties and their presence constrain a value. */
function isPlainObject(schema: Record<string, unknown>): boolean {
  return Object.keys(schema).every((name) => isAnnotation(name) || ["type", "properties", "required"].includes(name));
}

/** Returns the constraints of a variant as a string, or undefined if it has none or a discriminator selects it. */
function variantKey(variant: unknown, run: Normalization): string | undefined {
  const { value } = findDefinition(variant, run.document) ?? {};
  if (!isRecord(value) || Object.keys(value).every(isAnnotation)) return undefined;
  const parents = (Array.isArray(value.allOf) ? value.allOf : []).map((part) => findDefinition(part, run.document));
  const hasDiscriminator = [value, ...parents.map((parent) => parent?.value)].some(
    (part) => isRecord(part) && part.discriminator !== undefined,
  );
  return hasDiscriminator ? undefined : JSON.stringify(constraints(value));
}

/** Returns the constraints in a form that is equal for equal schemas. */
function constraints(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  const names = Object.keys(schema).filter((name) => !isAnnotation(name));
  return names.toSorted().map((name) => [name, keywordConstraints(name, schema[name])]);
}

function keywordConstraints(keyword: string, value: unknown): unknown {
  const holds = keywordValue(keyword);
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
