// Loads the modules of the page after the first paint, and then repeats the clicks that the reader made before.

import { isSearchKey } from "./search/search-key.ts";

/** Events that a module may handle, to be dispatched again once the modules are loaded. */
const deferredEvents: Event[] = [];

export function loadModules(): void {
  const urls = document.currentScript?.dataset.modules?.split(" ").filter(Boolean) ?? [];
  addEventListener("click", deferEvent, true);
  addEventListener("keydown", deferEvent, true);
  const load = async () => {
    await Promise.all(urls.map(loadModule));
    removeEventListener("click", deferEvent, true);
    removeEventListener("keydown", deferEvent, true);
    for (const event of deferredEvents) {
      const copy =
        event instanceof KeyboardEvent ? new KeyboardEvent(event.type, event) : new MouseEvent(event.type, event);
      event.target?.dispatchEvent(copy);
    }
  };
  document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => setTimeout(load)));
}

/** Loads a module. Modules run in the order of the page, because they are not async. */
function loadModule(src: string): Promise<void> {
  return new Promise((resolve) => {
    const script = Object.assign(document.createElement("script"), { type: "module", async: false, src });
    script.onload = () => resolve();
    script.onerror = () => resolve();
    document.head.append(script);
  });
}

/** Opens the search dialog immediately. Defers clicks on buttons and tabs, except the menu button, which needs no script. */
function deferEvent(event: Event): void {
  const isSearch = event instanceof KeyboardEvent && isSearchKey(event);
  const control =
    event.type === "click" && event.target instanceof Element ? event.target.closest("button, [role=tab]") : null;
  if (!isSearch && (control === null || control.hasAttribute("popovertarget"))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const dialog = document.querySelector<HTMLDialogElement>(".search-dialog");
  if (!isSearch) deferredEvents.push(event);
  else if (dialog && !dialog.open) dialog.showModal();
}
