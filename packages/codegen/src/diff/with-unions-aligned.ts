// TypeSpec writes `string | null` as `anyOf`. A type that becomes one of several, or stays as the only one of them, is then another
// keyword altogether, of which `redocly diff` cannot tell whether it takes more or less.
import { isDeepStrictEqual } from "node:util";

type Json = Record<string, unknown>;

const UNIONS = ["anyOf", "oneOf"];

/** They say nothing of which values fit. */
const ANNOTATIONS = ["title", "description", "default", "example", "examples", "deprecated"];

interface Pair<T> {
  base: T;
  revision: T;
}

/**
 * Both documents, with a schema of one that is an alternative at the same place of the other written as an alternative too. So what
 * comes or goes are alternatives.
 */
export function withUnionsAligned<T extends object>(base: T, revision: T): Pair<T> {
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
  if (!isObject(base) || !isObject(revision)) return { base, revision };
  const [before, after] = [alternativeOf(base, revision), alternativeOf(revision, base)];
  const pairs = Object.keys(before)
    .filter((key) => key in after)
    .map((key) => [key, align(before[key], after[key])] as const);
  return {
    base: { ...before, ...Object.fromEntries(pairs.map(([key, pair]) => [key, pair.base])) },
    revision: { ...after, ...Object.fromEntries(pairs.map(([key, pair]) => [key, pair.revision])) },
  };
}

/** The schema as the only alternative, where it is one of those of the other. */
function alternativeOf(schema: Json, other: Json): Json {
  const union = UNIONS.find((keyword) => Array.isArray(other[keyword]) && !(keyword in schema));
  if (union === undefined) return schema;
  const bare = without(schema, ANNOTATIONS);
  const alternatives = other[union] as unknown[];
  const same = alternatives.find((one) => isObject(one) && isDeepStrictEqual(without(one, ANNOTATIONS), bare));
  if (same === undefined) return schema;
  return { ...without(schema, Object.keys(bare)), [union]: [same] };
}

function without(object: Json, names: string[]): Json {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
