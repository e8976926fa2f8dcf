// The inputs of an array: one for each item, or one group of inputs for each item that is an object.
import { childPath } from "@onecontract/codegen/validation/issues";
import { t } from "../../../messages/translate.ts";
import { mergeSchema } from "../../../view/schema/merge-schema.ts";
import { createElement } from "../../create-element.ts";
import {
  type ControlOptions,
  createGroup,
  createRemovable,
  isWithin,
  renameGroup,
  reportChange,
  type ValueControl,
} from "./value-control.ts";

export function createList(options: ControlOptions): ValueControl {
  const { contract, id, source, required, depth, create } = options;
  let { name } = options;
  const { schema } = mergeSchema(contract, source);
  const items: { control: ValueControl; entry: HTMLElement }[] = [];
  let count = 0;
  const list = createElement("div", { class: "try-items" });
  const button = createElement("button", { type: "button", class: "button", id: `${id}:add` }, t("Add item"));
  const element = createGroup(options, list, button);

  function add(value: unknown): ValueControl {
    const control = create({
      ...options,
      id: `${id}:${count++}`,
      name: itemName(items.length),
      source: schema.items ?? {},
      // An item without a value is not sent.
      required: false,
      value,
      depth: depth + 1,
    });
    const entry = createRemovable(control.element, itemName(items.length), () => {
      items.splice(items.indexOf(item), 1);
      renameItems();
      button.focus();
    });
    const item = { control, entry };
    items.push(item);
    list.append(entry);
    return control;
  }

  function itemName(index: number): string {
    return `${name} ${index + 1}`;
  }

  function renameItems(): void {
    for (const [index, { control, entry }] of items.entries()) {
      control.rename(itemName(index));
      entry
        .querySelector(":scope > .try-remove")
        ?.setAttribute("aria-label", t("Remove {name}", { name: itemName(index) }));
    }
  }

  button.addEventListener("click", () => {
    const control = add(undefined);
    reportChange(list);
    control.find("", "").focus();
  });
  const values = Array.isArray(options.value) ? options.value : [];
  for (const value of values) add(value);
  if (values.length === 0 && required && (schema.minItems ?? 0) > 0) add(undefined);

  return {
    element,
    read: () => items.map(({ control }) => control.read()).filter((value) => value !== undefined),
    find: (target, path) => {
      const entered = items.filter(({ control }) => control.read() !== undefined);
      const index = entered.findIndex((_, position) => isWithin(target, childPath(path, String(position))));
      const { control } = entered[index] ?? items[0] ?? {};
      return control?.find(target, childPath(path, String(index))) ?? button;
    },
    rename: (changed) => {
      name = changed;
      renameGroup(element, changed);
      renameItems();
    },
  };
}
