// Restores the reader's choices while the page is parsed, so that nothing moves after the first paint. Each element is at the end of
// what it restores.
import { parseSidebarState } from "./sidebar-state.ts";
import { readTab, selectSynced } from "./tab-selection.ts";
import { storedTheme } from "./theme.ts";

/** At the end of `theme-select`: selects the stored colour mode. */
class ThemeRestore extends HTMLElement {
  connectedCallback(): void {
    const select = this.parentElement?.querySelector("select");
    if (select) select.value = storedTheme();
  }
}

/** At the end of tabs: selects the tab that the reader selected last. */
class TabsRestore extends HTMLElement {
  connectedCallback(): void {
    const syncKey = this.closest<HTMLElement>("content-tabs")?.dataset.syncKey;
    const label = syncKey === undefined ? null : readTab(syncKey);
    if (syncKey !== undefined && label !== null) selectSynced(syncKey, label);
  }
}

/** At the end of the sidebar: opens the groups that were open, and scrolls to the same position. */
class SidebarRestore extends HTMLElement {
  connectedCallback(): void {
    const state = parseSidebarState();
    const pane = document.getElementById("site-sidebar");
    if (!pane || !state || state.hash !== pane.dataset.hash || !matchMedia("(min-width: 50em)").matches) return;
    for (const [index, details] of [...pane.querySelectorAll("details")].entries()) {
      const isOpen = state.open[index];
      // The group of the current page stays open.
      if (typeof isOpen === "boolean" && !details.querySelector("[aria-current]")) details.open = isOpen;
    }
    pane.scrollTop = state.scroll;
  }
}

customElements.define("theme-restore", ThemeRestore);
customElements.define("tabs-restore", TabsRestore);
customElements.define("sidebar-restore", SidebarRestore);
