// The markup of one input of the console with its label, its type and its constraints. The build writes it for parameters, and the
// browser for the values of the body.
import { t } from "../../messages/translate.ts";
import type { ConsoleField } from "./console-field.ts";

/** Creates an element. Leaves out attributes and children that are undefined. */
export type CreateElement<Node> = (
  tag: keyof HTMLElementTagNameMap,
  attributes: Record<string, string | undefined>,
  ...children: (Node | string | undefined)[]
) => Node;

export function fieldTemplate<Node>(create: CreateElement<Node>, field: ConsoleField): Node {
  const { id, details } = field;
  return create(
    "div",
    { class: "try-field" },
    create("label", { for: id }, ...nameTemplate(create, field)),
    controlTemplate(create, field),
    details === "" ? undefined : create("p", { class: "try-hint", id: `${id}-hint` }, details),
  );
}

/** The name of a value, its type and whether it is required. */
export function nameTemplate<Node>(
  create: CreateElement<Node>,
  { name, type, required, deprecated }: Pick<ConsoleField, "name" | "type" | "required" | "deprecated">,
): (Node | undefined)[] {
  return [
    create("code", {}, name),
    create("span", { class: "type" }, type),
    required ? create("span", { class: "required" }, t("required")) : undefined,
    deprecated ? create("span", { class: "deprecated" }, t("deprecated")) : undefined,
  ];
}

function controlTemplate<Node>(create: CreateElement<Node>, field: ConsoleField): Node {
  const { id, location, name, type, required, details, control, options, value } = field;
  const hint = details === "" ? undefined : `${id}-hint`;
  const attributes = {
    id,
    "data-location": location,
    "data-name": name,
    "aria-required": required ? "true" : undefined,
    "data-hint": hint,
    "aria-describedby": hint,
  };
  const typing = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
  // The SDK generates an idempotency key if the request has none.
  const absent = name.toLowerCase() === "idempotency-key" ? t("Generated for each request") : t("Not sent");
  const option = (key: string, label: string) =>
    create("option", { value: key, selected: key === value ? "" : undefined }, label);
  switch (control) {
    case "select":
      return create(
        "select",
        attributes,
        option("", required ? t("Select …") : t("Not sent")),
        ...options.map((each) => option(each, each)),
      );
    case "input": {
      const inputmode = /^(integer|number)\b/.test(type) ? "decimal" : undefined;
      const placeholder = required ? undefined : absent;
      return create("input", { ...attributes, ...typing, type: "text", value, inputmode, placeholder });
    }
    case "textarea": {
      const isList = /^array of (string|integer|number|boolean)\b/.test(type);
      const placeholder = isList ? t("One item per line") : "JSON";
      return create("textarea", { ...attributes, ...typing, rows: "2", placeholder }, value);
    }
    default:
      return create("input", { ...attributes, type: "file", multiple: control === "files" ? "" : undefined });
  }
}
