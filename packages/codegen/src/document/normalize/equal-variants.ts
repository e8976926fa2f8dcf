// Finds variants of a `oneOf` that do not exclude each other, so that no value of a variant matches exactly one of them.

import { describeValue } from "../../contract/problem.ts";
import { stringifyJson } from "../../runtime/json/exact-json.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { isAnnotation } from "../../schema/keywords.ts";
import { referenceName } from "../../schema/references.ts";
import { constraints, includesValues } from "./included-values.ts";
import type { Fields, Normalization, Site } from "./normalization.ts";
import { definitionOf, findDefinition } from "./references.ts";

/**
 * Returns the schema with `anyOf` in place of a `oneOf` that no value of one of its variants matches, because it matches another one,
 * too, and reports it. The variants are equal except for their annotations, or one of them includes the values of another one.
 *
 * @param declared the schema of the document, whose references lead to definitions of the document
 */
export function repairEqualVariants(schema: Fields, declared: Fields, site: Site): Fields {
  const { oneOf, anyOf, discriminator } = schema;
  if (!Array.isArray(oneOf) || oneOf.length < 2 || anyOf !== undefined || discriminator) return schema;
  const variants: unknown = declared.oneOf;
  if (!Array.isArray(variants)) return schema;
  const seen = new Map<string, unknown>();
  let equal: unknown[] = [];
  for (const variant of variants) {
    const key = variantKey(variant, site.run);
    if (key === undefined) return schema;
    if (seen.has(key)) equal = [seen.get(key), variant];
    seen.set(key, variant);
  }
  const [first, second] = equal;
  const [inner, outer] = findIncluded(variants, site.run) ?? [];
  if (first === undefined && inner === undefined) return schema;
  const name = (variant: unknown) => describe(variant, variants);
  const got =
    first === undefined
      ? `${name(outer)}, which allows every value of ${name(inner)}`
      : `${name(first)} and ${name(second)}, which allow the same values`;
  const message = `expected variants that exclude each other, got ${got}`;
  site.member("oneOf").warn(message, "it is read as anyOf: use anyOf, constants that differ, or closed variants");
  const { oneOf: _variants, ...rest } = schema;
  return { ...rest, anyOf: oneOf };
}

/** Comparing all pairs of more variants would take too long. */
const MAX_COMPARED_VARIANTS = 30;

/** Returns the first variant whose values all match another one, and that one. */
function findIncluded(variants: unknown[], run: Normalization): [inner: unknown, outer: unknown] | undefined {
  if (variants.length > MAX_COMPARED_VARIANTS) return undefined;
  for (const outer of variants) {
    const isOpen = variantKey(outer, run) === ANY;
    const inner = variants.find(
      (variant) =>
        variant !== outer &&
        (!isOpen || isRecord(definitionOf(variant, run.document).properties)) &&
        includesValues(outer, variant, run.document),
    );
    if (inner !== undefined) return [inner, outer];
  }
  return undefined;
}

/** Key of a variant that allows all values, which may exclude the values of the others on purpose. */
const ANY = "{}";

/** Returns the constraints of a variant as a string, or undefined if a discriminator selects it. */
function variantKey(variant: unknown, run: Normalization): string | undefined {
  const { value } = findDefinition(variant, run.document) ?? {};
  if (!isRecord(value)) return undefined;
  if (Object.keys(value).every(isAnnotation)) return ANY;
  const parents = (Array.isArray(value.allOf) ? value.allOf : []).map((part) => definitionOf(part, run.document));
  const hasDiscriminator = [value, ...parents].some((part) => part.discriminator !== undefined);
  return hasDiscriminator ? undefined : stringifyJson(constraints(value));
}

/** Returns the name of a variant, or its position, because inline variants often have the same title, or none. */
function describe(variant: unknown, variants: readonly unknown[]): string {
  if (isRecord(variant) && typeof variant.$ref === "string") return referenceName(variant.$ref);
  const title = isRecord(variant) && typeof variant.title === "string" ? ` (${describeValue(variant.title)})` : "";
  return `variant ${variants.indexOf(variant)}${title}`;
}
