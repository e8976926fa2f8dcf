// The request that the inputs of the console describe, and what is wrong with it.
import type { Argument, ExampleRequest } from "@petstore/codegen/request-samples";
import { parseExactJson } from "../../json/parse-exact-json.ts";
import type { ConsoleBody, ConsoleData } from "../console-data.ts";
import { checkValue } from "./check-value.ts";
import { type FieldInput, fieldInputs } from "./field-inputs.ts";
import { parseText } from "./parse-text.ts";
import { resolveSchema } from "./resolve-schema.ts";

export interface Reading {
  request: ExampleRequest;
  issues: Issue[];
}

export interface Issue {
  /** Where to show it. */
  input: HTMLElement;
  message: string;
}

export function readRequest(form: HTMLFormElement, data: ConsoleData): Reading {
  const { contract, operation, body } = data;
  const issues: Issue[] = [];
  const inputs = fieldInputs(form);
  const values: Argument[] = operation.parameters.flatMap((parameter) => {
    const input = inputs.find((one) => one.place === parameter.in && one.name === parameter.name);
    if (!input) return [];
    const value = inputValue(input, (text) => parseText(contract.schemas, parameter.schema, text));
    if (value === undefined) {
      if (parameter.required) issues.push({ input: input.element, message: missing(parameter.name) });
      return [];
    }
    const [message] = checkValue(contract.schemas, parameter.schema, value, parameter.name);
    if (message !== undefined) issues.push({ input: input.element, message });
    return [{ parameter, value }];
  });
  const sent = body && readBody(form, data, body, inputs, issues);
  return {
    request: {
      arguments: values,
      ...(body && sent !== undefined && { body: { mediaType: body.mediaType, value: sent } }),
    },
    issues,
  };
}

function readBody(
  form: HTMLFormElement,
  { contract }: ConsoleData,
  body: ConsoleBody,
  inputs: FieldInput[],
  issues: Issue[],
): unknown {
  const fields = inputs.filter(({ place }) => place === "body");
  const whole = form.querySelector<HTMLTextAreaElement | HTMLInputElement>("#try-body") ?? undefined;
  const input = whole ?? fields[0]?.element;
  if (!input) return undefined;
  const value = body.kind === "fields" ? readFields(contract.schemas, body, fields) : whole && readWhole(body, whole);
  if (value instanceof SyntaxError) {
    issues.push({ input, message: `body: expected JSON, got something else: ${value.message}` });
    return undefined;
  }
  if (value === undefined) {
    if (body.required) issues.push({ input, message: missing("body") });
    return undefined;
  }
  if (body.kind !== "file") {
    issues.push(
      ...checkValue(contract.schemas, body.schema, value, "body").map((message) => ({
        input: inputOf(message, fields) ?? input,
        message,
      })),
    );
  }
  return value;
}

function readWhole({ kind }: ConsoleBody, input: HTMLTextAreaElement | HTMLInputElement): unknown {
  if (input instanceof HTMLInputElement) return input.files?.[0];
  if (input.value.trim() === "") return undefined;
  if (kind === "text") return input.value;
  try {
    return parseExactJson(input.value);
  } catch (error) {
    return error;
  }
}

function readFields(
  schemas: ConsoleData["contract"]["schemas"],
  { schema }: ConsoleBody,
  fields: FieldInput[],
): unknown {
  const { properties = {} } = resolveSchema(schemas, schema);
  const values = fields.map((field): [string, unknown] => [
    field.name,
    inputValue(field, (text) => parseText(schemas, properties[field.name] ?? {}, text)),
  ]);
  const given = values.filter(([, value]) => value !== undefined);
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

function inputValue({ element }: FieldInput, parse: (text: string) => unknown): unknown {
  if (element instanceof HTMLInputElement && element.type === "file") return chosenFiles(element);
  return element.value === "" ? undefined : parse(element.value);
}

function chosenFiles({ multiple, files }: HTMLInputElement): unknown {
  const chosen = [...(files ?? [])];
  return multiple && chosen.length > 0 ? chosen : chosen[0];
}

/** `body.name: expected ...` belongs to the input of `name`. */
function inputOf(message: string, fields: FieldInput[]): HTMLElement | undefined {
  return fields.find(({ name }) => message.startsWith(`body.${name}: `))?.element;
}

function missing(name: string): string {
  return `${name}: expected a value, got nothing`;
}
