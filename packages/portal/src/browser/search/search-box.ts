// The search: a button that opens a dialog with an input and a list of links, which the arrow keys navigate.
import { t } from "../../messages/translate.ts";
import { createElement, findElement } from "../create-element.ts";
import { dispatchPortalEvent } from "../portal-event.ts";
import type { Search } from "./search.ts";
import { isSearchKey } from "./search-key.ts";
import { searchResults } from "./search-results.ts";

const MAX_HITS = 12;
/** Time without input after which the entire index of a large contract is searched, which takes longer than the reader types. */
const PAUSE_MS = 250;

class SearchBox extends HTMLElement {
  #index: Promise<Search> | undefined;
  #pages: Promise<Search> | undefined;

  connectedCallback(): void {
    const button = findElement(this, "button[data-open]", HTMLButtonElement);
    const dialog = findElement(this, "dialog", HTMLDialogElement);
    const input = findElement(this, "input", HTMLInputElement);
    const open = () => {
      dialog.showModal();
      input.select();
      this.#load();
    };
    if (/^(Mac|iPhone|iPad)/.test(navigator.platform))
      findElement(this, "[data-shortcut]", HTMLElement).textContent = "⌘ K";
    button.disabled = false;
    button.addEventListener("click", open);
    findElement(this, "button[data-close]", HTMLButtonElement).addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", ({ target }) => {
      const isLink = target instanceof Element && target.closest("a") !== null;
      if (isLink || target === dialog) dialog.close();
    });
    dialog.addEventListener("keydown", (event) => {
      this.#move(event, input);
      if (event.key !== "Escape") return;
      // The browser would only clear the input.
      event.preventDefault();
      dialog.close();
    });
    input.addEventListener("input", () => this.#search(input.value));
    dialog.addEventListener("close", () => {
      const query = input.value.trim();
      const results = this.querySelectorAll("li:not(.search-ask) > a").length;
      if (query !== "") dispatchPortalEvent("portal:search", { query, results });
    });
    window.addEventListener("keydown", (event) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      if (dialog.open) dialog.close();
      else open();
    });
    // The reader may have opened the dialog and typed before this script loaded (assets/load-modules.js).
    if (dialog.open) void this.#search(input.value);
  }

  /** Loads the search index once, after the part of it that is searched while the reader types. A failed load is retried at the next use. */
  #load(): Promise<Search> {
    const { index = "", pages } = this.dataset;
    const load = (url: string) => import("./search.ts").then(({ createSearch }) => createSearch(url));
    if (pages !== undefined) this.#pages ??= load(pages);
    this.#index ??= Promise.resolve(this.#pages).then(() => load(index));
    this.#index.catch(() => {
      this.#index = undefined;
      this.#pages = undefined;
    });
    return this.#index;
  }

  async #search(query: string): Promise<void> {
    const list = findElement(this, "ul", HTMLUListElement);
    const status = findElement(this, "[role=status]", HTMLElement);
    if (query.trim() === "") {
      list.replaceChildren();
      status.textContent = "";
      return;
    }
    // The reader may have changed the query while the index was loading.
    const isCurrent = () => findElement(this, "input", HTMLInputElement).value === query;
    const show = (search: Search, isComplete: boolean) => {
      if (!isCurrent()) return;
      const hits = search(query).slice(0, MAX_HITS);
      if (hits.length === 0 && !isComplete) return;
      list.replaceChildren(...this.#ask(query), ...searchResults(hits));
      status.textContent = hits.length === 0 ? t('No results for "{query}"', { query }) : resultCount(hits.length);
    };
    try {
      const all = this.#load();
      if (this.#pages) {
        show(await this.#pages, false);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        if (!isCurrent()) return;
      }
      show(await all, true);
    } catch {
      status.textContent = t("The search index could not be loaded. Type to retry.");
    }
  }

  /** Returns the link to the assistant of the project. A script that handles the question itself prevents the default. */
  #ask(query: string): HTMLElement[] {
    const { ask, askLabel = "" } = this.dataset;
    if (ask === undefined) return [];
    const href = ask.replaceAll("{query}", encodeURIComponent(query));
    const title = createElement("span", { class: "search-hit-title" }, askLabel);
    const link = createElement("a", { href }, title, createElement("span", { class: "search-hit-page" }, query));
    link.addEventListener("click", (event) => {
      if (!dispatchPortalEvent("portal:ask", { query })) event.preventDefault();
    });
    return [createElement("li", { class: "search-ask" }, link)];
  }

  /** Moves the focus between the input and the hits with the arrow keys. Enter in the input opens the first hit. */
  #move(event: KeyboardEvent, input: HTMLInputElement): void {
    const links = [...this.querySelectorAll<HTMLAnchorElement>("li > a")];
    if (event.key === "Enter" && event.target === input)
      (this.querySelector<HTMLElement>("li:not(.search-ask) > a") ?? links[0])?.click();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const current = links.findIndex((link) => link.matches(":focus"));
    const next = Math.min(current + step, links.length - 1);
    (next < 0 ? input : links[next])?.focus();
  }
}

function resultCount(count: number): string {
  if (count === MAX_HITS) return t("Top {count} results", { count });
  return count === 1 ? t("1 result") : t("{count} results", { count });
}

customElements.define("search-box", SearchBox);
