// Splits a string into words, and reduces English words to a common beginning: `paginate`, `pagination` and `paginated` to `pagin`.

/** Endings, longest first, each with what replaces it and the smallest number of letters that have to remain. */
const ENDINGS: [ending: string, replacement: string, minLength: number][] = [
  ["ations", "", 4],
  ["ation", "", 4],
  ["ating", "", 4],
  ["ated", "", 4],
  ["ates", "", 4],
  ["ate", "", 4],
  ["ings", "", 3],
  ["ing", "", 3],
  ["ies", "y", 2],
  ["ied", "y", 2],
  ["ers", "", 4],
  ["es", "", 3],
  ["ed", "", 3],
  ["e", "", 3],
  ["s", "", 3],
];

/** Returns the stem of a word in lower case. A word without letters, such as a status, is its own stem. */
export function stem(word: string): string {
  if (!/^[a-z]+$/.test(word) || word.endsWith("ss")) return word;
  for (const [ending, replacement, minLength] of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < minLength) continue;
    return word.slice(0, -ending.length) + replacement;
  }
  return word;
}

/** Splits a string into lower-case words. A name is one word: `listBooks`, `list_books`. */
export function splitWords(source: string): string[] {
  return splitNames(source).map((word) => word.toLowerCase());
}

/** Splits a string into lower-case words, and a name into its words too: `listBooks` is `listbooks`, `list` and `books`. */
export function splitTerms(source: string): string[] {
  return splitNames(source).flatMap((word) => {
    const parts = splitParts(word);
    return parts.length > 1 ? [word.toLowerCase(), ...parts] : parts;
  });
}

/** Splits a string into the lower-case words that names consist of: `listBooks` is `list` and `books`. */
export function splitParts(source: string): string[] {
  return source
    .split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .filter((part) => part !== "")
    .map((part) => part.toLowerCase());
}

function splitNames(source: string): string[] {
  return source.split(/[^\p{L}\p{N}_]+/u).filter((word) => /[^_]/.test(word));
}
