// Finds sections by words: MiniSearch over the index of the portal. It is loaded when the search is first opened, and unlike
// a search in WebAssembly it runs under `script-src 'self'`.
import MiniSearch from "minisearch";
import { HITS_MAX } from "./hits-max.ts";
import type { SearchEntry } from "./search-entry.ts";
import { searchTerms } from "./search-terms.ts";

export type SearchEngine = (query: string) => SearchHit[];

export interface SearchHit extends SearchEntry {
  /** What was looked for, as it stands in the section. */
  terms: string[];
}

/** @throws Error when the index cannot be loaded */
export async function createSearchEngine(indexAddress: string): Promise<SearchEngine> {
  const response = await fetch(indexAddress);
  if (!response.ok) throw new Error(`${indexAddress}: expected the search index, got ${response.status}`);
  const entries: SearchEntry[] = await response.json();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const index = new MiniSearch<SearchEntry>({
    fields: ["page", "section", "text"],
    tokenize: searchTerms,
    processTerm: (term) => term,
    searchOptions: {
      prefix: true,
      fuzzy: 0.2,
      combineWith: "AND",
      boost: { section: 3, page: 4 },
      // The start of a page stands for the whole of it.
      boostDocument: (id: string) => (byId.get(id)?.section === "" ? 2 : 1),
    },
  });
  index.addAll(entries);
  return (query) =>
    index
      .search(query)
      .slice(0, HITS_MAX)
      .flatMap(({ id, terms }) => {
        const entry = byId.get(id);
        return entry ? [{ ...entry, terms }] : [];
      });
}
