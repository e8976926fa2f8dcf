// Finds the words of operationIds that are written together: `Createcontentprovenancecheck`.
import type { Operation } from "./contract.ts";
import { isVerb, splitWords, stem } from "./naming.ts";

const ARTICLES = ["a", "an", "the"];
const CONNECTIVES = [...ARTICLES, "and", "by", "for", "from", "in", "of", "on", "or", "to", "with"];

/** Number of letters of the shortest name that is inspected. Shorter ones, such as `webhook`, may be one word. */
const MIN_LETTERS = 12;
/** The search takes the square of the length. */
const MAX_LETTERS = 100;

/**
 * Returns the operationId with spaces between its words, without articles, if all of them are words of the path, the summary or the tag, or
 * verbs: `Create API key for service account` for `CreateanAPIkeyforaserviceaccount`. Otherwise it is returned as it is.
 */
export function separateWords({ operationId, path, summary = "", tag = "" }: Operation): string {
  let known: Set<string> | undefined;
  const isKnown = (word: string) => {
    // Most operationIds have no long words, for which they are collected.
    known ??= new Set(splitWords(`${path} ${summary} ${tag}`).map(stem));
    return known.has(stem(word));
  };
  const isWord = (part: string) => {
    const word = part.toLowerCase();
    return CONNECTIVES.includes(word) || isVerb(word) || (word.length > 1 && isKnown(word));
  };
  return operationId.replace(/\p{L}+/gu, (name) => {
    if (name.length < MIN_LETTERS || name.length > MAX_LETTERS) return name;
    const words = splitWords(name);
    if (isWord(words[0] ?? "")) return name;
    const found = findWords(name, isWord) ?? [];
    return found.length < words.length
      ? name
      : found.filter((word) => !ARTICLES.includes(word.toLowerCase())).join(" ");
  });
}

/** Returns the fewest words that the name consists of. A capital letter after a small one begins a word. */
function findWords(name: string, isWord: (word: string) => boolean): string[] | undefined {
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= name.length; end++) {
    for (let start = 0; start < end; start++) {
      const before = best[start];
      const word = name.slice(start, end);
      if (!before || before.length + 1 >= (best[end]?.length ?? Number.POSITIVE_INFINITY)) continue;
      if (!/\p{Ll}\p{Lu}/u.test(word) && isWord(word)) best[end] = [...before, word];
    }
  }
  return best[name.length];
}
