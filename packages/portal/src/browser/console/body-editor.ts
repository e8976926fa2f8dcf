// Synchronizes the JSON editor of the body with the inputs of the body's properties.
import { parseJson } from "@onecontract/codegen/json/exact-json";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { prettyPrintJson } from "@onecontract/codegen/language/json";
import { resolveSchema } from "@onecontract/codegen/schema/references";
import type { ConsoleData } from "../../view/console/console-data.ts";
import { fieldInputs } from "./field-inputs.ts";
import { parseInput } from "./parse-input.ts";

/**
 * Updates the editor if an input has changed, and the inputs if the editor has changed.
 *
 * @param target target of an `input` event of the form
 */
export function syncBody(form: HTMLFormElement, data: ConsoleData, target: EventTarget | null): void {
  const editor = form.querySelector<HTMLTextAreaElement>("textarea#try-body");
  if (data.body?.kind !== "json" || !editor || !(target instanceof HTMLElement)) return;
  const fields = fieldInputs(form).filter(({ location }) => location === "body");
  const body = parseObject(editor.value);
  if (!body) return;
  if (target === editor) {
    for (const { name, element } of fields) element.value = formatProperty(body[name]);
    return;
  }
  const field = fields.find(({ element }) => element === target);
  if (!field) return;
  const { schemas } = data.contract;
  const schema = resolveSchema(data.body.schema, schemas).properties?.[field.name] ?? {};
  const { value } = field.element;
  const changed = { ...body, [field.name]: value === "" ? undefined : parseInput(schemas, schema, value) };
  editor.value = prettyPrintJson(changed);
}

/** Returns undefined if the source is not a JSON object, as it is while the reader is typing. */
function parseObject(source: string): Record<string, unknown> | undefined {
  const value = source.trim() === "" ? {} : parseJson(source).value;
  return isRecord(value) ? value : undefined;
}

function formatProperty(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? prettyPrintJson(value) : String(value);
}
