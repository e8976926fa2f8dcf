// The hits of a search as a list of links.
import type { SearchHit } from "./search-engine.ts";

const BEFORE = 50;
const EXCERPT_LENGTH = 150;

export function searchResults(hits: SearchHit[]): HTMLElement[] {
  return hits.map((hit) => {
    const link = document.createElement("a");
    link.href = hit.id;
    link.append(titled("search-hit-title", hit.section || hit.page));
    if (hit.section) link.append(titled("search-hit-page", hit.page));
    const text = excerpt(hit);
    if (text) link.append(text);
    const item = document.createElement("li");
    item.append(link);
    return item;
  });
}

function titled(className: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

/** The text around the first place that has one of the words, and the words marked. */
function excerpt({ text, terms }: SearchHit): HTMLElement | undefined {
  if (text === "") return undefined;
  const words = terms.map((term) => term.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join("|");
  const pattern = new RegExp(`(${words})`, "giu");
  const first = Math.max(0, text.search(pattern));
  const start = first <= BEFORE ? 0 : text.lastIndexOf(" ", first - BEFORE) + 1;
  const end = start + EXCERPT_LENGTH;
  const shown = `${start > 0 ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
  const element = titled("search-hit-text", "");
  element.append(...shown.split(pattern).map((part, index) => (index % 2 === 1 ? marked(part) : part)));
  return element;
}

function marked(text: string): HTMLElement {
  const mark = document.createElement("mark");
  mark.textContent = text;
  return mark;
}
