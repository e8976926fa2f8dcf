// Builds the request from the console's inputs and collects its issues.
import type { Argument, RequestValues } from "@onecontract/codegen/request-samples";
import { parseExactJson } from "../../model/json.ts";
import type { ConsoleBody, ConsoleData } from "../../view/console/console-data.ts";
import { type AnySchema, resolveSchema } from "../../view/schema/resolve-schema.ts";
import { type FieldInput, fieldInputs } from "./field-inputs.ts";
import { parseInput } from "./parse-input.ts";
import { mismatchMessage, validateParameter, validateValue } from "./validate-value.ts";

export interface RequestReading {
  request: RequestValues;
  issues: Issue[];
}

export interface Issue {
  /** The input that the issue is shown at. */
  input: HTMLElement;
  message: string;
}

export function readRequest(form: HTMLFormElement, data: ConsoleData): RequestReading {
  const { contract, operation, body } = data;
  const issues: Issue[] = [];
  const inputs = fieldInputs(form);
  const values: Argument[] = operation.parameters.flatMap((parameter) => {
    const input = inputs.find(({ location, name }) => location === parameter.in && name === parameter.name);
    if (!input) return [];
    const value = inputValue(input, (source) => parseInput(contract.schemas, parameter.schema, source));
    if (value === undefined) {
      if (parameter.required)
        issues.push({ input: input.element, message: missingValue(data, parameter.name, parameter.schema) });
      return [];
    }
    const [message] = validateParameter(contract.schemas, parameter.schema, value, parameter.name);
    if (message !== undefined) issues.push({ input: input.element, message });
    return [{ parameter, value }];
  });
  const bodyValue = body && readBody(form, data, body, inputs, issues);
  return {
    request: {
      arguments: values,
      ...(body && bodyValue !== undefined && { body: { mediaType: body.mediaType, value: bodyValue } }),
    },
    issues,
  };
}

function readBody(
  form: HTMLFormElement,
  data: ConsoleData,
  body: ConsoleBody,
  inputs: FieldInput[],
  issues: Issue[],
): unknown {
  const { contract } = data;
  const fields = inputs.filter(({ location }) => location === "body");
  const editor = form.querySelector<HTMLTextAreaElement | HTMLInputElement>("#try-body") ?? undefined;
  const input = editor ?? fields[0]?.element;
  if (!input) return undefined;
  const value =
    body.kind === "fields" ? readFields(contract.schemas, body, fields) : editor && readEditor(body, editor);
  if (value instanceof SyntaxError) {
    issues.push({ input, message: `body: expected JSON, got malformed input: ${value.message}` });
    return undefined;
  }
  if (value === undefined) {
    if (body.required) issues.push({ input, message: missingValue(data, "body", body.schema) });
    return undefined;
  }
  if (body.kind !== "file") {
    issues.push(
      ...validateValue(contract.schemas, body.schema, value, "body").map((message) => ({
        input: findInput(message, fields) ?? input,
        message,
      })),
    );
  }
  return value;
}

function readEditor({ kind }: ConsoleBody, input: HTMLTextAreaElement | HTMLInputElement): unknown {
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
    inputValue(field, (source) => parseInput(schemas, properties[field.name] ?? {}, source)),
  ]);
  const entries = values.filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function inputValue({ element }: FieldInput, parse: (source: string) => unknown): unknown {
  if (element instanceof HTMLInputElement && element.type === "file") return selectedFiles(element);
  return element.value === "" ? undefined : parse(element.value);
}

function selectedFiles({ multiple, files }: HTMLInputElement): unknown {
  const selected = [...(files ?? [])];
  return multiple && selected.length > 0 ? selected : selected[0];
}

/** Finds the input that a message is about: `body.name: expected ...` belongs to the input of `name`. */
function findInput(message: string, fields: FieldInput[]): HTMLElement | undefined {
  return fields.find(({ name }) => message.startsWith(`body.${name}: `))?.element;
}

function missingValue({ contract }: ConsoleData, name: string, schema: AnySchema): string {
  return mismatchMessage(contract.schemas, schema, undefined, name);
}
