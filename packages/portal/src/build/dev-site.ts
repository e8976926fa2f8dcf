// The pages of the dev server: rendered when they are requested, from the contract and the guides as they are on the disk.
import { renderDocument } from "../layout/document.tsx";
import { GROUPS_PATH, sidebarGroups } from "../layout/sidebar.tsx";
import { PageLinks } from "../markdown/page-links.ts";
import { listPages } from "../pages/list-pages.ts";
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
  /** Returns the page or file at a path, without the base path. Returns the 404 page if there is none. */
  get(path: string): DevFile;
}

/**
 * Reads the contract and compiles the guides.
 *
 * @throws Error if the contract or a guide is invalid
 */
export async function loadDevSite(portal: Portal, { assets, files, hasClient }: PortalAssets): Promise<DevSite> {
  const site = new Site(portal, { hasClient });
  const pages = await listPages(site);
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const byMarkdown = new Map(pages.map((page) => [markdownPath(page.path), page]));
  const links = new PageLinks(site, pages);
  let index: string | undefined;
  return {
    get(path) {
      const page = byPath.get(path) ?? byPath.get(`${path}/`);
      if (page) return { body: document(page) };
      const markdown = byMarkdown.get(path);
      if (markdown)
        return {
          body: `# ${markdown.title}\n\n${renderMarkdown(contentOf(markdown), (href) => links.resolve(href, markdown.path))}`,
        };
      const asset = files.get(path.slice(`/${ASSETS_FOLDER}/`.length));
      if (asset) return { body: asset };
      if (path === "/search.json") {
        index ??= JSON.stringify(searchIndex(site, pages));
        return { body: index };
      }
      if (path === GROUPS_PATH) return { body: JSON.stringify(sidebarGroups(site) ?? []) };
      const notFound = byPath.get("/404.html");
      return { status: 404, body: notFound ? document(notFound) : "" };
    },
  };

  function contentOf(page: Page) {
    return renderPage(site, () => page.content());
  }

  function document(page: Page): string {
    const content = contentOf(page);
    return renderPage(site, () => renderDocument(site, page, assets, content));
  }
}
