// The search: a button that opens a dialog, a field, and a list of links that the arrow keys go through.
import { HITS_MAX } from "./hits-max.ts";
import type { SearchEngine } from "./search-engine.ts";
import { searchResults } from "./search-results.ts";

class SearchBox extends HTMLElement {
  #engine: Promise<SearchEngine> | undefined;

  connectedCallback(): void {
    const button = this.#find("button[data-open]", HTMLButtonElement);
    const dialog = this.#find("dialog", HTMLDialogElement);
    const input = this.#find("input", HTMLInputElement);
    const open = () => {
      dialog.showModal();
      input.select();
      this.#load();
    };
    button.disabled = false;
    button.addEventListener("click", open);
    this.#find("button[data-close]", HTMLButtonElement).addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", ({ target }) => {
      const isLink = target instanceof Element && target.closest("a") !== null;
      if (isLink || target === dialog) dialog.close();
    });
    dialog.addEventListener("keydown", (event) => this.#move(event, input));
    input.addEventListener("input", () => this.#search(input.value));
    window.addEventListener("keydown", (event) => {
      if (event.key !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      if (dialog.open) dialog.close();
      else open();
    });
    // Opened and typed into before this script was there (policy/load-modules.js).
    if (dialog.open) void this.#search(input.value);
  }

  /** A failed load is tried again when the search is used next. */
  #load(): Promise<SearchEngine> {
    this.#engine ??= import("./search-engine.ts").then(({ createSearchEngine }) =>
      createSearchEngine(this.dataset.index ?? ""),
    );
    this.#engine.catch(() => {
      this.#engine = undefined;
    });
    return this.#engine;
  }

  async #search(query: string): Promise<void> {
    const list = this.#find("ul", HTMLUListElement);
    const status = this.#find("[role=status]", HTMLElement);
    if (query.trim() === "") {
      list.replaceChildren();
      status.textContent = "";
      return;
    }
    try {
      const hits = (await this.#load())(query);
      // An earlier query may be answered after a later one was typed.
      if (this.#find("input", HTMLInputElement).value !== query) return;
      list.replaceChildren(...searchResults(hits));
      status.textContent = hits.length === 0 ? `Nothing found for "${query}"` : foundText(hits.length);
    } catch {
      status.textContent = "The search index could not be loaded. Type on to try again.";
    }
  }

  /** Down from the field goes to the first hit, up from the first hit back to the field; Enter in the field opens the first hit. */
  #move(event: KeyboardEvent, input: HTMLInputElement): void {
    const links = [...this.querySelectorAll<HTMLAnchorElement>("li > a")];
    if (event.key === "Enter" && event.target === input) links[0]?.click();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const now = links.findIndex((link) => link.matches(":focus"));
    const next = Math.min(now + step, links.length - 1);
    (next < 0 ? input : links[next])?.focus();
  }

  #find<T extends HTMLElement>(selector: string, type: new () => T): T {
    const found = this.querySelector(selector);
    if (!(found instanceof type)) throw new Error(`search: expected ${selector}, got nothing like it`);
    return found;
  }
}

function foundText(count: number): string {
  if (count === HITS_MAX) return `The best ${count} places`;
  return count === 1 ? "1 place found" : `${count} places found`;
}

customElements.define("search-box", SearchBox);
