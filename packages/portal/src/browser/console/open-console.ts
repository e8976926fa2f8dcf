// Opens the console in place of the samples, and closes it. A URL with the console's anchor opens it, too. Its script and its client
// are loaded when it is opened for the first time, to keep the page small.
const panel = document.querySelector<HTMLElement>('[data-panel="console"]');
const open = panel?.parentElement?.querySelector<HTMLElement>("[data-open-console]");
if (panel && open) setUp(panel, open);

function setUp(panel: HTMLElement, open: HTMLElement): void {
  const others = document.querySelectorAll<HTMLElement>('[data-panel="samples"], [data-panel="examples"]');
  const show = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    for (const other of others) other.hidden = isOpen;
    open.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) return;
    void import("./try-it.ts");
    panel.dispatchEvent(new Event("open"));
  };
  open.addEventListener("click", () => {
    show(true);
    const inputs = [...panel.querySelectorAll<HTMLElement>("input, select, textarea")];
    // The first input that needs a value: usually the key, or a parameter if the key is known.
    const empty = inputs.find((input) => input instanceof HTMLInputElement && input.value === "" && isRequired(input));
    (empty ?? panel.querySelector<HTMLElement>("button[data-send]"))?.focus({ preventScroll: true });
    panel.scrollIntoView({ block: "nearest" });
  });
  panel.querySelector("[data-close-console]")?.addEventListener("click", () => {
    show(false);
    open.focus();
  });
  const openByAnchor = () => {
    if (location.hash === "#try-it") show(true);
  };
  addEventListener("hashchange", openByAnchor);
  openByAnchor();
}

function isRequired(input: HTMLInputElement): boolean {
  return input.ariaRequired === "true" || input.dataset.scheme !== undefined;
}
