// Searches the portal's index with MiniSearch. Loaded when the search is first opened. Unlike a search in WebAssembly, it
// runs under `script-src 'self'` (docs/decisions/0003-own-search-ui.md).
import MiniSearch, { type Query, type SearchResult } from "minisearch";
import type { SearchEntry } from "../../output/page-sections.ts";
import type { SearchIndex } from "../../output/search-index.ts";
import { splitParts, splitTerms, splitWords, stem } from "../../output/stem.ts";

/** Function that searches the index. It returns the best matches first. */
export type Search = (query: string) => SearchHit[];

export interface SearchHit extends SearchEntry {
  /** The query's terms as they occur in the section. */
  terms: string[];
}

/** Factors of sections that have the query as a name, whose title or name has the same words, and that contain it as a phrase. */
const NAME_FACTOR = 40;
const TITLE_FACTOR = 12;
/** Values of a word of a title that starts with the last word of the query, which may be incomplete, or with another one. */
const LAST_PREFIX_SHARE = 0.9;
const PREFIX_SHARE = 0.5;
/** Value of a word of a title that is a synonym of a word of the query. */
const SYNONYM_SHARE = 0.7;
/** Words that say what an operation does, as do their synonyms. */
const VERBS = ["create", "delete", "update", "list", "get"];
/** Stems of the verbs that readers leave out: `fork` means `Create a fork`. */
const IMPLIED = new Set(["create", "get"].map(stem));
/** Factor of operations that create, among those that a query without a verb finds: `chat completion`. */
const CREATE_FACTOR = 1.5;
const PHRASE_FACTOR = 1.6;
/** Number of the best results whose names and titles are compared with the query. */
const MAX_COMPARED = 500;
/** Factor of a synonym in relation to the word that the reader typed. */
const SYNONYM_BOOST = 0.2;
/** Words that occur in every section, and say nothing about what the reader looks for. */
const STOP_WORDS = new Set([
  "a",
  "an",
  "the",
  "to",
  "of",
  "in",
  "for",
  "with",
  "and",
  "or",
  "is",
  "do",
  "i",
  "how",
  "by",
  "on",
  "from",
]);
/** Words of titles that do not say what a page is about: `Delete an existing book`. */
const FILLERS = new Set(["new", "existing", "all", "single", "specific", "given", "client"]);
/** A query with more words is a question, of which no section has to contain every word. */
const MAX_STRICT_WORDS = 3;
/** Fewer results are completed by sections that match only some of the words. */
const MIN_RESULTS = 5;

/**
 * Loads the index and resolves to a function that searches it.
 *
 * @throws Error if the index cannot be loaded
 */
export async function createSearch(indexURL: string): Promise<Search> {
  const response = await fetch(indexURL);
  if (!response.ok) throw new Error(`${indexURL}: expected the search index, got ${response.status}`);
  return searchIn((await response.json()) as SearchIndex);
}

/** Largest number of sections that are indexed at once. More would delay what the reader types. */
const MAX_AT_ONCE = 500;

interface SearchData {
  byId: ReadonlyMap<string, SearchEntry>;
  synonyms: string[][];
}

async function searchIn({ entries, synonyms }: SearchIndex): Promise<Search> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const index = new MiniSearch<SearchEntry>({
    fields: ["names", "page", "section", "content", "code"],
    tokenize: splitTerms,
    processTerm: (term) => [...new Set([term, stem(term)])],
    extractField: (entry, field) => {
      const value = entry[field as keyof SearchEntry];
      return Array.isArray(value) ? value.join(" ") : String(value);
    },
    searchOptions: {
      tokenize: (word) => [word],
      processTerm: (term) => term,
      boost: { names: 5, section: 4, page: 4, code: 0.4 },
      boostDocument: (id: string) => byId.get(id)?.weight ?? 1,
    },
  });
  if (entries.length > MAX_AT_ONCE) await index.addAllAsync(entries, { chunkSize: 100 });
  else index.addAll(entries);
  return (query) => {
    const groups = queryGroups(query, synonyms);
    const isQuestion = groups.length > MAX_STRICT_WORDS;
    const strict = groups.length === 0 || isQuestion ? [] : index.search({ combineWith: "AND", queries: groups });
    const loose = strict.length >= MIN_RESULTS ? [] : index.search({ combineWith: "OR", queries: groups });
    const found = new Set(strict.map(({ id }) => id));
    const others = loose.filter(({ id }) => !found.has(id));
    return [strict, others].flatMap((results) => rank(results, query, { byId, synonyms }));
  };
}

