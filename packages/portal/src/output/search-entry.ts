// The search index of a portal: every section of every page, in one JSON file.

export interface SearchIndex {
  /** Words and phrases that mean the same to readers, in lower case. */
  synonyms: string[][];
  entries: SearchEntry[];
}

/** One section of a page. */
export interface SearchEntry {
  /** URL path of the section, with its anchor. */
  id: string;
  page: string;
  /** Heading; empty for the content before the first heading. */
  section: string;
  content: string;
  /** Distinct words of the code blocks. */
  code: string;
  /** Names that a reader may type in full: `listBooks`, `GET /books`. */
  names: string[];
  /** Factor of the score, from 0 to 2. */
  weight: number;
}
