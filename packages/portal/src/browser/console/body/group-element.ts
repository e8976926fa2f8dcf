// The elements around the inputs of an object or an array.
import { t } from "../../../messages/translate.ts";
import { nameTemplate } from "../../../view/console/field-template.ts";
import { typeLabel } from "../../../view/schema/type-label.ts";
import { createElement } from "../../create-element.ts";
import { type ControlOptions, reportChange } from "./value-control.ts";

/** Returns a group with a legend. The body itself is a group of the page already. */
export function createGroup(options: ControlOptions, ...children: HTMLElement[]): HTMLElement {
  const { contract, name, source, required, depth } = options;
  const fields = createElement("div", { class: "try-fields" }, ...children);
  if (depth === 0) return fields;
  const type = typeLabel(contract, source);
  const legend = nameTemplate<HTMLElement>(createElement, { name, type, required, deprecated: false });
  return createElement("fieldset", { class: "try-group" }, createElement("legend", {}, ...legend), fields);
}

export function renameGroup(group: HTMLElement, name: string): void {
  const label = group.querySelector(":scope > legend code");
  if (label) label.textContent = name;
}

/** Returns an entry with a button that removes it. */
export function createRemovable(content: HTMLElement, name: string, onRemove: () => void): HTMLElement {
  const button = createElement(
    "button",
    { type: "button", class: "try-remove", "aria-label": t("Remove {name}", { name }) },
    t("Remove"),
  );
  const entry = createElement("div", { class: "try-entry" }, content, button);
  button.addEventListener("click", () => {
    const { parentElement } = entry;
    entry.remove();
    onRemove();
    if (parentElement) reportChange(parentElement);
  });
  return entry;
}
