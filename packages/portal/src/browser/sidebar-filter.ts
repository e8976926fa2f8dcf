// Filters the links of the sidebar: lists those with all words that the reader types, in place of the groups.
import { t } from "../messages/translate.ts";
import { createElement } from "./create-element.ts";
import { loadGroups } from "./sidebar.ts";

/** Largest number of links that are shown at once. */
const MAX_LINKS = 100;

const filter = document.querySelector<HTMLElement>(".sidebar-filter");
const input = filter?.querySelector("input");
const list = filter?.querySelector("ul");
const status = filter?.querySelector("[role=status]");

if (input && list && status) {
  input.addEventListener("input", async () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    filter?.parentElement?.classList.toggle("is-filtered", words.length > 0);
    list.hidden = words.length === 0;
    if (words.length === 0) return list.replaceChildren();
    const { value } = input;
    const found = (await allLinks()).filter(({ words: known }) => words.every((word) => known.includes(word)));
    if (input.value !== value) return;
    const shown = found.slice(0, MAX_LINKS).map(({ link }) => createElement("li", {}, link.cloneNode(true)));
    const none = createElement("li", { class: "no-links" }, t("No link has all of these words."));
    list.replaceChildren(...(shown.length > 0 ? shown : [none]));
    input.closest("#site-sidebar")?.scrollTo({ top: 0 });
    status.textContent = found.length === 1 ? t("1 link") : t("{count} links", { count: found.length });
  });
}

interface FilteredLink {
  link: HTMLAnchorElement;
  /** Label and URL in lower case. */
  words: string;
}

let links: FilteredLink[] | undefined;

/** Returns the links of the page and those that it loads, each once. */
async function allLinks(): Promise<FilteredLink[]> {
  if (links) return links;
  const template = document.createElement("template");
  template.innerHTML = (await loadGroups()).map(({ html }) => html).join("");
  const inPage = document.querySelectorAll<HTMLAnchorElement>(".sidebar-content .top-level a");
  const byPath = new Map(
    [...inPage, ...template.content.querySelectorAll("a")].map((link) => [link.getAttribute("href") ?? "", link]),
  );
  links = [...byPath].map(([href, link]) => ({ link, words: `${link.textContent} ${href}`.toLowerCase() }));
  return links;
}
