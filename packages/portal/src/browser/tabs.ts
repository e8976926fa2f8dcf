// Tabs that the arrow keys navigate. Tabs with the same key show the panel with the same label, and so do the selects that replace
// them in a narrow column.
import { selectSynced, selectTab, storeTab, tabsOf } from "./tab-selection.ts";

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

  #select(tab: HTMLElement): void {
    const label = tab.textContent.trim();
    const { syncKey } = this.dataset;
    if (syncKey === undefined) selectTab(this, label);
    else select(this, syncKey, label);
    tab.focus({ preventScroll: true });
  }
}

/**
 * Selects and stores a label.
 *
 * @param origin element whose position in the window stays, although tabs above it may change their height
 */
function select(origin: HTMLElement, syncKey: string, label: string): void {
  const { top } = origin.getBoundingClientRect();
  selectSynced(syncKey, label);
  storeTab(syncKey, label);
  scrollTo({ top: scrollY + origin.getBoundingClientRect().top - top, behavior: "instant" });
}

customElements.define("content-tabs", ContentTabs);

for (const element of document.querySelectorAll<HTMLSelectElement>("select[data-sync-key]")) {
  element.addEventListener("change", () => select(element, element.dataset.syncKey ?? "", element.value));
}
