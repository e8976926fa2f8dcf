// The inputs of one value in the body, and the elements around those of an object or an array.

import { t } from "../../../messages/translate.ts";
import type { Contract } from "../../../view/console/console-data.ts";
import { nameTemplate } from "../../../view/console/field-template.ts";
import type { AnySchema } from "../../../view/schema/merge-schema.ts";
import { typeLabel } from "../../../view/schema/type-label.ts";
import { createElement } from "../../create-element.ts";

export interface ValueControl {
  readonly element: HTMLElement;
  /** Returns the value that is entered, or undefined if there is none. */
  read(): unknown;
  /**
   * Returns the input of a value, or the first one within the closest value around it.
   *
   * @param target location of the value in an issue: `body.lines[0].quantity`
   * @param path location of the value of this control
   */
  find(target: string, path: string): HTMLElement;
  /** Changes the name that the label shows. */
  rename(name: string): void;
}

export interface ControlOptions {
  contract: Contract;
  /** ID of the input, and prefix of the IDs within it. */
  id: string;
  name: string;
  source: AnySchema;
  required: boolean;
  /** Initial value, or undefined if there is none. */
  value: unknown;
  /** Number of objects and arrays around the value. */
  depth: number;
  /** Creates the controls within this one. */
  create: (options: ControlOptions) => ValueControl;
}

/** Returns whether a location is that of a value or of one within it. */
export function isWithin(target: string, path: string): boolean {
  return target === path || target.startsWith(`${path}.`) || target.startsWith(`${path}[`);
}

/** Reports a change that is not an input of the reader, such as a removed field. */
export function reportChange(element: HTMLElement): void {
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

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
