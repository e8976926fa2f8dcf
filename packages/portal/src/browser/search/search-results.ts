// Renders the results of a search as a list of links.
import { createElement } from "../create-element.ts";
import type { SearchHit } from "./search.ts";

/** Characters of the excerpt before the first match. */
const CONTEXT_LENGTH = 50;
const EXCERPT_LENGTH = 150;

export function searchResults(hits: SearchHit[]): HTMLElement[] {
  return hits.map(({ id, page, section, content, names, terms }) => {
    const { method, path } = endpointOf(names);
    const badge = method && createElement("span", { class: `method method-${method.toLowerCase()}` }, method);
    const title = createElement("span", { class: "search-hit-title" }, badge, section || page);
    const location = section ? createElement("span", { class: "search-hit-page" }, page) : undefined;
    const endpoint = path && createElement("code", { class: "search-hit-path" }, path);
    const text = path === undefined ? content : withoutEndpoint(content, path);
    const excerpt = text === "" ? undefined : createExcerpt(text, terms);
    return createElement("li", {}, createElement("a", { href: id }, title, location, endpoint, excerpt));
  });
}

/** Returns the method and path of an operation, which are one of its names. */
function endpointOf(names: string[]): { method?: string | undefined; path?: string | undefined } {
  const [, method, path] = names.map((name) => /^([A-Z]+) (\/.*)/.exec(name)).find((found) => found !== null) ?? [];
  return { method, path };
}

/** Removes the method and the URL that the content of an operation starts with: the result shows them already. */
function withoutEndpoint(content: string, path: string): string {
  const [method = "", url = ""] = content.split(" ", 2);
  return url.endsWith(path) ? content.slice(method.length + url.length + 2) : content;
}

/** Shows the content around the first match, with all matches highlighted. */
function createExcerpt(content: string, terms: string[]): HTMLElement {
  const [before = ""] = splitAtTerms(content, terms);
  const excerpt = excerptAround(content, before.length < content.length ? before.length : 0);
  const parts = splitAtTerms(excerpt, terms);
  const marked = parts.map((part, index) => (index % 2 === 1 ? createElement("mark", {}, part) : part));
  return createElement("span", { class: "search-hit-excerpt" }, ...marked);
}

/** Returns the parts of the content, of which every second one is a word that starts with a term. */
export function splitAtTerms(content: string, terms: string[]): string[] {
  // A section that has only words similar to those of the query has no terms.
  if (terms.length === 0) return [content];
  const alternatives = terms.map((term) => term.replace(/[^\p{L}\p{N}_]/gu, "\\$&")).join("|");
  return content.split(new RegExp(`(?<![\\p{L}\\p{N}])((?:${alternatives})[\\p{L}\\p{N}]*)`, "iu"));
}

/** Returns whole words of the content, from a little before an index on. */
export function excerptAround(content: string, index: number): string {
  const start = index <= CONTEXT_LENGTH ? 0 : content.lastIndexOf(" ", index - CONTEXT_LENGTH) + 1;
  if (start + EXCERPT_LENGTH >= content.length) return `${start > 0 ? "… " : ""}${content.slice(start)}`;
  const space = content.lastIndexOf(" ", start + EXCERPT_LENGTH);
  const end = space > index ? space : start + EXCERPT_LENGTH;
  return `${start > 0 ? "… " : ""}${content.slice(start, end)} …`;
}
