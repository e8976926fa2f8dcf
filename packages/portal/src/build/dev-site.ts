// The pages of the dev server: made when they are requested, from the contract and the guides as they were on the disk.
import type { Contract } from "@onecontract/codegen";
import type { CompiledGuides } from "../guides/compile-guide.ts";
import { renderDocument } from "../layout/document.tsx";
import { GROUPS_PATH, sidebarGroups } from "../layout/sidebar.tsx";
import { PageLinks } from "../markdown/page-links.ts";
import { loadPages, pageSources } from "../pages/list-pages.ts";
import type { Page } from "../pages/page.ts";
import type { Portal } from "../portal.ts";
import { renderMarkdown } from "../render/markdown.ts";
import { searchIndex } from "../search/search-index.ts";
import { renderPage, Site } from "../site/site.ts";
import { markdownPath } from "../site/site-path.ts";
import { ASSETS_FOLDER } from "./bundle-assets.ts";
import type { PortalAssets } from "./load-assets.ts";

export interface DevFile {
  body: string | Uint8Array;
  status?: number;
}

export interface DevSite {
  /**
   * Returns the page or file at a path, without the base path. Returns the 404 page if there is none.
   *
   * @throws Error if the page cannot be made
   */
  get(path: string, assets: PortalAssets): Promise<DevFile>;
}

export interface DevSiteOptions {
  contract: Contract;
  hasClient: boolean;
  /** Guides that were compiled before. */
  compiledGuides: CompiledGuides;
}

/**
 * Compiles the guides.
 *
 * @throws Error if a guide is invalid
 */
export async function loadDevSite(portal: Portal, options: DevSiteOptions): Promise<DevSite> {
  const site = new Site(portal, options);
  const sources = await pageSources(site, options.compiledGuides);
  let index: string | undefined;
  return {
    async get(path, { assets, files }) {
      const document = (page: Page) => {
        const content = contentOf(page);
        return renderPage(site, () => renderDocument(site, page, assets, content));
      };
      const page = (await findPage(path)) ?? (await findPage(`${path}/`));
      if (page) return { body: document(page) };
      const asset = files.get(path.slice(`/${ASSETS_FOLDER}/`.length));
      if (asset) return { body: asset };
      if (path === "/search.json") {
        index ??= JSON.stringify(searchIndex(site, await loadPages(sources)));
        return { body: index };
      }
      if (path === GROUPS_PATH) return { body: JSON.stringify(sidebarGroups(site) ?? []) };
      const markdown = path.endsWith(".md") ? await findMarkdown(path) : undefined;
      if (markdown !== undefined) return { body: markdown };
      const notFound = await findPage("/404.html");
      return { status: 404, body: notFound ? document(notFound) : "" };
    },
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
    const links = new PageLinks(site, pages);
    return `# ${page.title}\n\n${renderMarkdown(contentOf(page), (href) => links.resolve(href, page.path))}`;
  }

  function contentOf(page: Page) {
    return renderPage(site, () => page.content());
  }
}
