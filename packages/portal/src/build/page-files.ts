// The files of a page: its HTML and its Markdown version, and the groups of operations that all pages share.
import type { Assets } from "../layout/assets.ts";
import { documentOf } from "../layout/document.tsx";
import { sidebarGroups } from "../layout/sidebar.tsx";
import { renderPage, type Site } from "../model/site.ts";
import type { Child } from "../nodes/jsx-runtime.ts";
import { renderHtml } from "../output/html.ts";
import { renderMarkdown } from "../output/markdown.ts";
import type { PageLinks } from "../output/page-links.ts";
import type { Page } from "../pages/page.ts";

export function pageHtml(site: Site, page: Page, assets: Assets, content: Child): string {
  return `<!doctype html>${renderHtml(renderPage(site, () => documentOf(site, page, assets, content)))}\n`;
}

export function pageMarkdown({ title, path }: Page, content: Child, links: PageLinks): string {
  return `# ${title}\n\n${renderMarkdown(content, (href) => links.resolve(href, path))}`;
}

/** Returns the groups of operations in JSON, or undefined if the pages contain all groups. */
export function groupsJson(site: Site): string | undefined {
  const groups = sidebarGroups(site);
  return groups && JSON.stringify(groups.map(({ label, content }) => ({ label, html: renderHtml(content) })));
}
