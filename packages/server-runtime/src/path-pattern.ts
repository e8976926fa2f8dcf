// Converts OpenAPI paths to Hono paths. Hono's parameter names allow no `-` or `.`, so they are numbered by segment.

export interface PathPattern {
  /** Path for Hono: `/vessels/:s1`. */
  honoPath: string;
  /** Returns the raw values by parameter name, from those that Hono matched, or undefined if the path does not match. */
  match(param: (name: string) => string | undefined): Map<string, string> | undefined;
  /** Sort key: a literal segment sorts before a parameter in the same position. */
  rank: string;
}

/** Parses a path. A segment may contain literal characters and several parameters: `{from}-{to}.json`. */
export function pathPattern(path: string): PathPattern {
  const segments = path
    .split("/")
    .map((segment, index) => ({ segment, key: `s${index}`, names: parameterNames(segment) }));
  const dynamic = segments
    .filter(({ names }) => names.length > 0)
    .map((part) => ({ ...part, expression: segmentExpression(part.segment) }));
  return {
    honoPath: segments.map(({ segment, key, names }) => (names.length > 0 ? `:${key}` : segment)).join("/"),
    rank: segments.map(({ segment, names }) => (names.length === 0 ? "0" : isParameter(segment) ? "2" : "1")).join(""),
    match(param) {
      const values = new Map<string, string>();
      for (const { key, names, expression } of dynamic) {
        const found = expression.exec(param(key) ?? "");
        if (!found) return undefined;
        for (const [index, name] of names.entries()) {
          const value = found[index + 1] ?? "";
          // A name that occurs twice in the path has a single value.
          if ((values.get(name) ?? value) !== value) return undefined;
          values.set(name, value);
        }
      }
      return values;
    },
  };
}

function parameterNames(segment: string): string[] {
  return [...segment.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? "");
}

function isParameter(segment: string): boolean {
  return /^\{[^}]+\}$/.test(segment);
}

function segmentExpression(segment: string): RegExp {
  const [start = "", ...literals] = segment.split(/\{[^}]+\}/);
  // As in names of files, the last dot separates an extension.
  const parts = literals.map((literal) => (literal.startsWith(".") ? "(.+)" : "(.+?)") + escapeLiteral(literal));
  return new RegExp(`^${escapeLiteral(start)}${parts.join("")}$`, "s");
}

function escapeLiteral(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
