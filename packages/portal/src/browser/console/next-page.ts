// Creates the button that requests the next page of a list.

import { pageSelector } from "@onecontract/codegen/request-samples";
import { t } from "../../messages/translate.ts";
import type { Operation } from "../../view/console/console-data.ts";
import { createElement } from "../create-element.ts";

/**
 * Returns undefined on the last page, for operations without pagination, and if no parameter of the operation selects the
 * page.
 *
 * @param nextQuery query of the next page
 */
export function nextPageButton(
  nextQuery: string | undefined,
  { pagination }: Operation,
  form: HTMLFormElement,
): HTMLElement | undefined {
  const selector = pagination && pageSelector(pagination);
  const value = selector === undefined ? null : new URLSearchParams(nextQuery).get(selector);
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input[data-location=query]")];
  const input = inputs.find(({ dataset }) => dataset.name === selector);
  if (!input || value === null) return undefined;
  const button = createElement("button", { type: "button", class: "button try-next" }, t("Next page"));
  button.addEventListener("click", () => {
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    // This button disappears with its response, so the focus moves to the send button.
    form.querySelector<HTMLElement>("button[data-send]")?.focus();
    form.requestSubmit();
  });
  return button;
}
