// Tabs that the arrow keys navigate. Tabs with the same key show the panel with the same label.
import { selectTab, storeTab, tabsOf } from "./tab-selection.ts";

class ContentTabs extends HTMLElement {
  connectedCallback(): void {
    for (const tab of tabsOf(this)) {
      tab.addEventListener("click", (event) => {
        event.preventDefault();
        this.#select(tab);
      });
      tab.addEventListener("keydown", (event) => this.#move(event, tab));
    }
  }

  #move(event: KeyboardEvent, tab: HTMLElement): void {
    const tabs = tabsOf(this);
    const index = tabs.indexOf(tab);
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const target = next === undefined ? undefined : tabs[next];
    if (!target) return;
    event.preventDefault();
    this.#select(target);
  }

  /** Keeps the position of the tabs in the window, although tabs above them may change their height. */
  #select(tab: HTMLElement): void {
    const label = tab.textContent.trim();
    const top = this.getBoundingClientRect().top;
    const { syncKey } = this.dataset;
    const synced = syncKey === undefined ? [] : document.querySelectorAll<HTMLElement>("content-tabs[data-sync-key]");
    for (const tabs of [this, ...synced]) if (tabs.dataset.syncKey === syncKey) selectTab(tabs, label);
    storeTab(this, label);
    tab.focus();
    scrollTo({ top: scrollY + this.getBoundingClientRect().top - top, behavior: "instant" });
  }
}

customElements.define("content-tabs", ContentTabs);
