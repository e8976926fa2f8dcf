// The arguments of a tool: every parameter of the operation, and `body`.
import type { Contract, JsonSchema, Operation, Parameter } from "../contract/contract.ts";
import { camelCase } from "../contract/naming.ts";
import { requestContent } from "../sdk/media-types.ts";
import { cookieParameters, headerParameters } from "../sdk/parameter-names.ts";
import { withFileArguments } from "./file-arguments.ts";
import { type ToolSchema, toolSchema } from "./tool-schema.ts";

export interface ToolArgument {
  name: string;
  parameter: Parameter;
}

const BODY = "body";

/** Names the parameters: as in the contract if the name is an identifier, otherwise in camelCase. */
export function toolArguments({ parameters }: Operation): ToolArgument[] {
  const taken = new Set([BODY]);
  return parameters.map((parameter) => {
    const preferred = /^\w+$/.test(parameter.name) ? parameter.name : camelCase(parameter.name) || "value";
    let name = preferred;
    for (let count = 2; taken.has(name); count++) name = `${preferred}${count}`;
    taken.add(name);
    return { name, parameter };
  });
}

export function inputSchema(contract: Contract, operation: Operation): ToolSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const { name, parameter } of toolArguments(operation)) {
    const { schema, description, deprecated } = parameter;
    properties[name] = { ...withDescription(schema, description), ...(deprecated && { deprecated }) };
    if (parameter.required) required.push(name);
  }
  const { requestBody } = operation;
  if (requestBody) {
    const content = requestContent(operation);
    properties[BODY] = withDescription(content ? withFileArguments(content) : {}, requestBody.description);
    if (requestBody.required) required.push(BODY);
  }
  const schema: JsonSchema = {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    // Otherwise a misspelled name would be dropped silently.
    additionalProperties: false,
  };
  return toolSchema(schema, contract.schemas);
}

/** Emits the SDK call as an expression of `client`, `input` and `options`. */
export function emitCall(operation: Operation): string {
  const { path, sdk, requestBody } = operation;
  const headers = headerParameters(operation);
  const cookies = cookieParameters(operation);
  const toolParameters = toolArguments(operation);
  const pathParameters = toolParameters
    .filter(({ parameter }) => parameter.in === "path")
    .sort((a, b) => path.indexOf(`{${a.parameter.name}}`) - path.indexOf(`{${b.parameter.name}}`));
  const params = toolParameters.flatMap(({ name, parameter }) => {
    const renamed = parameter.in === "cookie" ? cookies : headers;
    const field =
      parameter.in === "query" ? parameter.name : renamed.find(([, original]) => original === parameter.name)?.[0];
    return field !== undefined && parameter.in !== "path" ? [`${JSON.stringify(field)}: ${emitInput(name)}`] : [];
  });
  const key = idempotencyKeyArgument(operation);
  const callArguments = [
    ...pathParameters.map(({ name }) => emitInput(name)),
    requestBody && emitInput(BODY),
    params.length > 0 && `{ ${params.join(", ")} }`,
    key === undefined ? "options" : `{ ...options, idempotencyKey: ${emitInput(key)} }`,
  ].filter(Boolean);
  return `client.${sdk.resource ? `${sdk.resource}.` : ""}${sdk.method}(${callArguments.join(", ")})`;
}

/** Emits the names of all arguments that the call reads, as a union of string literals. */
export function argumentNames(operation: Operation): string {
  const names = toolArguments(operation).map(({ name }) => name);
  if (operation.requestBody) names.push(BODY);
  return names.map((name) => JSON.stringify(name)).join(" | ") || "never";
}

/** Returns the name of the argument for the idempotency key, the only header that the SDK takes as an option. */
export function idempotencyKeyArgument(operation: Operation): string | undefined {
  const headers = headerParameters(operation).map(([, header]) => header);
  return toolArguments(operation).find(
    ({ parameter }) => parameter.in === "header" && !headers.includes(parameter.name),
  )?.name;
}

/** Adds a description, which takes precedence over that of a `$ref` target. */
function withDescription(schema: JsonSchema, description: string | undefined): JsonSchema {
  return description === undefined ? schema : { ...schema, description };
}

function emitInput(name: string): string {
  return `input[${JSON.stringify(name)}]`;
}
