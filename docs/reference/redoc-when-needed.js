// Redoc's script is large. It runs when the reader first does something, or comes for one place on the page; until then
// the page is as it was built, and can be read.
const signs = ["pointerdown", "pointermove", "touchstart", "wheel", "scroll", "keydown", "focusin", "hashchange"];
const redoc = document.getElementById("redoc");
/** Does what the reader last asked for while Redoc was not there. */
let catchUp = () => {};
let isLoading = false;

redoc.addEventListener("click", rememberClick);
document.addEventListener("keydown", rememberSearch);
for (const sign of signs) addEventListener(sign, runRedoc, { capture: true, passive: true });
if (location.hash.length > 2) requestAnimationFrame(() => setTimeout(runRedoc));
else addEventListener("load", () => setTimeout(fetchAhead, 2000));

async function runRedoc() {
  if (isLoading) return;
  isLoading = true;
  for (const sign of signs) removeEventListener(sign, runRedoc, { capture: true });
  const drawn = new Promise((done) => {
    new MutationObserver((_, watcher) => {
      watcher.disconnect();
      requestAnimationFrame(() => setTimeout(done));
    }).observe(redoc, { childList: true, characterData: true, subtree: true });
  });
  await import("./reference.js");
  await drawn;
  redoc.removeEventListener("click", rememberClick);
  document.removeEventListener("keydown", rememberSearch);
  catchUp();
}

/** Links work without help. Redoc may draw the page anew, so a button is looked for again, by its name and place. */
function rememberClick({ target }) {
  const part = target.closest("button, [data-testid='search-trigger']");
  if (part === null || part.closest("a")) return;
  const place = alike(part).indexOf(part);
  catchUp = () => alike(part)[place]?.click();
}

function alike(part) {
  return [...redoc.querySelectorAll(part.localName)].filter((one) => nameOf(one) === nameOf(part));
}

function nameOf({ dataset, ariaLabel, textContent }) {
  return dataset.testid ?? ariaLabel ?? textContent;
}

function rememberSearch(event) {
  if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  catchUp = () => redoc.querySelector('[data-testid="search-trigger"]')?.click();
}

/** So that the network takes no part in the wait; later than all that the page shows at first. */
function fetchAhead() {
  if (isLoading) return;
  for (const href of ["./redoc.standalone.js", "./reference.js"])
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }));
}
