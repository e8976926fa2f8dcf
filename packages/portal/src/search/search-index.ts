// Writes the search index: every section of every page, in one JSON file that the browser loads when the search is first opened.
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type HTMLElement, type Node, NodeType, parse } from "node-html-parser";
import { listFiles, mainElement } from "../site/built-site.ts";
import { withBase } from "../site/site-path.ts";

/** One section of a page. */
export interface SearchEntry {
  /** URL path of the section, with its anchor. */
  id: string;
  page: string;
  /** Heading; empty for the content before the first heading. */
  section: string;
  content: string;
}

/** Elements whose content is not searchable. */
const IGNORED = new Set(["SCRIPT", "STYLE", "TEMPLATE", "SVG", "PRE", "FIGCAPTION"]);

/**
 * Writes the index of a built portal to its file `search.json`.
 *
 * @param site folder of the built portal
 */
export function writeSearchIndex(site: string, basePath: string): void {
  const pages = listFiles(site).filter((file) => file.endsWith(`${sep}index.html`));
  const entries = pages.flatMap((file) => {
    const path = relative(site, file)
      .replaceAll(sep, "/")
      .replace(/index\.html$/, "");
    const main = mainElement(readFileSync(file, "utf8"));
    return readSections(parse(main, { blockTextElements: { script: true, style: true } }), withBase(basePath, path));
  });
  writeFileSync(join(site, "search.json"), JSON.stringify(entries));
}

function readSections(root: HTMLElement, url: string): SearchEntry[] {
  const page = root.querySelector("h1")?.textContent.trim() ?? "";
  const body = root.querySelector("main .sl-markdown-content");
  if (!body || page === "") return [];
  const sections: { anchor: string; title: string; words: string[] }[] = [{ anchor: "", title: "", words: [] }];
  visit(body);
  return sections.map(({ anchor, title, words }) => ({
    id: anchor === "" ? url : `${url}#${anchor}`,
    page,
    section: title,
    content: words.join(" ").replace(/\s+/g, " ").trim(),
  }));

  function visit(node: Node): void {
    if (node.nodeType === NodeType.TEXT_NODE) sections.at(-1)?.words.push(node.textContent);
    if (!isElement(node) || IGNORED.has(node.tagName) || node.hasAttribute("data-search-ignore")) return;
    // These terms occur only in the code samples of the page, which are not searchable.
    sections.at(-1)?.words.push(node.getAttribute("data-search-terms") ?? "");
    if (/^H[2-6]$/.test(node.tagName) && node.id) {
      sections.push({ anchor: node.id, title: node.textContent.trim(), words: [] });
    } else if (!node.classList.contains("sl-anchor-link")) for (const child of node.childNodes) visit(child);
  }
}

function isElement(node: Node): node is HTMLElement {
  return node.nodeType === NodeType.ELEMENT_NODE;
}
