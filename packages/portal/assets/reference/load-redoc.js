// Loads Redoc's large script at the first interaction, or immediately if the URL points at a section. Until then the prerendered
// page is readable.
const interactions = [
  "pointerdown",
  "pointermove",
  "touchstart",
  "wheel",
  "scroll",
  "keydown",
  "focusin",
  "hashchange",
];
const redoc = document.getElementById("redoc");
/** Repeats the last action of the reader from the time before Redoc was loaded. */
let repeatAction = () => {};
let isLoading = false;

redoc.addEventListener("click", rememberClick);
document.addEventListener("keydown", rememberSearch);
for (const interaction of interactions) addEventListener(interaction, loadRedoc, { capture: true, passive: true });
if (location.hash.length > 2) requestAnimationFrame(() => setTimeout(loadRedoc));
else addEventListener("load", () => setTimeout(prefetch, 2000));

async function loadRedoc() {
  if (isLoading) return;
  isLoading = true;
  for (const interaction of interactions) removeEventListener(interaction, loadRedoc, { capture: true });
  const rendered = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      // Styles that reserve space for Redoc's buttons no longer apply.
      document.documentElement.dataset.rendered = "";
      requestAnimationFrame(() => setTimeout(resolve));
    }).observe(redoc, { childList: true, characterData: true, subtree: true });
  });
  await import("./reference.js");
  await rendered;
  redoc.removeEventListener("click", rememberClick);
  document.removeEventListener("keydown", rememberSearch);
  repeatAction();
}

/**
 * Remembers a click on a button, because only links work without Redoc. Redoc may re-render the page, so a button is
 * identified by its name and its index.
 */
function rememberClick({ target }) {
  const button = target.closest("button, [data-testid='search-trigger']");
  if (button === null || button.closest("a")) return;
  const index = similarElements(button).indexOf(button);
  repeatAction = () => similarElements(button)[index]?.click();
}

function similarElements(element) {
  const name = elementName(element);
  return [...redoc.querySelectorAll(element.localName)].filter((candidate) => elementName(candidate) === name);
}

function elementName({ dataset, ariaLabel, textContent }) {
  return dataset.testid ?? ariaLabel ?? textContent;
}

function rememberSearch(event) {
  if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  repeatAction = () => redoc.querySelector('[data-testid="search-trigger"]')?.click();
}

/** Downloads the scripts after the initial load, so that the first interaction does not wait for the network. */
function prefetch() {
  if (isLoading) return;
  for (const href of ["./redoc.standalone.js", "./reference.js"])
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }));
}
