// Finds operations by what a model wants to do.
import MiniSearch, { type SearchOptions } from "minisearch";
import type { Tool } from "./service.ts";

/** Words that say nothing about the operation. */
const STOP_WORDS = new Set(
  "a an and all any as at be by can do does for from given how i if in into is it its let new of on one or please some specific that the their them this to under up via want what when where which with you your".split(
    " ",
  ),
);

/** Words that mean the same in a query and in a contract. The first one of each group stands for all of them. */
const SYNONYMS = [
  "create add make open post submit register",
  "get fetch read retrieve show view lookup load",
  "list browse enumerate",
  "update edit modify change patch rename set",
  "delete remove destroy erase drop",
  "search find query",
  "repository repo",
  "organization org organisation",
  "application app",
  "configuration config",
  "environment env",
];
/** Words for the caller, whom contracts call the authenticated user. */
const CALLER = new Set("am me my myself our who whoami".split(" "));
const CANONICAL = new Map(
  SYNONYMS.flatMap((group) => {
    const words = group.split(" ");
    return words.map((word) => [word, words[0] ?? word] as const);
  }),
);

/** Returns names of operations, the best ones first. */
export type OperationSearch = (query: string) => string[];

/** Length of the part of a query that is searched for, in UTF-16 code units: the time grows with the number of words. */
export const MAX_QUERY = 200;

/** If fewer operations match all words of a query, those that match some of them follow. */
const ENOUGH_MATCHES = 10;

/** Indexes operations by their names, titles, paths, tags and descriptions. They are ranked by BM25. */
export function searchOperations<Client>(tools: readonly Tool<Client>[]): OperationSearch {
  const index = new MiniSearch<Record<"id" | "name" | "title" | "path" | "tag" | "description", string>>({
    fields: ["name", "title", "path", "tag", "description"],
    tokenize: splitWords,
    processTerm: normalizeWord,
  });
  index.addAll(
    tools.map(({ definition: { name, title = "", description = "" }, tag = "", path = "" }) => ({
      id: name,
      name,
      title,
      path,
      tag,
      description,
    })),
  );
  const options: SearchOptions = {
    prefix: (term) => term.length > 2,
    fuzzy: fuzziness,
    boost: { name: 2, title: 5, path: 1, tag: 1, description: 0.2 },
    bm25: { k: 0.3, b: 0.9, d: 0 },
    weights: { prefix: 0.3, fuzzy: 0.1 },
  };
  return (query) => {
    const find = (combineWith: "AND" | "OR") =>
      index.search(query.slice(0, MAX_QUERY), { ...options, combineWith }).map(({ id }) => String(id));
    const all = find("AND");
    const some = all.length < ENOUGH_MATCHES ? find("OR") : [];
    const exact = tools.filter(({ definition: { name }, path = "" }) => {
      return name === query || path === query || path.split(" ")[1] === query;
    });
    return [...new Set([...exact.map(({ definition }) => definition.name), ...all, ...some])];
  };
}

/** Returns the words of a text, also those of identifiers: `listPets` and `/pets/{pet_id}` have `pets` in common. */
function splitWords(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])|([A-Za-z])(\d)/g, "$1$3 $2$4")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Returns the form in which a word is indexed and searched for, or null for a word to ignore. */
function normalizeWord(word: string): string | string[] | null {
  const lower = word.toLowerCase();
  if (STOP_WORDS.has(lower)) return null;
  if (CALLER.has(lower)) return ["authenticated", "user"];
  const singular = lower.replace(/(?<=[sxz]|[cs]h)es$|(?<=[^su])s$/, "");
  return CANONICAL.get(singular) ?? singular;
}

/** Returns how far a word may differ from the one that was searched for; numbers may not. */
function fuzziness(word: string): number | false {
  return word.length > 4 && !/\d/.test(word) ? 0.2 : false;
}
