// A single input of a scalar or of files, or a text area for a value as JSON.
import { parseJson, stringifyJson } from "@onecontract/codegen/json/exact-json";
import { prettyPrintJson } from "@onecontract/codegen/language/json";
import { type ConsoleField, createField, formatInput } from "../../../view/console/console-field.ts";
import { fieldTemplate } from "../../../view/console/field-template.ts";
import type { AnySchema } from "../../../view/schema/merge-schema.ts";
import { createElement } from "../../create-element.ts";
import { type FieldElement, parseInput, readInput } from "../parse-input.ts";
import type { ControlOptions, ValueControl } from "./value-control.ts";

export function createInput({ contract, id, name, source, required, value }: ControlOptions): ValueControl {
  const { schemas } = contract;
  const flags = { required, deprecated: false };
  const field = withValue(createField(contract, id, { location: "body", name }, source, flags, value));
  const element = fieldTemplate<HTMLElement>(createElement, field);
  const input = element.querySelector<FieldElement>("input, select, textarea") ?? createElement("input", {});
  const isJSON = field.control === "textarea" && !field.type.startsWith("array");
  return {
    element,
    read: () => {
      if (input.value.trim() === "") return undefined;
      return isJSON ? parseJson(input.value).value : readInput(schemas, source, input);
    },
    find: () => input,
    rename: (changed) => {
      const label = element.querySelector("label code");
      if (label) label.textContent = changed;
    },
  };

  /** Replaces an input that cannot hold the value, such as an object where the schema has a string, by a text area with JSON. */
  function withValue(field: ConsoleField): ConsoleField {
    if (value === undefined || field.control === "file" || field.control === "files") return field;
    if (field.control !== "textarea" && holds(field, source)) return field;
    return { ...field, control: "textarea", value: prettyPrintJson(value) };
  }

  function holds({ control, options, value: shown }: ConsoleField, schema: AnySchema): boolean {
    if (shown.trim() === "" || shown.includes("\n") || (control === "select" && !options.includes(shown))) return false;
    return stringifyJson(parseInput(schemas, schema, formatInput(value))) === stringifyJson(value);
  }
}
