// Writes the search index: every section of every page, in one JSON file that the browser loads when the search is first opened.
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Contract } from "@onecontract/codegen";
import { type HTMLElement, type Node, NodeType, parse } from "node-html-parser";
import type { Portal } from "../portal.ts";
import { listFiles, mainElement } from "../site/built-site.ts";
import { withBase } from "../site/site-path.ts";
import type { SearchEntry, SearchIndex } from "./search-entry.ts";
import { sectionWeight } from "./section-weight.ts";
import { splitTerms } from "./stem.ts";
import { SYNONYMS } from "./synonyms.ts";

/** Elements whose content is not searchable. */
const IGNORED = new Set(["SCRIPT", "STYLE", "TEMPLATE", "SVG", "FIGCAPTION", "BUTTON"]);

/** Writes the index of a built portal to its file `search.json`. */
export function writeSearchIndex(portal: Portal, contract: Contract): void {
  const { outputFolder: site, basePath } = portal;
  const pages = listFiles(site).filter((file) => file.endsWith(`${sep}index.html`));
  const weight = sectionWeight(portal, contract);
  const entries = pages.flatMap((file) => {
    const path = relative(site, file)
      .replaceAll(sep, "/")
      .replace(/index\.html$/, "");
    const main = mainElement(readFileSync(file, "utf8"));
    const root = parse(main, { blockTextElements: { script: true, style: true } });
    return readSections(root, withBase(basePath, path)).map((entry) => ({
      ...entry,
      weight: weight(`/${path}`, entry.id.split("#")[1]),
    }));
  });
  const synonyms = [...SYNONYMS, ...portal.synonyms].map((group) => group.map((word) => word.toLowerCase()));
  const index: SearchIndex = { synonyms, entries };
  writeFileSync(join(site, "search.json"), JSON.stringify(index));
}

interface Section {
  anchor: string;
  title: string;
  words: string[];
  code: Set<string>;
  names: string[];
}

const newSection = (anchor: string, title: string): Section => ({
  anchor,
  title,
  words: [],
  code: new Set(),
  names: [],
});

function readSections(root: HTMLElement, url: string): Omit<SearchEntry, "weight">[] {
  const page = root.querySelector("h1")?.textContent.trim() ?? "";
  const body = root.querySelector("main .sl-markdown-content");
  if (!body || page === "") return [];
  let section = newSection("", "");
  const sections = [section];
  visit(body);
  return sections.map(({ anchor, title, words, code, names }) => ({
    id: anchor === "" ? url : `${url}#${anchor}`,
    page,
    section: title,
    content: words.join(" ").replace(/\s+/g, " ").trim(),
    code: [...code].join(" "),
    names,
  }));

  function visit(node: Node): void {
    if (node.nodeType === NodeType.TEXT_NODE) section.words.push(node.textContent);
    if (!isElement(node) || IGNORED.has(node.tagName) || node.hasAttribute("data-search-ignore")) return;
    if (node.getAttribute("role") === "tablist" || node.classList.contains("sl-anchor-link")) return;
    section.names.push(...(node.getAttribute("data-search-names") ?? "").split("\n").filter(Boolean));
    if (node.tagName === "PRE") addCode(node);
    else if (/^H[2-6]$/.test(node.tagName) && node.id) {
      section = newSection(node.id, node.textContent.trim());
      sections.push(section);
    } else for (const child of node.childNodes) visit(child);
  }

  function addCode(block: HTMLElement): void {
    const words = block.textContent.match(/[\p{L}_$][\p{L}\p{N}_$-]+/gu) ?? [];
    for (const word of words) if (splitTerms(word).length > 0) section.code.add(word);
  }
}

function isElement(node: Node): node is HTMLElement {
  return node.nodeType === NodeType.ELEMENT_NODE;
}
