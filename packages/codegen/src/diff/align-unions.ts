// Aligns the unions of two documents for `redocly diff`. TypeSpec emits `string | null` as `anyOf`. When `string` becomes
// `string | null`, or the reverse, the keyword changes, and Redocly cannot determine whether the schema became wider.
import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../runtime/json/is-record.ts";

type Json = Record<string, unknown>;

const UNIONS = ["anyOf", "oneOf"];

/** Keywords that do not constrain values. */
const ANNOTATIONS = ["title", "description", "default", "example", "examples", "deprecated"];

interface Pair<T> {
  base: T;
  revision: T;
}

/**
 * Returns both documents with aligned unions. If a location has a union in one document and a variant of that union in the
 * other, the variant is wrapped in a union, so that the documents differ only in the variants of that union.
 */
export function alignUnions<T extends object>(base: T, revision: T): Pair<T> {
  return align(base, revision) as Pair<T>;
}

function align(base: unknown, revision: unknown): Pair<unknown> {
  if (Array.isArray(base) && Array.isArray(revision)) {
    const pairs = base.slice(0, revision.length).map((item, index) => align(item, revision[index]));
    return {
      base: [...pairs.map((pair) => pair.base), ...base.slice(pairs.length)],
      revision: [...pairs.map((pair) => pair.revision), ...revision.slice(pairs.length)],
    };
  }
  if (!isRecord(base) || !isRecord(revision)) return { base, revision };
  const [before, after] = [wrapInUnion(base, revision), wrapInUnion(revision, base)];
  const pairs = Object.keys(before)
    .filter((key) => key in after)
    .map((key) => [key, align(before[key], after[key])] as const);
  return {
    base: { ...before, ...Object.fromEntries(pairs.map(([key, pair]) => [key, pair.base])) },
    revision: { ...after, ...Object.fromEntries(pairs.map(([key, pair]) => [key, pair.revision])) },
  };
}

/** Returns a union with the schema as its only variant if the other schema is a union with that variant. */
function wrapInUnion(schema: Json, other: Json): Json {
  const union = UNIONS.find((keyword) => Array.isArray(other[keyword]) && !(keyword in schema));
  if (union === undefined) return schema;
  const constraints = without(schema, ANNOTATIONS);
  const variants = other[union] as unknown[];
  const equalVariant = variants.find(
    (variant) => isRecord(variant) && isDeepStrictEqual(without(variant, ANNOTATIONS), constraints),
  );
  if (equalVariant === undefined) return schema;
  return { ...without(schema, Object.keys(constraints)), [union]: [equalVariant] };
}

function without(object: Json, names: string[]): Json {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
