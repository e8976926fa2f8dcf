// Selects a tab by its label, and stores the selection for tabs with the same key.
const STORAGE_PREFIX = "portal-tabs-";

/** Returns the stored label. */
export function readTab(tabs: HTMLElement): string | null {
  const key = tabs.dataset.syncKey;
  try {
    return key === undefined ? null : localStorage.getItem(STORAGE_PREFIX + key);
  } catch {
    return null;
  }
}

export function storeTab(tabs: HTMLElement, label: string): void {
  const key = tabs.dataset.syncKey;
  try {
    if (key !== undefined) localStorage.setItem(STORAGE_PREFIX + key, label);
  } catch {
    // The storage may be disabled.
  }
}

export function tabsOf(tabs: HTMLElement): HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>(":scope > .tablist-wrapper [role=tab]")];
}

/** Selects the tab with the label, if there is one. */
export function selectTab(tabs: HTMLElement, label: string): void {
  const all = tabsOf(tabs);
  const selected = all.find(({ textContent }) => textContent.trim() === label);
  if (!selected) return;
  const panels = tabs.querySelectorAll<HTMLElement>(":scope > [role=tabpanel]");
  for (const [index, tab] of all.entries()) {
    const isSelected = tab === selected;
    tab.setAttribute("aria-selected", String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
    const panel = panels[index];
    if (panel) panel.hidden = !isSelected;
  }
}
