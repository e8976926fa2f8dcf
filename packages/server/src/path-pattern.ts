// OpenAPI paths as Hono's, whose parameter names allow no `-` or `.`: parameters are told apart by their place.

export interface PathPattern {
  /** `/vessels/:s1` */
  honoPath: string;
  /** The decoded texts by parameter name, from what Hono matched; undefined where the path is not one of this pattern. */
  match(param: (name: string) => string | undefined): Map<string, string> | undefined;
  /** Sorts before a pattern that has a parameter where this has a word. */
  rank: string;
}

/** A segment may hold text and several parameters: `{from}-{to}.json`. */
export function pathPattern(path: string): PathPattern {
  const segments = path
    .split("/")
    .map((segment, index) => ({ segment, key: `s${index}`, names: parameterNames(segment) }));
  const dynamic = segments
    .filter(({ names }) => names.length > 0)
    .map((part) => ({ ...part, form: segmentForm(part.segment) }));
  return {
    honoPath: segments.map(({ segment, key, names }) => (names.length > 0 ? `:${key}` : segment)).join("/"),
    rank: segments
      .map(({ segment, names }) => (names.length === 0 ? "0" : segmentIsName(segment) ? "2" : "1"))
      .join(""),
    match(param) {
      const texts = new Map<string, string>();
      for (const { key, names, form } of dynamic) {
        const found = form.exec(param(key) ?? "");
        if (!found) return undefined;
        for (const [index, name] of names.entries()) {
          const text = found[index + 1] ?? "";
          // A name that stands in the path twice is one value.
          if ((texts.get(name) ?? text) !== text) return undefined;
          texts.set(name, text);
        }
      }
      return texts;
    },
  };
}

function parameterNames(segment: string): string[] {
  return [...segment.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? "");
}

function segmentIsName(segment: string): boolean {
  return /^\{[^}]+\}$/.test(segment);
}

function segmentForm(segment: string): RegExp {
  const parts = segment.split(/\{[^}]+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.+?)")}$`, "s");
}