/** Returns a query for each word of the reader: the word, its stem, words with a typo, and its synonyms. */
function queryGroups(query: string, synonyms: string[][]): Query[] {
  const typed = query.toLowerCase().trim();
  const used = relevantWords(splitWords(query), STOP_WORDS);
  // A phrase, such as "api key", has synonyms as a whole.
  const phrase = synonymsOf(typed, synonyms);
  if (phrase.length > 0 && used.length > 1)
    return [
      {
        combineWith: "OR",
        queries: [{ combineWith: "AND", queries: used.map(wordQuery) }, ...phrase.map(synonymQuery)],
      },
    ];
  return used.map(
    (word): Query => ({
      combineWith: "OR",
      queries: [wordQuery(word), ...synonymsOf(word, synonyms).map(synonymQuery)],
    }),
  );
}

/** Matches the word itself, words that start with it, words with its stem, and words with a typo. */
function wordQuery(word: string): Query {
  const stemmed = stem(word);
  const exact = { queries: [word], prefix: true };
  const similar = {
    queries: [stemmed],
    prefix: word.length > 3,
    fuzzy: stemmed.length > 3 ? 0.25 : false,
    maxFuzzy: 2,
    weights: WEIGHTS,
  };
  return { combineWith: "OR", queries: [exact, similar] };
}

/** Weights of words that start with the stem, and of words with a typo. */
const WEIGHTS = { prefix: 0.3, fuzzy: 0.2 };

function synonymQuery(synonym: string): Query {
  return { combineWith: "AND", queries: splitTerms(synonym).map(stem), boostTerm: () => SYNONYM_BOOST };
}

/** Returns the other words and phrases of the groups that contain the word or phrase, or its stem. */
function synonymsOf(typed: string, synonyms: string[][]): string[] {
  const key = stems(typed);
  return synonyms.flatMap((group) => {
    const others = group.filter((synonym) => stems(synonym) !== key);
    return others.length < group.length ? others : [];
  });
}

/** Orders the results, with those first whose name or title has the words of the query. */
function rank(results: SearchResult[], query: string, { byId, synonyms }: SearchData): SearchHit[] {
  const typed = normalize(query);
  const typedName = withoutSeparators(query);
  const isPhrase = typed.includes(" ");
  const words = relevantWords(splitParts(query), STOP_WORDS);
  const matchers = matchersOf(words, synonyms);
  // A phrase, such as "who am i", has synonyms as a whole.
  const phrases = isPhrase ? synonymsOf(typed, synonyms).map((phrase) => matchersOf(splitParts(phrase), [])) : [];
  const isVerb = (word: string) => [word, ...synonymsOf(word, synonyms)].some((other) => VERBS.includes(other));
  const isPath = query.includes("/");
  const isNoun = !isPath && !words.some(isVerb);
  const isTyped = (term: string) => words.some((word) => term.startsWith(stem(word).slice(0, word.length)));
  const compared = results.slice(0, MAX_COMPARED).flatMap(({ id, score, terms }) => {
    const entry = byId.get(id);
    return entry ? [{ ...entry, terms: terms.filter(isTyped), score: score * factor(entry) }] : [];
  });
  return compared.sort((a, b) => b.score - a.score);

  function factor({ names, page, section, content }: SearchEntry): number {
    const isName = (name: string) => withoutSeparators(name) === typedName || pathOf(name) === typedName;
    // The name of a method alone is that of several resources: `createForIssue`.
    const isAlone = (name: string) => names.some((other) => other.endsWith(`.${name}`));
    const full = names.filter((name, index) => index === 0 || !isAlone(name));
    const shares = [section || page, ...full].flatMap((title) => [
      sharedWords(title, matchers, isNoun && !ENDPOINT.test(title)),
      ...phrases.map((phrase) => SYNONYM_SHARE * sharedWords(title, phrase, isNoun)),
    ]);
    const share = Math.max(...shares);
    const endpoint = names.find((name) => ENDPOINT.test(name));
    const central = endpoint === undefined ? 1 : centrality(endpoint, isNoun);
    const isExactOperation = share === 1 && endpoint !== undefined && !isPath;
    if (isExactOperation || full.some(isName)) return NAME_FACTOR * central;
    if (names.some(isName)) return TITLE_FACTOR * central;
    if (share > 0) return (1 + (TITLE_FACTOR - 1) * share ** 3) * central;
    return isPhrase && normalize(`${page} ${section} ${content}`).includes(typed) ? PHRASE_FACTOR : 1;
  }
}

