// Searches the portal's index with MiniSearch. Loaded when the search is first opened. Unlike a search in WebAssembly, it
// runs under `script-src 'self'` (docs/decisions/0003-own-search-ui.md).
import MiniSearch from "minisearch";
import type { SearchEntry } from "./search-index.ts";

/** Function that searches the index. It returns the best matches first. */
export type Search = (query: string) => SearchHit[];

export interface SearchHit extends SearchEntry {
  /** The query's terms as they occur in the section. */
  terms: string[];
}

/**
 * Loads the index and resolves to a function that searches it.
 *
 * @throws Error if the index cannot be loaded
 */
export async function createSearch(indexURL: string): Promise<Search> {
  const response = await fetch(indexURL);
  if (!response.ok) throw new Error(`${indexURL}: expected the search index, got ${response.status}`);
  const entries: SearchEntry[] = await response.json();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const index = new MiniSearch<SearchEntry>({
    fields: ["page", "section", "content"],
    tokenize: searchTerms,
    processTerm: (term) => term,
    searchOptions: {
      prefix: true,
      fuzzy: 0.2,
      combineWith: "AND",
      boost: { section: 3, page: 4 },
      // The introduction of a page represents the entire page.
      boostDocument: (id: string) => (byId.get(id)?.section === "" ? 2 : 1),
    },
  });
  index.addAll(entries);
  return (query) =>
    index.search(query).flatMap(({ id, terms }) => {
      const entry = byId.get(id);
      return entry ? [{ ...entry, terms }] : [];
    });
}

/** Splits a string into lower-case words, and a camelCase name into its words too: `listBooks` is `listbooks`, `list` and `books`. */
function searchTerms(source: string): string[] {
  return source.split(/[^\p{L}\p{N}]+/u).flatMap((word) => {
    const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
    const terms = parts.length > 1 ? [word, ...parts] : [word];
    return terms.filter((term) => term !== "").map((term) => term.toLowerCase());
  });
}
