// The search index: every section of every page, in one JSON file that the browser loads when the search is first opened.
import { shorten } from "../model/descriptions.ts";
import type { Site } from "../model/site.ts";
import { type Node, Rendering } from "../nodes/jsx-runtime.ts";
import type { Page } from "../pages/page.ts";
import { pageSections, type SearchEntry } from "./page-sections.ts";
import { sectionWeight } from "./section-weight.ts";

export interface SearchIndex {
  /** Words and phrases that mean the same to readers, in lower case. */
  synonyms: string[][];
  entries: SearchEntry[];
}

/** Collects the sections of pages while they are rendered. */
export class SearchIndexBuilder {
  readonly #site: Site;
  readonly #weight: ReturnType<typeof sectionWeight>;
  readonly #entries: SearchEntry[] = [];
  readonly #found = new Set<string>();

  constructor(site: Site) {
    this.#site = site;
    this.#weight = sectionWeight(site);
  }

  add({ path, title }: Page, content: readonly Node[]): void {
    for (const entry of pageSections(content, this.#site.path(path), title)) {
      if (this.#isRepeated(entry)) continue;
      this.#entries.push({ ...entry, weight: this.#weight(path, entry.id.split("#")[1]) });
    }
  }

  /** Returns true for a section that an earlier page has too: many operations have the same errors. */
  #isRepeated({ section, content, code, names }: Omit<SearchEntry, "weight">): boolean {
    if (section === "") return false;
    const key = JSON.stringify([section, content, code, names]);
    if (this.#found.has(key)) return true;
    this.#found.add(key);
    return false;
  }

  build(): SearchIndex {
    const synonyms = [...SYNONYMS, ...this.#site.portal.synonyms];
    return { synonyms: synonyms.map((group) => group.map((word) => word.toLowerCase())), entries: this.#entries };
  }
}

/** Largest number of characters of a page's content in the index of pages. */
const MAX_EXCERPT = 160;

/**
 * Returns the part of an index that the reader of a large contract searches while typing: the names, the title and the beginning of each
 * page, and of each section of a guide. It is a tenth of the index.
 */
export function pagesIndex({ synonyms, entries }: SearchIndex): SearchIndex {
  const pages = entries.filter(({ id, section }) => section === "" || id.includes("/guides/"));
  return {
    synonyms,
    entries: pages.map((page) => ({ ...page, content: shorten(page.content, MAX_EXCERPT), code: "" })),
  };
}

/** Renders all pages for their index. */
export function searchIndex(site: Site, pages: Page[]): SearchIndex {
  const builder = new SearchIndexBuilder(site);
  for (const page of pages.filter(({ path }) => path.endsWith("/"))) {
    builder.add(page, new Rendering(site).render(page.content()));
  }
  return builder.build();
}

export const SYNONYMS: string[][] = [
  ["api key", "authentication", "credentials", "login", "sign in", "token", "bearer", "auth"],
  ["pagination", "paging", "next page", "cursor", "infinite scroll"],
  ["rate limit", "throttling", "quota", "too many requests", "429"],
  ["retry", "backoff", "try again"],
  ["error", "exception", "failure", "problem"],
  ["create", "add", "insert", "new"],
  ["delete", "remove"],
  ["update", "edit", "modify"],
  ["list", "all", "search", "find"],
  ["get", "fetch", "read", "retrieve"],
  ["sdk", "client library", "package"],
  ["mcp", "ai", "llm", "agent", "claude"],
  ["quick start", "getting started", "tutorial", "first request"],
  ["self-host", "deploy", "hosting", "production"],
  ["webhook", "callback", "event"],
  ["deprecated", "sunset", "removal"],
  ["version", "breaking change", "compatibility"],
  ["filter", "query parameter"],
  ["timeout", "cancel", "abort"],
  ["who am i", "authenticated user", "current user", "me"],
];
