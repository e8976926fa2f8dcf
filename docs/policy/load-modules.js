// The end of the one script that a page waits for: runs what stood in its body in place, and loads its modules after the first paint.
/* global atPlaces */
customElements.define(
  "script-place",
  class extends HTMLElement {
    connectedCallback() {
      atPlaces[this.dataset.number]();
    }
  },
);

const addresses = document.currentScript.dataset.modules.split(" ").filter(Boolean);
/** What the reader did that a module may answer. */
const missed = [];
addEventListener("click", miss, true);
addEventListener("keydown", miss, true);
document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => setTimeout(loadModules)));

async function loadModules() {
  await Promise.all(addresses.map(loadModule));
  removeEventListener("click", miss, true);
  removeEventListener("keydown", miss, true);
  for (const event of missed) event.target.dispatchEvent(new event.constructor(event.type, event));
}

/** In the order of the page. */
function loadModule(src) {
  return new Promise((done) => {
    const script = Object.assign(document.createElement("script"), { type: "module", async: false, src });
    script.onload = script.onerror = done;
    document.head.append(script);
  });
}

/** The search can be opened and typed into at once. Buttons and tabs wait, but for the button that opens the menu. */
function miss(event) {
  const isSearch = event.key?.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
  const part = event.type === "click" && event.target.closest("button, [role=tab]");
  if (!isSearch && !(part && !part.hasAttribute("popovertarget"))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const search = document.querySelector(".search-dialog");
  if (!isSearch) missed.push(event);
  else if (!search.open) search.showModal();
}
