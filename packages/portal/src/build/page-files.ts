// The files of a page: its HTML and its Markdown version, and the groups of operations that all pages share.
import type { Assets } from "../layout/assets.ts";
import { documentOf } from "../layout/document.tsx";
import { sidebarGroups } from "../layout/sidebar.tsx";
import type { Site } from "../model/site.ts";
import type { Node } from "../nodes/jsx-runtime.ts";
import { toHtml } from "../output/html.ts";
import { renderMarkdown } from "../output/markdown.ts";
import type { PageLinks } from "../output/page-links.ts";
import type { Page } from "../pages/page.ts";

export function pageHtml(site: Site, page: Page, assets: Assets, content: readonly Node[]): string {
  return `<!doctype html>${toHtml(documentOf(page, assets, content, site), site)}\n`;
}

export function pageMarkdown({ title, path }: Page, content: readonly Node[], links: PageLinks): string {
  return `# ${title}\n\n${renderMarkdown(content, (href) => links.resolve(href, path))}`;
}

/** Returns the groups of operations in JSON, or undefined if the pages contain all groups. */
export function groupsJson(site: Site): string | undefined {
  const groups = sidebarGroups(site);
  return groups && JSON.stringify(groups.map(({ label, content }) => ({ label, html: toHtml(content, site) })));
}
