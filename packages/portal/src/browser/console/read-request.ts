// Builds the request from the console's inputs and collects its issues. The interpreter of the server and the SDK validates it.
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
import type { BodyEditor } from "./body/body-editor.ts";
import { wrapFiles } from "./console-file.ts";
import { type FieldElement, readInput } from "./parse-input.ts";
import type { Issue } from "./show-issues.ts";

export interface RequestReading {
  request: RequestValues;
  issues: Issue[];
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
  readonly #body: BodyEditor;
  readonly #validator: RequestValidator;

  constructor(form: HTMLFormElement, data: ConsoleData, body: BodyEditor) {
    this.#form = form;
    this.#data = data;
    this.#body = body;
    this.#validator = new RequestValidator(data.contract.schemas);
  }

  read(): RequestReading {
    const { operation, body } = this.#data;
    const issues: Issue[] = [];
    const inputs = [...this.#form.querySelectorAll<FieldElement>("[data-location]:not([data-location=body])")];
    const values = operation.parameters.flatMap((parameter) => {
      const input = inputs.find(
        ({ dataset: { location, name } }) => location === parameter.in && name === parameter.name,
      );
      return input ? this.#readParameter(parameter, input, issues) : [];
    });
    const value = body && this.#readBody(body, issues);
    return {
      request: {
        arguments: values,
        body: body && value !== undefined ? { mediaType: body.mediaType, value: wrapFiles(value) } : undefined,
      },
      issues,
    };
  }

  #readParameter(parameter: Operation["parameters"][number], input: FieldElement, issues: Issue[]): Argument[] {
    const { name, schema, required } = parameter;
    const value = readInput(this.#data.contract.schemas, schema, input);
    if (value !== undefined || required) {
      const [violation] = this.#validator.validate(schema, value, name, true);
      if (violation) issues.push({ input, message: violation.message });
    }
    return value === undefined ? [] : [{ parameter, value }];
  }

  #readBody({ kind, required, schema }: ConsoleBody, issues: Issue[]): unknown {
    const value = this.#body.read();
    const report = (path: string, message: string) => {
      const input = this.#body.find(path);
      if (input) issues.push({ input, message });
    };
    if (value instanceof SyntaxError) {
      report("body", `body: expected JSON, got malformed input: ${value.message}`);
      return undefined;
    }
    const isChecked = value === undefined ? required : kind !== "file";
    const violations = isChecked ? this.#validator.validate(schema, value, "body") : [];
    for (const { path, message } of violations) report(path, message);
    return value;
  }
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
