// Extracts the fenced code of a Markdown document.

export interface Fence {
  /** `sh`, `ts`, ... */
  lang: string;
  /** Words after the language: `background`, `not-run="reason"`. A word without a value is `true`. */
  meta: Record<string, string | true>;
  source: string;
  /** Line number in the document, starting at 1. */
  line: number;
  /** Content of the next fence, if that is marked `output`. `...` stands for any characters. */
  expectedOutput?: string;
}

export function extractFences(markdown: string): Fence[] {
  const fences = [...markdown.matchAll(/^```(\w+)(.*)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: lang = "", 2: words = "", 3: source = "", index }) => ({
      lang,
      meta: parseMeta(words),
      source: source.trim(),
      line: markdown.slice(0, index).split("\n").length,
    }),
  );
  return fences.map((fence, index) => {
    const next = fences[index + 1];
    return next?.meta.output ? { ...fence, expectedOutput: next.source } : fence;
  });
}

/** Returns a pattern for output that contains the expected lines. */
export function outputPattern(expectedOutput: string): RegExp {
  const escapePattern = (literal: string) => literal.replace(/[^\w\s]/g, "\\$&");
  return new RegExp(expectedOutput.split("...").map(escapePattern).join(".*"));
}

function parseMeta(words: string): Fence["meta"] {
  const pairs = [...words.matchAll(/([\w-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(pairs.map(([, name = "", value]) => [name, value ?? true]));
}
