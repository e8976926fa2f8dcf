// Reads `x-overloads`: the operations that share a method and a path, which the operation of the document merges.
import type { MediaTypeObject, OpenAPIObject } from "openapi3-ts/oas31";
import { copyLocation } from "../document/location.ts";
import { formatJsonPointer, getByJsonPointer } from "../runtime/json/json-pointer.ts";
import { resolveSchema } from "../schema/references.ts";
import type { Content, JsonSchema, Operation, Parameter } from "./contract.ts";
import { camelCase, uniqueName } from "./naming.ts";
import { pathParameters } from "./path-parameters.ts";
import { type ContractProblem, operationPointer } from "./problem.ts";
import { readRequestContent, readResponseContent, schemasOf } from "./read-content.ts";
import { readParameter } from "./read-parameters.ts";

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
  /** The operations as the document would declare them apart. Empty if the operation has no overloads. */
  overloads: Operation[];
  problems: ContractProblem[];
}

/** Returns the overloads of an operation, and the parts of `x-overloads` that the operation does not have. */
export function readOverloads(document: OpenAPIObject, operation: Operation): ReadOverloads {
  const declared: Overload[] = operation.declaration?.["x-overloads"] ?? [];
  const problems: ContractProblem[] = [];
  const overloads = declared.map((overload, index) => {
    const report = (tokens: (string | number)[], message: string) => {
      const pointer = operationPointer(operation, "x-overloads") + formatJsonPointer([index, ...tokens]);
      problems.push({ severity: "error", pointer, message });
    };
    return new OverloadReader(document, overload, operation, report).read();
  });
  return { overloads: overloads.length > 1 ? overloads : [], problems };
}

/** Gives the overloads of all operations unique operationIds, which name their types and tools. */
export function nameOverloads(operations: Operation[]): void {
  const taken = new Set(operations.map(({ operationId }) => camelCase(operationId)));
  for (const overload of operations.flatMap(({ overloads = [] }) => overloads)) {
    overload.operationId = uniqueName(overload.operationId, (name) => taken.has(camelCase(name)));
    taken.add(camelCase(overload.operationId));
  }
}

type Report = (tokens: (string | number)[], message: string) => void;

class OverloadReader {
  readonly #document: OpenAPIObject;
  readonly #overload: Overload;
  readonly #operation: Operation;
  readonly #report: Report;

  constructor(document: OpenAPIObject, overload: Overload, operation: Operation, report: Report) {
    this.#document = document;
    this.#overload = overload;
    this.#operation = operation;
    this.#report = report;
  }

  read(): Operation {
    const { operationId, summary, description } = this.#overload;
    return {
      ...this.#operation,
      operationId,
      sdk: { method: camelCase(operationId) },
      summary,
      description,
      parameters: this.#parameters(),
      requestBody: this.#requestBody(),
      responses: this.#responses(),
    };
  }

  #parameters(): Operation["parameters"] {
    const { parameters = [] } = this.#overload;
    const isDeclared = ({ name }: Parameter) => parameters.some((other) => other.in === "path" && other.name === name);
    const missing = pathParameters(this.#operation).filter((parameter) => !isDeclared(parameter));
    for (const { name } of missing) {
      this.#report(["parameters"], `expected the parameters of the path, got none with the name ${name}`);
    }
    const declared = parameters.flatMap(({ name, in: location, required = false, schema }, index) => {
      const found = this.#operation.parameters.find((other) => other.in === location && other.name === name);
      const declaration = found?.declaration;
      if (declaration) {
        return [readParameter(copyLocation(declaration, { ...declaration, required, ...(schema && { schema }) }))];
      }
      this.#report(["parameters", index], `expected a parameter of the operation, got ${name} in ${location}`);
      return [];
    });
    return [...missing, ...declared];
  }

  #requestBody(): Operation["requestBody"] {
    const { requestBody } = this.#overload;
    const declared = this.#operation.requestBody;
    if (!requestBody) return undefined;
    const content = this.#media(requestBody.content, declared?.content ?? [], ["requestBody", "content"]);
    const { required = false } = requestBody;
    return declared && { ...declared, required, content: readRequestContent(this.#document, content) };
  }

  #responses(): Operation["responses"] {
    return Object.entries(this.#overload.responses ?? {}).flatMap(([status, variants]) => {
      const declared = this.#operation.responses.find((response) => response.status === status);
      if (!declared) {
        this.#report(["responses", status], `expected a response of the operation, got ${status}`);
        return [];
      }
      const content = this.#media(variants, declared.content, ["responses", status]);
      return [{ ...declared, content: readResponseContent(this.#document, content) }];
    });
  }

  /** Returns the media types of the overload, each with its variant of the schema. */
  #media(variants: Record<string, string>, declared: Content[], tokens: string[]): Record<string, MediaTypeObject> {
    const entries = Object.entries(variants).flatMap(([mediaType, pointer]) => {
      const media = declared.find((content) => content.mediaType === mediaType)?.declaration;
      const schema = media && this.#variant(media.schema as JsonSchema | undefined, pointer);
      if (media && schema) return [[mediaType, copyLocation(media, { ...media, schema })]];
      const expected = media ? `a JSON Pointer into the schema of ${mediaType}` : "a media type of the operation";
      this.#report([...tokens, mediaType], `expected ${expected}, got ${media ? pointer : mediaType}`);
      return [];
    });
    return Object.fromEntries(entries);
  }

  #variant(schema: JsonSchema = {}, pointer: string): JsonSchema | undefined {
    if (pointer === "#") return schema;
    return pointer.startsWith("#/")
      ? (getByJsonPointer(resolveSchema(schema, schemasOf(this.#document)), pointer) as JsonSchema)
      : undefined;
  }
}
