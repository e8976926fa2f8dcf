// Builds the request from the console's inputs and collects its issues. The interpreter of the server and the SDK validates it.
import { parseJson } from "@onecontract/codegen/json/exact-json";
import type { Argument, RequestValues } from "@onecontract/codegen/request-samples";
import { resolveSchema } from "@onecontract/codegen/schema/references";
import { applicators } from "@onecontract/codegen/validation/applicators";
import { describeExpected } from "@onecontract/codegen/validation/describe-expected";
import { describeReceived } from "@onecontract/codegen/validation/describe-received";
import { files } from "@onecontract/codegen/validation/files";
import { formats } from "@onecontract/codegen/validation/formats";
import { internetFormats } from "@onecontract/codegen/validation/internet-formats";
import { rareKeywords } from "@onecontract/codegen/validation/rare-keywords";
import { createValidators } from "@onecontract/codegen/validation/validator";
import type { ConsoleBody, ConsoleData, JsonSchema, Operation } from "../../view/console/console-data.ts";
import { wrapFiles } from "./console-file.ts";
import { type FieldInput, fieldInputs } from "./field-inputs.ts";
import { parseInput } from "./parse-input.ts";

export interface RequestReading {
  request: RequestValues;
  issues: Issue[];
}

export interface Issue {
  /** The input that the issue is shown at. */
  input: HTMLElement;
  message: string;
}

/** A violation of a schema. */
export interface Violation {
  /** Location of the value: `body.name`. */
  path: string;
  /** `body.name: expected a string, got 7` */
  message: string;
}

/** Validates values against schemas that are prepared for the interpreter. */
export class RequestValidator {
  readonly #schemas: Record<string, JsonSchema>;
  readonly #validators = new Map<JsonSchema, ReturnType<ReturnType<typeof createValidators>>>();
  readonly #create: ReturnType<typeof createValidators>;

  constructor(schemas: Record<string, JsonSchema>) {
    this.#schemas = schemas;
    const extensions = [applicators, files, formats, internetFormats, rareKeywords];
    this.#create = createValidators(schemas, extensions);
  }

  /** @param isSentAsString true for a parameter: the server describes its numbers and booleans as strings */
  validate(schema: JsonSchema, value: unknown, name: string, isSentAsString = false): Violation[] {
    if (value === undefined) return [this.#missing(schema, name)];
    const validator = this.#validators.get(schema) ?? this.#create(schema);
    this.#validators.set(schema, validator);
    if (validator(value)) return [];
    return validator.issues(name).map(({ path, expected, received, value: invalid }) => {
      const isQuoted = isSentAsString && ["number", "bigint", "boolean"].includes(typeof invalid);
      return {
        path,
        message: `${path}: expected ${expected}, got ${isQuoted ? describeReceived(String(invalid)) : received}`,
      };
    });
  }

  #missing(schema: JsonSchema, name: string): Violation {
    const expected = describeExpected(schema, ($ref) => resolveSchema({ $ref }, this.#schemas));
    return { path: name, message: `${name}: expected ${expected}, got nothing` };
  }
}

export class RequestReader {
  readonly #form: HTMLFormElement;
  readonly #data: ConsoleData;
  readonly #validator: RequestValidator;

  constructor(form: HTMLFormElement, data: ConsoleData) {
    this.#form = form;
    this.#data = data;
    this.#validator = new RequestValidator(data.contract.schemas);
  }

  read(): RequestReading {
    const { operation, body } = this.#data;
    const issues: Issue[] = [];
    const inputs = fieldInputs(this.#form);
    const values = operation.parameters.flatMap((parameter) => {
      const input = inputs.find(({ location, name }) => location === parameter.in && name === parameter.name);
      return input ? this.#readParameter(parameter, input, issues) : [];
    });
    const value = body && this.#readBody(body, inputs, issues);
    return {
      request: {
        arguments: values,
        body: body && value !== undefined ? { mediaType: body.mediaType, value: wrapFiles(value) } : undefined,
      },
      issues,
    };
  }

  #readParameter(parameter: Operation["parameters"][number], input: FieldInput, issues: Issue[]): Argument[] {
    const { name, schema, required } = parameter;
    const value = this.#inputValue(input, schema);
    if (value !== undefined || required) {
      const [violation] = this.#validator.validate(schema, value, name, true);
      if (violation) issues.push({ input: input.element, message: violation.message });
    }
    return value === undefined ? [] : [{ parameter, value }];
  }

  #readBody(body: ConsoleBody, inputs: FieldInput[], issues: Issue[]): unknown {
    const fields = inputs.filter(({ location }) => location === "body");
    const editor = this.#form.querySelector<HTMLTextAreaElement | HTMLInputElement>("#try-body") ?? undefined;
    const input = editor ?? fields[0]?.element;
    if (!input) return undefined;
    const value = body.kind === "fields" ? this.#readFields(body, fields) : editor && readEditor(body, editor);
    if (value instanceof SyntaxError) {
      issues.push({ input, message: `body: expected JSON, got malformed input: ${value.message}` });
      return undefined;
    }
    const isChecked = value === undefined ? body.required : body.kind !== "file";
    for (const { path, message } of isChecked ? this.#validator.validate(body.schema, value, "body") : []) {
      issues.push({ input: fields.find(({ name }) => path === `body.${name}`)?.element ?? input, message });
    }
    return value;
  }

  #readFields({ schema }: ConsoleBody, fields: FieldInput[]): unknown {
    const { properties = {} } = resolveSchema(schema, this.#data.contract.schemas);
    const values = fields.map((field) => [field.name, this.#inputValue(field, properties[field.name] ?? {})] as const);
    const entries = values.filter(([, value]) => value !== undefined);
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }

  #inputValue({ element }: FieldInput, schema: JsonSchema): unknown {
    if (element instanceof HTMLInputElement && element.type === "file") return selectedFiles(element);
    return element.value === "" ? undefined : parseInput(this.#data.contract.schemas, schema, element.value);
  }
}

/** Returns a SyntaxError if the editor has no JSON. */
function readEditor({ kind }: ConsoleBody, input: HTMLTextAreaElement | HTMLInputElement): unknown {
  if (input instanceof HTMLInputElement) return input.files?.[0];
  if (input.value.trim() === "") return undefined;
  if (kind === "text") return input.value;
  const { value, cause } = parseJson(input.value);
  return cause ?? value;
}

function selectedFiles({ multiple, files }: HTMLInputElement): unknown {
  const selected = [...(files ?? [])];
  return multiple && selected.length > 0 ? selected : selected[0];
}

/** Checks the credentials, which the menu of the server and this form have in common. */
export function credentialIssues(form: HTMLFormElement, { credentials, requiresCredentials }: ConsoleData): Issue[] {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("[data-scheme]")];
  const [first] = inputs;
  if (first && requiresCredentials && inputs.every(({ value }) => value.trim() === "")) {
    const [credential, ...alternatives] = credentials.map(({ label }) => label);
    const message =
      alternatives.length === 0
        ? `${credential}: expected a key, got nothing`
        : `credentials: expected one of ${[credential, ...alternatives].join(", ")}, got nothing`;
    return [{ input: first, message }];
  }
  // A header field cannot contain other characters (RFC 9110, section 5.5), so the client would throw an error.
  return inputs
    .filter(({ value }) => /[^!-~]/.test(value.trim()))
    .map((input) => ({ input, message: "expected visible ASCII, got another character" }));
}
