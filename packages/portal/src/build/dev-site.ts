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
import { loadPages, pageSources } from "../pages/list-pages.ts";
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
  const sources = await pageSources(site, compiledGuides);
  let index: SearchIndex | undefined;
  let feeds: ReturnType<typeof changelogFeeds> | undefined;
  return async (path, { assets, files }) => {
    const page = (await findPage(path)) ?? (await findPage(`${path}/`));
    if (page) {
      const { content, links } = contentOf(page);
      const check = (read: ReadPage) =>
        page.path === "/" ? checkOptionLinks(site, read) : checkLinks(site, page.path, links, read);
      return { body: pageHtml(site, page, assets, content), check };
    }
    const name = path.slice(`/${ASSETS_FOLDER}/`.length);
    const images = [...compiledGuides.values()].map(({ guide }) => guide.images);
    const asset = [files, ...images].find((known) => known.has(name))?.get(name);
    if (asset) return { body: asset };
    if (path === SEARCH_PATH || path === SEARCH_PAGES_PATH) {
      index ??= searchIndex(site, await loadPages(sources));
      return { body: JSON.stringify(path === SEARCH_PATH ? index : pagesIndex(index)) };
    }
    if (path === CALLBACK_PATH && hasOAuthCallback(site)) return { body: oauthCallbackPage(site, assets) };
    if (path === GROUPS_PATH) return { body: groupsJson(site) ?? "[]" };
    if (path.endsWith(".xml")) {
      feeds ??= changelogFeeds(site);
      const feed = feeds.get(path);
      if (feed) return { body: feed() };
    }
    const markdown = path.endsWith(".md") ? await findMarkdown(path) : undefined;
    if (markdown !== undefined) return { body: markdown };
    const notFound = await findPage("/404.html");
    return { status: 404, body: notFound ? pageHtml(site, notFound, assets, contentOf(notFound).content) : "" };
  };

  async function findPage(path: string): Promise<Page | undefined> {
    const pages = await sources.find((source) => source.has(path))?.load();
    return pages?.find((page) => page.path === path);
  }

  /** Returns the Markdown version of a page. Its links depend on all pages. */
  async function findMarkdown(path: string): Promise<string | undefined> {
    const pages = await loadPages(sources);
    const page = pages.find((candidate) => markdownPath(candidate.path) === path);
    if (!page) return undefined;
    return pageMarkdown(page, contentOf(page).content, new PageLinks(site, pages));
  }

  function contentOf(page: Page) {
    const rendering = new Rendering(site);
    return { content: rendering.render(page.content()), links: rendering.links };
  }
}
