// One section of a page, as the search index has it.

export interface SearchEntry {
  /** Address within the portal's host, with its anchor. */
  id: string;
  page: string;
  /** Empty for what stands above the first heading. */
  section: string;
  text: string;
}
