// Writes the pages of a portal, their Markdown versions and the search index. Each page is rendered once, one after the other, so that
// the memory does not grow with the number of pages.
import type { Assets } from "../layout/assets.ts";
import { documentOf } from "../layout/document.tsx";
import { GROUPS_PATH, sidebarGroups } from "../layout/sidebar.tsx";
import { ASSETS_FOLDER } from "../model/asset-files.ts";
import { hasCollapsedTags } from "../model/operations-by-tag.ts";
import type { Site } from "../model/site.ts";
import { markdownPath, SEARCH_PAGES_PATH, SEARCH_PATH } from "../model/site-path.ts";
import { type AuthoredLink, type Node, Rendering } from "../nodes/jsx-runtime.ts";
import { toHtml } from "../output/html.ts";
import { renderMarkdown } from "../output/markdown.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import { PageLinks } from "../output/page-links.ts";
import { pagesIndex, SearchIndexBuilder } from "../output/search-index.ts";
import { ALL_PAGES_FILE, writeMarkdown } from "../output/write-markdown.ts";
import type { Page } from "../pages/page.ts";

/** @returns the links and images of guides, by the paths of their pages */
export function writePages(
  site: Site,
  pages: Page[],
  assets: Assets,
  output: OutputFolder,
): Map<string, AuthoredLink[]> {
  const authored = new Map<string, AuthoredLink[]>();
  const links = new PageLinks(site, pages);
  const index = new SearchIndexBuilder(site);
  output.write(ALL_PAGES_FILE, "");
  const written: Page[] = [];
  for (const page of pages) {
    const rendering = new Rendering(site);
    const content = rendering.render(page.content());
    if (rendering.links.length > 0) authored.set(page.path, rendering.links);
    for (const [name, contents] of page.images ?? []) output.write(`${ASSETS_FOLDER}/${name}`, contents);
    links.addContent(page.path, content);
    output.write(page.path, pageHtml(site, page, assets, content));
    if (page.path === "/404.html") continue;
    const markdown = pageMarkdown(page, content, links);
    output.write(markdownPath(page.path), markdown);
    // The pages of the models of a large contract repeat most of what those of the operations say.
    const isRepeated = page.section === "Models" && !site.hasOneModelsPage;
    if (!isRepeated) output.append(ALL_PAGES_FILE, written.length > 0 ? `\n---\n\n${markdown}` : markdown);
    written.push(page);
    index.add(page, content);
  }
  const search = index.build();
  output.write(SEARCH_PATH, JSON.stringify(search));
  if (hasCollapsedTags(site.contract)) output.write(SEARCH_PAGES_PATH, JSON.stringify(pagesIndex(search)));
  writeMarkdown(site, links, written, output);
  const groups = groupsJson(site);
  if (groups) output.write(GROUPS_PATH, groups);
  return authored;
}

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
