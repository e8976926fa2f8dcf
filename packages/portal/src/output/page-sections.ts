// Splits the content of a page into the sections of the search index.
import { type Element, type Node, textContent } from "../nodes/jsx-runtime.ts";
import { splitTerms } from "./stem.ts";

/** Elements whose content is not searchable. */
const IGNORED = new Set(["script", "style", "template", "svg", "figcaption", "button"]);
/** Elements within a word or a sentence. The content of others is separated, even if only the styles show a space. */
const INLINE = new Set(["a", "b", "del", "em", "i", "s", "strong"]);
const WORD = /[\p{L}_$][\p{L}\p{N}_$-]+/gu;

/** One section of a page. */
export interface SearchEntry {
  /** URL path of the section, with its anchor. */
  id: string;
  page: string;
  /** Heading; empty for the content before the first heading. */
  section: string;
  content: string;
  /** Distinct words of the code blocks. */
  code: string;
  /** Names that a reader may type in full: `listBooks`, `GET /books`. */
  names: string[];
  /** Factor of the score, from 0 to 2. */
  weight: number;
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

/**
 * Returns a section for the content before the first heading, and one for each heading.
 *
 * @param url URL path of the page
 * @param title title of the page
 */
export function pageSections(content: readonly Node[], url: string, title: string): Omit<SearchEntry, "weight">[] {
  let section = newSection("", "");
  const sections = [section];
  visit(content);
  return sections.map(({ anchor, title: heading, words, code, names }) => ({
    id: anchor === "" ? url : `${url}#${anchor}`,
    page: title,
    section: heading,
    content: words.join("").replace(/\s+/g, " ").trim(),
    code: [...code].join(" "),
    names,
  }));

  function visit(nodes: readonly Node[]): void {
    for (const node of nodes) {
      if (typeof node === "string") section.words.push(node);
      else if (!isIgnored(node)) visitElement(node);
    }
  }

  function visitElement({ tag, attributes, children }: Element): void {
    const { id, "data-search-names": names } = attributes;
    if (typeof names === "string") section.names.push(...names.split("\n").filter(Boolean));
    if (tag === "pre") {
      for (const [word] of textContent(children).matchAll(WORD))
        if (splitTerms(word).length > 0) section.code.add(word);
    } else if (tag === "code") {
      // A path is one word, although it has places to break. A label before it may have no space.
      if (/[\p{L}\p{N}]$/u.test(section.words.at(-1) ?? "")) section.words.push(" ");
      section.words.push(textContent(children));
    } else if (/^h[2-6]$/.test(tag) && typeof id === "string") {
      section = newSection(id, textContent(children).trim());
      sections.push(section);
    } else if (INLINE.has(tag)) visit(children);
    else {
      section.words.push(" ");
      visit(children);
      section.words.push(" ");
    }
  }
}

function isIgnored({ tag, attributes }: Element): boolean {
  return (
    IGNORED.has(tag) ||
    (attributes["data-search-ignore"] ?? false) !== false ||
    attributes.role === "tablist" ||
    attributes.class === "heading-link"
  );
}