function matchersOf(words: string[], synonyms: string[][]): Matcher[] {
  return words.map((word, position): Matcher => {
    const others = new Set(synonymsOf(word, synonyms).map(stem));
    const stemmed = stem(word);
    const isPrefix = word.length > 2;
    const prefixShare = position === words.length - 1 ? LAST_PREFIX_SHARE : PREFIX_SHARE;
    return ([title, titleStem]) => {
      if (titleStem === stemmed || title === word) return 1;
      if (isPrefix && title.startsWith(word)) return prefixShare;
      return others.has(titleStem) ? SYNONYM_SHARE : 0;
    };
  });
}

/** Returns a factor that is larger for shorter paths: `POST /files` is what readers mean more often than `POST /stores/{id}/files`. */
function centrality(endpoint: string, isNoun: boolean): number {
  const segments = endpoint.split("/").length - 1;
  return (1 + 1 / segments) * (isNoun && /^POST .*[^}]$/.test(endpoint) ? CREATE_FACTOR : 1);
}

type TitleWord = readonly [word: string, stem: string];

/** Returns to what degree a word of a title is a word of the query, from 0 to 1. */
type Matcher = (word: TitleWord) => number;

/**
 * Returns the share of the words of a title or a name that are those of the query, in any order, or 0 if one of the query is missing.
 *
 * @param isNoun true for a query without a verb, which a title may have in addition
 */
function sharedWords(title: string, matchers: Matcher[], isNoun: boolean): number {
  const words = titleWords(title);
  const rest = isNoun ? words.filter(([, titleStem]) => !IMPLIED.has(titleStem)) : [];
  if (rest.length > 0 && rest.length < words.length && shareOf(rest, matchers) === 1) return 1;
  return shareOf(words, matchers);
}

function shareOf(words: TitleWord[], matchers: Matcher[]): number {
  if (matchers.length === 0 || !matchers.every((matches) => words.some((word) => matches(word) > 0))) return 0;
  return words.reduce((sum, word) => sum + Math.max(...matchers.map((matches) => matches(word))), 0) / words.length;
}

/** The words of titles, which each query compares. */
const stored = new Map<string, TitleWord[]>();

function titleWords(title: string): TitleWord[] {
  const known = stored.get(title);
  if (known) return known;
  const words = relevantWords(relevantWords(splitParts(title), STOP_WORDS), FILLERS);
  const stemmed = words.map((word): TitleWord => [word, stem(word)]);
  stored.set(title, stemmed);
  return stemmed;
}

/** Leaves out words, unless there are no others. */
function relevantWords(words: string[], ignored: ReadonlySet<string>): string[] {
  const relevant = words.filter((word) => !ignored.has(word));
  return relevant.length > 0 ? relevant : words;
}

const ENDPOINT = /^[A-Z]+ (\/.*)$/;

/** Returns the path of `GET /books` without separators. */
function pathOf(name: string): string | undefined {
  const [, path] = ENDPOINT.exec(name) ?? [];
  return path && withoutSeparators(path);
}

function withoutSeparators(source: string): string {
  return source.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function stems(source: string): string {
  return splitTerms(source).map(stem).join(" ");
}

function normalize(source: string): string {
  return source.toLowerCase().replace(/\s+/g, " ").trim();
}
