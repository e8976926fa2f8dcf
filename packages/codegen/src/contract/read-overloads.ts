// Reads `x-overloads`: the operations that share a method and a path, which the operation of the document merges.
import { formatJsonPointer, getByJsonPointer } from "../runtime/json/json-pointer.ts";
import { resolveSchema } from "../schema/references.ts";
import type { Contract, JsonSchema, Operation } from "./contract.ts";
import type { Endpoint, PlainMedia, PlainOperation } from "./inline-references.ts";
import { camelCase } from "./naming.ts";
import type { ContractProblem } from "./problem.ts";

/** An item of the extension, which the normalization has checked. */
export interface Overload {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema }[];
  requestBody?: { required?: boolean; content: Record<string, string> };
  responses?: Record<string, Record<string, string>>;
}

export interface ReadOverloads {
  /** The operations as the document would declare them apart. Empty if the endpoint has no overloads. */
  endpoints: Endpoint[];
  problems: ContractProblem[];
}

/** Returns the overloads of an operation, and the parts of `x-overloads` that the operation does not have. */
export function readOverloads({ path, method, operation }: Endpoint, schemas: Contract["schemas"]): ReadOverloads {
  const overloads: Overload[] = operation["x-overloads"] ?? [];
  const problems: ContractProblem[] = [];
  const endpoints = overloads.map((overload, index) => {
    const report = (tokens: (string | number)[], message: string) => {
      const pointer = formatJsonPointer(["paths", path, method, "x-overloads", `${index}`, ...tokens.map(String)]);
      problems.push({ severity: "error", pointer, message });
    };
    return { path, method, operation: new OverloadReader(overload, operation, schemas, report).read() };
  });
  return { endpoints: overloads.length > 1 ? endpoints : [], problems };
}

/** Gives the overloads of all operations unique operationIds, which name their types and tools. */
export function nameOverloads(operations: Operation[]): void {
  const taken = new Set(operations.map(({ operationId }) => camelCase(operationId)));
  for (const overload of operations.flatMap(({ overloads = [] }) => overloads)) {
    const preferred = overload.operationId;
    for (let count = 2; taken.has(camelCase(overload.operationId)); count++)
      overload.operationId = `${preferred}${count}`;
    taken.add(camelCase(overload.operationId));
  }
}

class OverloadReader {
  readonly #overload: Overload;
  readonly #operation: PlainOperation;
  readonly #schemas: Contract["schemas"];
  readonly #report: (tokens: (string | number)[], message: string) => void;

  constructor(
    overload: Overload,
    operation: PlainOperation,
    schemas: Contract["schemas"],
    report: (tokens: (string | number)[], message: string) => void,
  ) {
    this.#overload = overload;
    this.#operation = operation;
    this.#schemas = schemas;
    this.#report = report;
  }

  read(): PlainOperation {
    const { operationId, summary, description } = this.#overload;
    const { summary: _summary, description: _description, requestBody: _body, ...shared } = this.#operation;
    return {
      ...shared,
      operationId,
      ...(summary !== undefined && { summary }),
      ...(description !== undefined && { description }),
      parameters: this.#parameters(),
      ...this.#requestBody(),
      responses: this.#responses(),
    };
  }

  #parameters(): PlainOperation["parameters"] {
    const { parameters = [] } = this.#overload;
    return parameters.flatMap(({ name, in: location, required = false, schema }, index) => {
      const found = this.#operation.parameters.find((other) => other.in === location && other.name === name);
      if (found) return [{ ...found, required, ...(schema && { schema }) }];
      this.#report(["parameters", index], `expected a parameter of the operation, got ${name} in ${location}`);
      return [];
    });
  }

  #requestBody(): Pick<PlainOperation, "requestBody"> {
    const { requestBody } = this.#overload;
    if (!requestBody) return {};
    const declared = this.#operation.requestBody;
    const content = this.#content(requestBody.content, declared?.content ?? {}, ["requestBody", "content"]);
    return { requestBody: { ...declared, required: requestBody.required ?? false, content } };
  }

  #responses(): PlainOperation["responses"] {
    const entries = Object.entries(this.#overload.responses ?? {}).flatMap(([status, variants]) => {
      const declared = this.#operation.responses[status];
      if (!declared) {
        this.#report(["responses", status], `expected a response of the operation, got ${status}`);
        return [];
      }
      return [[status, { ...declared, content: this.#content(variants, declared.content, ["responses", status]) }]];
    });
    return Object.fromEntries(entries);
  }

  /** Returns the media types of the overload, each with its variant of the schema. */
  #content(variants: Record<string, string>, declared: Record<string, PlainMedia>, tokens: string[]) {
    const entries = Object.entries(variants).flatMap(([mediaType, pointer]) => {
      const media = declared[mediaType];
      const schema = media && this.#variant(media.schema as JsonSchema | undefined, pointer);
      if (media && schema) return [[mediaType, { ...media, schema }]];
      const expected = media ? `a JSON Pointer into the schema of ${mediaType}` : "a media type of the operation";
      this.#report([...tokens, mediaType], `expected ${expected}, got ${media ? pointer : mediaType}`);
      return [];
    });
    return Object.fromEntries(entries);
  }

  #variant(schema: JsonSchema = {}, pointer: string): JsonSchema | undefined {
    if (pointer === "#") return schema;
    return pointer.startsWith("#/")
      ? (getByJsonPointer(resolveSchema(schema, this.#schemas), pointer) as JsonSchema)
      : undefined;
  }
}
