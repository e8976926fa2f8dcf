// Opens the console in place of the samples, and closes it.

/** Handles the buttons that open and close the panel of the console. A URL with the console's anchor opens it, too. */
export function setUpPanel(console: HTMLElement): void {
  const panel = console.closest<HTMLElement>('[data-panel="console"]');
  const panels = panel?.parentElement;
  const open = panels?.querySelector<HTMLElement>("[data-open-console]");
  const others = [...(panels?.querySelectorAll<HTMLElement>('[data-panel="samples"], [data-panel="examples"]') ?? [])];
  if (!panel || !open) return;
  const show = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    for (const other of others) other.hidden = isOpen;
    open.setAttribute("aria-expanded", String(isOpen));
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
