// The sections of a built page, for the search index.
import { type HTMLElement, type Node, NodeType } from "node-html-parser";
import type { SearchEntry } from "./search-entry.ts";

/** What nobody searches for by its words. */
const UNREAD = new Set(["SCRIPT", "STYLE", "TEMPLATE", "SVG", "PRE", "FIGCAPTION"]);

/** @param address of the page */
export function readSections(root: HTMLElement, address: string): SearchEntry[] {
  const page = root.querySelector("h1")?.textContent.trim() ?? "";
  const body = root.querySelector("main .sl-markdown-content");
  if (!body || page === "") return [];
  const sections: { anchor: string; title: string; words: string[] }[] = [{ anchor: "", title: "", words: [] }];
  visit(body);
  return sections.map(({ anchor, title, words }) => ({
    id: anchor === "" ? address : `${address}#${anchor}`,
    page,
    section: title,
    text: words.join(" ").replace(/\s+/g, " ").trim(),
  }));

  function visit(node: Node): void {
    if (node.nodeType === NodeType.TEXT_NODE) sections.at(-1)?.words.push(node.textContent);
    if (!isElement(node) || UNREAD.has(node.tagName) || node.hasAttribute("data-search-ignore")) return;
    // Names that the page is known by and has only in its code.
    sections.at(-1)?.words.push(node.getAttribute("data-search-terms") ?? "");
    if (/^H[2-6]$/.test(node.tagName) && node.id) {
      sections.push({ anchor: node.id, title: node.textContent.trim(), words: [] });
    } else if (!node.classList.contains("sl-anchor-link")) for (const child of node.childNodes) visit(child);
  }
}

function isElement(node: Node): node is HTMLElement {
  return node.nodeType === NodeType.ELEMENT_NODE;
}
