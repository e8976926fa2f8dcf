// Selects a tab by its label, and stores the selection for tabs with the same key.
import { readItem, writeItem } from "./storage.ts";

const STORAGE_PREFIX = "portal-tabs-";

/** Returns the stored label. */
export function readTab(syncKey: string): string | null {
  return readItem("localStorage", STORAGE_PREFIX + syncKey);
}

export function storeTab(syncKey: string, label: string): void {
  writeItem("localStorage", STORAGE_PREFIX + syncKey, label);
}

export function tabsOf(tabs: HTMLElement): HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>(":scope > .tablist-wrapper [role=tab]")];
}

/** Selects the label in all tabs with the key, and in the selects that replace them in a narrow column. */
export function selectSynced(syncKey: string, label: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-sync-key="${CSS.escape(syncKey)}"]`)) {
    if (element instanceof HTMLSelectElement) selectOption(element, label);
    else selectTab(element, label);
  }
}

function selectOption(select: HTMLSelectElement, label: string): void {
  if ([...select.options].some(({ value }) => value === label)) select.value = label;
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
