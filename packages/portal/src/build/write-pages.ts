// Writes the pages of a portal, their Markdown versions and the search index. Each page is rendered once, one after the other, so that
// the memory does not grow with the number of pages.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Assets } from "../layout/assets.ts";
import { GROUPS_PATH } from "../layout/sidebar.tsx";
import type { Site } from "../model/site.ts";
import { markdownPath } from "../model/site-path.ts";
import { Rendering } from "../nodes/jsx-runtime.ts";
import { PageLinks } from "../output/page-links.ts";
import { SearchIndexBuilder } from "../output/search-index.ts";
import { ALL_PAGES_FILE, writeMarkdown } from "../output/write-markdown.ts";
import type { Page } from "../pages/page.ts";
import { groupsJson, pageHtml, pageMarkdown } from "./page-files.ts";
import { writeFile } from "./site-files.tsx";

export function writePages(site: Site, pages: Page[], assets: Assets): void {
  const links = new PageLinks(site, pages);
  const index = new SearchIndexBuilder(site);
  const allPagesFile = join(site.portal.outputFolder, ALL_PAGES_FILE);
  const written: Page[] = [];
  for (const page of pages) {
    const content = new Rendering(site).render(page.content());
    links.addContent(page.path, content);
    writeFile(site, htmlPath(page.path), pageHtml(site, page, assets, content));
    if (page.path === "/404.html") continue;
    const markdown = pageMarkdown(page, content, links);
    writeFile(site, markdownPath(page.path), markdown);
    appendFileSync(allPagesFile, written.length > 0 ? `\n---\n\n${markdown}` : markdown);
    written.push(page);
    index.add(page, content);
  }
  writeFile(site, "/search.json", JSON.stringify(index.build()));
  writeMarkdown(site, links, written);
  const groups = groupsJson(site);
  if (groups) writeFile(site, GROUPS_PATH, groups);
}

/** Returns the path of a page's file. */
function htmlPath(path: string): string {
  return path.endsWith("/") ? `${path}index.html` : path;
}
