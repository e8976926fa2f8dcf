// One request of an operation with a value for everything that a reader has to see.
import type { Content, Contract, Operation, Parameter } from "../contract/contract.ts";
import { exampleValue } from "./example-value.ts";

export interface ExampleRequest {
  /** Path parameters in the order of the path, then the rest in the order of the contract. */
  arguments: Argument[];
  body?: { mediaType: string; value: unknown };
}

export interface Argument {
  parameter: Parameter;
  value: unknown;
}

/** Required parameters, and the optional ones for which the contract gives an example. */
export function exampleRequest(contract: Contract, operation: Operation): ExampleRequest {
  const content = preferredContent(operation.requestBody?.content ?? []);
  const shown = sortByPath(operation).filter(
    ({ required, example, deprecated }) => required || (example !== undefined && !deprecated),
  );
  return {
    arguments: shown.map((parameter) => ({
      parameter,
      value: parameter.example ?? exampleValue(contract, parameter.schema, "request"),
    })),
    ...(content && { body: { mediaType: content.mediaType, value: exampleBody(contract, content) } }),
  };
}

/** Whether a media type is JSON: `application/json` or with the suffix `+json` (RFC 6839). */
export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(mediaType);
}

function sortByPath({ path, parameters }: Operation): Parameter[] {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const rest = parameters.filter((parameter) => parameter.in !== "path");
  return [...inPath.sort((a, b) => path.indexOf(`{${a.name}}`) - path.indexOf(`{${b.name}}`)), ...rest];
}

function preferredContent(content: Content[]): Content | undefined {
  return content.find(({ mediaType }) => isJson(mediaType)) ?? content[0];
}

function exampleBody(contract: Contract, content: Content): unknown {
  const [first] = Object.values(content.examples);
  const made = first ?? exampleValue(contract, content.schema ?? {}, "request");
  return made ?? (isJson(content.mediaType) ? {} : "example");
}
