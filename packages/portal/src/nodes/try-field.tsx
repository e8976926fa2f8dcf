// One input of the console with its label, its type and its constraints.
import type { ConsoleField } from "../view/console/console-field.ts";
import { fieldTemplate } from "../view/console/field-template.ts";
import { type Child, Element } from "./jsx-runtime.ts";

export function TryField({ field }: { field: ConsoleField }): Child {
  return fieldTemplate<Element>(
    (tag, attributes, ...children) =>
      new Element(
        tag,
        attributes,
        children.filter((child) => child !== undefined),
      ),
    field,
  );
}
