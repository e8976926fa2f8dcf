// Renders the results of a search as a list of links.
import type { SearchHit } from "./search.ts";

/** Characters of the excerpt before the first match. */
const CONTEXT_LENGTH = 50;
const EXCERPT_LENGTH = 150;

export function searchResults(hits: SearchHit[]): HTMLElement[] {
  return hits.map((hit) => {
    const link = document.createElement("a");
    link.href = hit.id;
    link.append(createSpan("search-hit-title", hit.section || hit.page));
    if (hit.section) link.append(createSpan("search-hit-page", hit.page));
    if (hit.content !== "") link.append(createExcerpt(hit));
    const item = document.createElement("li");
    item.append(link);
    return item;
  });
}

function createSpan(className: string, content: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = content;
  return element;
}

/** Shows the content around the first match, with all matches highlighted. */
function createExcerpt({ content, terms }: SearchHit): HTMLElement {
  const alternatives = terms.map((term) => term.replace(/[^\p{L}\p{N}_]/gu, "\\$&")).join("|");
  // A term may be the beginning of a word: the entire word is marked.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])((?:${alternatives})[\\p{L}\\p{N}]*)`, "giu");
  const first = Math.max(0, content.search(pattern));
  const start = first <= CONTEXT_LENGTH ? 0 : content.lastIndexOf(" ", first - CONTEXT_LENGTH) + 1;
  const end = start + EXCERPT_LENGTH;
  const excerpt = `${start > 0 ? "… " : ""}${content.slice(start, end)}${end < content.length ? " …" : ""}`;
  const element = createSpan("search-hit-excerpt", "");
  element.append(...excerpt.split(pattern).map((part, index) => (index % 2 === 1 ? createMark(part) : part)));
  return element;
}

function createMark(content: string): HTMLElement {
  const mark = document.createElement("mark");
  mark.textContent = content;
  return mark;
}
