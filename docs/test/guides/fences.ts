// The fenced code of a Markdown text, in its order.

export interface Fence {
  /** `sh`, `ts`, ... */
  lang: string;
  /** Words after the language: `background`, `not-run="why"`. A word without a value is `true`. */
  meta: Record<string, string | true>;
  source: string;
  /** In the text, from 1. */
  line: number;
}

export function fencesOf(markdown: string): Fence[] {
  return [...markdown.matchAll(/^```(\w+)(.*)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: lang = "", 2: words = "", 3: source = "", index }) => ({
      lang,
      meta: metaOf(words),
      source: source.trim(),
      line: markdown.slice(0, index).split("\n").length,
    }),
  );
}

function metaOf(words: string): Fence["meta"] {
  const pairs = [...words.matchAll(/([\w-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(pairs.map(([, name = "", value]) => [name, value ?? true]));
}
