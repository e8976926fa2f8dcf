// One request of an operation with a value for everything that a reader has to see.
import type { Content, Contract, Operation, Parameter } from "../contract/contract.ts";
import { sentContent } from "../sdk/media-types.ts";
import { ExampleFile } from "./example-file.ts";
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
  const content = sentContent(operation);
  const shown = sortByPath(operation).filter(
    ({ required, example, deprecated }) => required || (example !== undefined && !deprecated),
  );
  return {
    arguments: shown.map((parameter) => ({
      parameter,
      value: parameter.example ?? exampleValue(contract, parameter.schema, "request"),
    })),
    ...(content && { body: { mediaType: content.mediaType, value: exampleBody(contract, operation, content) } }),
  };
}

function sortByPath({ path, parameters }: Operation): Parameter[] {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const rest = parameters.filter((parameter) => parameter.in !== "path");
  return [...inPath.sort((a, b) => path.indexOf(`{${a.name}}`) - path.indexOf(`{${b.name}}`)), ...rest];
}

function exampleBody(contract: Contract, operation: Operation, content: Content): unknown {
  const { kind, mediaType, examples, fields = [], schema = {} } = content;
  if (kind === "binary") return new ExampleFile(operation.tag ?? operation.operationId, mediaType, false);
  const [first] = Object.values(examples);
  const made = first ?? exampleValue(contract, schema, "request") ?? (kind === "json" ? {} : "example");
  const files = fields.filter(({ name, part }) => part === "file" && Object.hasOwn(Object(made), name));
  const values = files.map(({ name, isArray, contentType }) => {
    const file = new ExampleFile(name, contentType, true);
    return [name, isArray ? [file] : file];
  });
  return values.length > 0 ? { ...Object(made), ...Object.fromEntries(values) } : made;
}
