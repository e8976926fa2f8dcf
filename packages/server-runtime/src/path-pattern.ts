// Converts OpenAPI paths to Hono paths. Hono's parameter names allow no `-` or `.`, so they are numbered by segment.
import { segmentPattern } from "./segment-pattern.ts";

export interface PathPattern {
  /** Path for Hono: `/vessels/:s1`. */
  honoPath: string;
  /** Returns the raw values by parameter name, from those that Hono matched, or undefined if the path does not match. */
  match(param: (name: string) => string | undefined): Map<string, string> | undefined;
  /** Returns whether some request matches this path and the other one, as for `/a/{b}/c` and `/a/b/{c}`. */
  overlaps(other: PathPattern): boolean;
  /** Literal segments by their key, undefined for those with parameters. */
  literals: Map<string, string | undefined>;
  /** Sort key: in the same position, a literal segment sorts before one with parameters, and one with more literal characters first. */
  rank: string;
}

/**
 * Parses a path. A segment may contain literal characters and several parameters: `{from}-{to}.json`.
 *
 * @param allowed the values of parameters that only their values separate from the previous one: `{name}{extension}`
 */
export function pathPattern(path: string, allowed: ReadonlyMap<string, readonly string[]> = new Map()): PathPattern {
  const segments = path
    .split("/")
    .map((segment, index) => ({ segment, key: `s${index}`, names: parameterNames(segment) }))
    .map((part) => (part.names.length > 0 ? part : { ...part, segment: decodeLiteral(part.segment) }));
  const dynamic = segments
    .filter(({ names }) => names.length > 0)
    .map((part) => ({ ...part, matchSegment: segmentPattern(part.segment, allowed) }));
  const literals = new Map(segments.map(({ segment, key, names }) => [key, names.length > 0 ? undefined : segment]));
  return {
    literals,
    overlaps: (other) =>
      other.literals.size === literals.size &&
      segments.every(({ key }) => {
        const [own, others] = [literals.get(key), other.literals.get(key)];
        return own === undefined || others === undefined || own === others;
      }),
    honoPath: segments.map(({ segment, key, names }) => (names.length > 0 ? `:${key}` : segment)).join("/"),
    rank: segments.map(({ segment, names }) => segmentRank(segment, names.length)).join(""),
    match(param) {
      const values = new Map<string, string>();
      for (const { key, names, matchSegment } of dynamic) {
        const found = matchSegment(param(key) ?? "");
        if (!found) return undefined;
        for (const [index, name] of names.entries()) {
          const value = found[index] ?? "";
          // A name that occurs twice in the path has a single value.
          if ((values.get(name) ?? value) !== value) return undefined;
          values.set(name, value);
        }
      }
      return values;
    },
  };
}

/** Decodes what Hono decodes in the path of a request: all but reserved characters and the percent sign. */
function decodeLiteral(segment: string): string {
  try {
    return decodeURI(segment.replaceAll("%25", "%2525"));
  } catch {
    return segment;
  }
}

function parameterNames(segment: string): string[] {
  return [...segment.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? "");
}

/** Returns a key of four characters. */
function segmentRank(segment: string, parameterCount: number): string {
  if (parameterCount === 0) return "0000";
  if (/^\{[^{}]+\}$/.test(segment)) return "2000";
  const literalLength = segment.replace(/\{[^{}]+\}/g, "").length;
  return `1${String(999 - Math.min(literalLength, 999)).padStart(3, "0")}`;
}
