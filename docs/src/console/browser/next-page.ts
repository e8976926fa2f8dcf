// The button that asks for the page after the one that is shown.
import type { Operation } from "../console-data.ts";
import { element } from "./element.ts";

/** undefined on the last page, and for an operation without pages. */
export function nextPageButton(
  headers: Headers,
  { pagination }: Operation,
  form: HTMLFormElement,
): HTMLElement | undefined {
  const input = pagination && cursorInput(form, pagination.cursorParameter);
  const cursor = pagination && nextCursor(headers.get(pagination.header), pagination);
  if (!input || cursor === undefined) return undefined;
  const button = element("button", { type: "button", class: "try-next" }, "Next page");
  button.addEventListener("click", () => {
    input.value = cursor;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    // This button goes with the answer that it belongs to; the focus stays where the next one is sent from.
    form.querySelector<HTMLElement>("button[data-send]")?.focus();
    form.requestSubmit();
  });
  return button;
}

function cursorInput(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input[data-place=query]")];
  return inputs.find((input) => input.dataset.name === name);
}

/** Of a link header (RFC 8288). */
function nextCursor(
  header: string | null,
  { relation, cursorParameter }: NonNullable<Operation["pagination"]>,
): string | undefined {
  for (const [, address = "", parameters = ""] of (header ?? "").matchAll(/<([^>]*)>([^<]*)/g)) {
    const [, relations = ""] = /;\s*rel="?([^";,]*)/i.exec(parameters) ?? [];
    if (!relations.toLowerCase().split(/\s+/).includes(relation)) continue;
    return new URL(address, location.href).searchParams.get(cursorParameter) ?? undefined;
  }
  return undefined;
}
