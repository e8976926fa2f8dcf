// Renders the results of a search as a list of links.
import { createElement } from "../create-element.ts";
import type { SearchHit } from "./search.ts";

/** Characters of the excerpt before the first match. */
const CONTEXT_LENGTH = 50;
const EXCERPT_LENGTH = 150;

export function searchResults(hits: SearchHit[]): HTMLElement[] {
  return hits.map((hit) => {
    const { id, page, section, content, names } = hit;
    const title = createElement("span", { class: "search-hit-title" }, methodBadge(names), section || page);
    const location = section ? createElement("span", { class: "search-hit-page" }, page) : undefined;
    const excerpt = content === "" ? undefined : createExcerpt(hit);
    return createElement("li", {}, createElement("a", { href: id }, title, location, excerpt));
  });
}

/** Returns the method of an operation, which has its method and path as a name. */
function methodBadge(names: string[]): HTMLElement | undefined {
  const [method] = names.flatMap((name) => /^([A-Z]+) \//.exec(name)?.[1] ?? []);
  return method === undefined
    ? undefined
    : createElement("span", { class: `method method-${method.toLowerCase()}` }, method);
}

/** Shows the content around the first match, with all matches highlighted. */
function createExcerpt({ content, terms }: SearchHit): HTMLElement {
  const alternatives = terms.map((term) => term.replace(/[^\p{L}\p{N}_]/gu, "\\$&")).join("|");
  // A term may be the beginning of a word: the entire word is marked.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])((?:${alternatives})[\\p{L}\\p{N}]*)`, "giu");
  const excerpt = excerptAround(content, Math.max(0, content.search(pattern)));
  const parts = excerpt.split(pattern).map((part, index) => (index % 2 === 1 ? createElement("mark", {}, part) : part));
  return createElement("span", { class: "search-hit-excerpt" }, ...parts);
}

/** Returns whole words of the content, from a little before an index on. */
export function excerptAround(content: string, index: number): string {
  const start = index <= CONTEXT_LENGTH ? 0 : content.lastIndexOf(" ", index - CONTEXT_LENGTH) + 1;
  if (start + EXCERPT_LENGTH >= content.length) return `${start > 0 ? "… " : ""}${content.slice(start)}`;
  const space = content.lastIndexOf(" ", start + EXCERPT_LENGTH);
  const end = space > index ? space : start + EXCERPT_LENGTH;
  return `${start > 0 ? "… " : ""}${content.slice(start, end)} …`;
}
