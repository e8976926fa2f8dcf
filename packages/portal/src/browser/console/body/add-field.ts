// The optional properties of an object that the form does not show yet, as buttons that add them.
import { t } from "../../../messages/translate.ts";
import type { Contract } from "../../../view/console/console-data.ts";
import type { AnySchema } from "../../../view/schema/merge-schema.ts";
import { typeLabel } from "../../../view/schema/type-label.ts";
import { createElement } from "../../create-element.ts";

export class AddField {
  readonly element: HTMLDetailsElement;
  readonly summary: HTMLElement;
  readonly #offered = new Map<string, AnySchema>();
  readonly #list: HTMLElement = createElement("div", { class: "try-offers" });
  readonly #contract: Contract;
  readonly #onAdd: (name: string) => void;

  constructor(contract: Contract, id: string, onAdd: (name: string) => void) {
    this.#contract = contract;
    this.#onAdd = onAdd;
    this.summary = createElement("summary", { id });
    this.element = createElement("details", { class: "try-add" }, this.summary, this.#list);
    // An object may have hundreds of properties, whose buttons are created when they are shown.
    this.element.addEventListener("toggle", () => this.#update());
    this.#update();
  }

  offer(name: string, property: AnySchema): void {
    this.#offered.set(name, property);
    this.#update();
  }

  /** Moves the focus here, after a field was removed. */
  focus(): void {
    this.summary.focus();
  }

  #update(): void {
    this.element.hidden = this.#offered.size === 0;
    this.summary.textContent = t("Add field ({count})", { count: this.#offered.size });
    const buttons = this.element.open ? [...this.#offered].map((offer) => this.#button(...offer)) : [];
    this.#list.replaceChildren(...buttons);
  }

  #button(name: string, property: AnySchema): HTMLElement {
    const type = createElement("span", { class: "type" }, typeLabel(this.#contract, property));
    const button = createElement("button", { type: "button" }, createElement("code", {}, name), " ", type);
    button.addEventListener("click", () => {
      this.#offered.delete(name);
      this.element.open = false;
      this.#update();
      this.#onAdd(name);
    });
    return button;
  }
}
