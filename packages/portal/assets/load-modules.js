// The last part of a page's blocking script: runs the body's inline scripts at their position, and loads the modules after the
// first paint.
/* global bodyScripts */
customElements.define(
  "body-script",
  class extends HTMLElement {
    connectedCallback() {
      bodyScripts[this.dataset.index]();
    }
  },
);

const moduleURLs = document.currentScript.dataset.modules.split(" ").filter(Boolean);
/** Events that a module may handle, to be dispatched again once the modules are loaded. */
const deferredEvents = [];
addEventListener("click", deferEvent, true);
addEventListener("keydown", deferEvent, true);
document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => setTimeout(loadModules)));

async function loadModules() {
  await Promise.all(moduleURLs.map(loadModule));
  removeEventListener("click", deferEvent, true);
  removeEventListener("keydown", deferEvent, true);
  for (const event of deferredEvents) event.target.dispatchEvent(new event.constructor(event.type, event));
}

/** Loads a module. Modules run in the order of the page, because they are not async. */
function loadModule(src) {
  return new Promise((resolve) => {
    const script = Object.assign(document.createElement("script"), { type: "module", async: false, src });
    script.onload = script.onerror = resolve;
    document.head.append(script);
  });
}

/** Opens the search dialog immediately. Defers clicks on buttons and tabs, except the menu button, which needs no script. */
function deferEvent(event) {
  const isSearch = event.key?.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
  const control = event.type === "click" && event.target.closest("button, [role=tab]");
  if (!isSearch && !(control && !control.hasAttribute("popovertarget"))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const dialog = document.querySelector(".search-dialog");
  if (!isSearch) deferredEvents.push(event);
  else if (!dialog.open) dialog.showModal();
}
