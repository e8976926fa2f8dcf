// Keeps the JSON of a body and the inputs of its properties the same: an edit of one shows in the other.
import { printJson } from "@petstore/codegen/print-value";
import { parseExactJson } from "../../json/parse-exact-json.ts";
import type { ConsoleData } from "../console-data.ts";
import { fieldInputs } from "./field-inputs.ts";
import { parseText } from "./parse-text.ts";
import { resolveSchema } from "./resolve-schema.ts";

/** Takes an `input` event of the form. */
export function syncBody(form: HTMLFormElement, data: ConsoleData, target: EventTarget | null): void {
  const editor = form.querySelector<HTMLTextAreaElement>("textarea#try-body");
  if (data.body?.kind !== "json" || !editor || !(target instanceof HTMLElement)) return;
  const fields = fieldInputs(form).filter(({ place }) => place === "body");
  const body = objectOf(editor.value);
  if (!body) return;
  if (target === editor) {
    for (const { name, element } of fields) element.value = textOf(body[name]);
    return;
  }
  const field = fields.find(({ element }) => element === target);
  if (!field) return;
  const schema = resolveSchema(data.contract.schemas, data.body.schema).properties?.[field.name] ?? {};
  const { value } = field.element;
  const changed = { ...body, [field.name]: value === "" ? undefined : parseText(data.contract.schemas, schema, value) };
  editor.value = printJson(changed);
}

/** What is being typed may not be JSON at the moment. */
function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value = text.trim() === "" ? {} : parseExactJson(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? printJson(value) : String(value);
}
