// Selects the response that a starter handler returns: an example of the contract, or a value that its schema allows.
import {
  type Content,
  type Contract,
  type ContractProblem,
  exampleValue,
  type Header,
  isPlainHeader,
  type Operation,
  type OperationResponse,
  pointerOf,
} from "@onecontract/codegen";
import { formatJsonPointer } from "@onecontract/codegen/json/json-pointer";
import { headerJson } from "@onecontract/codegen/sdk/json-headers";
import { describeReceived } from "@onecontract/codegen/validation/describe-received";
import { concreteMediaType, preferredContent } from "../../check/generated-body.ts";
import { fits } from "./value-types.ts";

export interface ExampleResponse {
  status: number;
  headers: Record<string, unknown>;
  /** Undefined for a response without a body. */
  content: Content | undefined;
  /** Media type, if the handler has to name it: it is not the first, or a range. */
  mediaType: string | undefined;
  /** Value of the body, or of an item of a stream. Undefined if the contract has none that the type of the handler allows. */
  value: unknown;
  /** The warning that the value replaces the example of the contract. */
  problem: ContractProblem | undefined;
}

/** Returns the response with the first successful status that the operation declares. */
export function exampleResponse(contract: Contract, operation: Operation): ExampleResponse | undefined {
  const declared = findSuccess(operation);
  if (!declared) return undefined;
  const status = /^\d+$/.test(declared.status)
    ? Number(declared.status)
    : Number(/^\d/.exec(declared.status)?.[0] ?? 2) * 100;
  const content = [204, 205, 304].includes(status) ? undefined : preferredContent(declared.content);
  const headers = declared.headers
    .filter(({ name, required }) => required && !/^content-(length|type)$/i.test(name))
    .map((header) => [header.name, headerValue(contract, header)]);
  const value = content && bodyValue(contract, content);
  return {
    status,
    headers: Object.fromEntries(headers),
    content,
    mediaType: content && mediaTypeOf(content, declared),
    value,
    problem: content && replacedExample(content, value),
  };
}

function replacedExample({ declaration, examples }: Content, value: unknown): ContractProblem | undefined {
  const [first] = Object.entries(examples);
  if (first === undefined || value === undefined || first[1] === value) return undefined;
  const tokens = first[0] === "" ? ["example"] : ["examples", first[0], "value"];
  return {
    severity: "warning",
    pointer: `${pointerOf(declaration) ?? ""}${formatJsonPointer(tokens)}`,
    message: `expected a value of the schema's type, got ${describeReceived(first[1])}`,
    fix: "the starter API returns another value: fix the example or the schema",
  };
}

function findSuccess({ responses }: Operation): OperationResponse | undefined {
  const patterns = [/^2\d\d$/, /^2/, /^default$/, /^3/, /^[^1]/];
  return patterns
    .map((pattern) => responses.find(({ status }) => pattern.test(status)))
    .find((response) => response !== undefined);
}

/** Returns the JSON content of the successful response. */
export function jsonContent(operation: Operation): Content | undefined {
  return findSuccess(operation)?.content.find(({ kind }) => kind === "json");
}

function headerValue(contract: Contract, header: Header): unknown {
  const { schema, style, example } = header;
  const value = fits(contract, schema, example) ? example : (exampleValue(contract, schema, "response") ?? "example");
  if (typeof value !== "object" && isPlainHeader(header, contract.schemas)) return value;
  return style === "json" ? headerJson(value) : String(value);
}

/** Returns a media type that a range such as `image/*` includes. */
function mediaTypeOf(content: Content, declared: OperationResponse): string | undefined {
  const { mediaType } = content;
  if (!mediaType.includes("*")) return content === declared.content[0] ? undefined : mediaType;
  return concreteMediaType(mediaType);
}

function bodyValue(contract: Contract, { kind, schema, items, examples }: Content): unknown {
  const values = [...Object.values(examples), exampleValue(contract, items?.schema ?? schema ?? {}, "response")];
  if (kind !== "json" && !items) return values[0] ?? "example";
  // The handler's type has no body if the contract declares JSON without a schema.
  const typed = items?.schema ?? schema;
  return typed && [...values, null].find((value) => fits(contract, typed, value));
}
