// The pages of a version on the dev server: made when they are requested, from the contract and the guides as they were on the disk.
import { GROUPS_PATH } from "../layout/sidebar.tsx";
import { ASSETS_FOLDER } from "../model/asset-files.ts";
import type { Site } from "../model/site.ts";
import { markdownPath, SEARCH_PAGES_PATH, SEARCH_PATH } from "../model/site-path.ts";
import { Rendering } from "../nodes/jsx-runtime.ts";
import { checkLinks, checkOptionLinks, type ReadPage } from "../output/guide-links.ts";
import { PageLinks } from "../output/page-links.ts";
import { pagesIndex, type SearchIndex, searchIndex } from "../output/search-index.ts";
import type { CompiledGuides } from "../pages/guides/compile-guide.ts";
import { loadPages, type PageSource, pageSources } from "../pages/list-pages.ts";
import type { Page } from "../pages/page.ts";
import { hasOAuthCallback } from "../view/create-connection-data.ts";
import type { BundledAssets } from "./bundle-assets.ts";
import { changelogFeeds } from "./changelog-feeds.tsx";
import { CALLBACK_PATH, oauthCallbackPage } from "./oauth-callback.tsx";
import { groupsJson, pageHtml, pageMarkdown } from "./write-pages.ts";

export interface DevFile {
  body: string | Uint8Array;
  status?: number;
  /** Returns the errors of the links of a guide; for the home page, those of the options. */
  check?: (read: ReadPage) => Promise<Error[]>;
}

/**
 * Returns the page or file at a path, without the base path. Returns the 404 page if there is none.
 *
 * @throws Error if the page cannot be made
 */
export type DevSite = (path: string, assets: BundledAssets) => Promise<DevFile>;

/**
 * Compiles the guides.
 *
 * @param compiledGuides guides that were compiled before
 * @throws Error if a guide is invalid
 */
export async function loadDevSite(site: Site, compiledGuides: CompiledGuides): Promise<DevSite> {
  const files = new DevFiles(site, compiledGuides, await pageSources(site, compiledGuides));
  return (path, assets) => files.read(path, assets);
}

class DevFiles {
  readonly #site: Site;
  readonly #compiledGuides: CompiledGuides;
  readonly #sources: PageSource[];
  #searchIndex: SearchIndex | undefined;
  #feeds: ReturnType<typeof changelogFeeds> | undefined;

  constructor(site: Site, compiledGuides: CompiledGuides, sources: PageSource[]) {
    this.#site = site;
    this.#compiledGuides = compiledGuides;
    this.#sources = sources;
  }

  async read(path: string, { assets, files }: BundledAssets): Promise<DevFile> {
    const page = (await this.#findPage(path)) ?? (await this.#findPage(`${path}/`));
    if (page) return this.#readPage(page, assets);
    const body = this.#findAsset(path, files) ?? (await this.#generateFile(path, assets));
    if (body !== undefined) return { body };
    const notFound = await this.#findPage("/404.html");
    return { status: 404, body: notFound ? this.#readPage(notFound, assets).body : "" };
  }

  async #findPage(path: string): Promise<Page | undefined> {
    const pages = await this.#sources.find((source) => source.has(path))?.load();
    return pages?.find((page) => page.path === path);
  }

  #readPage(page: Page, assets: BundledAssets["assets"]): DevFile {
    const site = this.#site;
    const { content, links } = this.#render(page);
    return {
      body: pageHtml(site, page, assets, content),
      check: (read) => (page.path === "/" ? checkOptionLinks(site, read) : checkLinks(site, page.path, links, read)),
    };
  }

  #render(page: Page) {
    const rendering = new Rendering(this.#site);
    return { content: rendering.render(page.content()), links: rendering.links };
  }

  #findAsset(path: string, files: BundledAssets["files"]) {
    const name = path.slice(`/${ASSETS_FOLDER}/`.length);
    const images = [...this.#compiledGuides.values()].map(({ guide }) => guide.images);
    return [files, ...images].find((known) => known.has(name))?.get(name);
  }

  async #generateFile(path: string, assets: BundledAssets["assets"]): Promise<string | undefined> {
    if (path === SEARCH_PATH) return JSON.stringify(await this.#loadSearchIndex());
    if (path === SEARCH_PAGES_PATH) return JSON.stringify(pagesIndex(await this.#loadSearchIndex()));
    if (path === CALLBACK_PATH && hasOAuthCallback(this.#site)) return oauthCallbackPage(this.#site, assets);
    if (path === GROUPS_PATH) return groupsJson(this.#site) ?? "[]";
    if (path.endsWith(".xml")) return this.#generateFeed(path);
    return path.endsWith(".md") ? this.#generateMarkdown(path) : undefined;
  }

  async #loadSearchIndex(): Promise<SearchIndex> {
    this.#searchIndex ??= searchIndex(this.#site, await loadPages(this.#sources));
    return this.#searchIndex;
  }

  #generateFeed(path: string): string | undefined {
    this.#feeds ??= changelogFeeds(this.#site);
    return this.#feeds.get(path)?.();
  }

  /** Returns the Markdown version of a page. Its links depend on all pages. */
  async #generateMarkdown(path: string): Promise<string | undefined> {
    const pages = await loadPages(this.#sources);
    const page = pages.find((candidate) => markdownPath(candidate.path) === path);
    return page && pageMarkdown(page, this.#render(page).content, new PageLinks(this.#site, pages));
  }
}
