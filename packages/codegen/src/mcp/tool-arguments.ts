// The arguments of a tool: every parameter of the operation by a name that fits JSON, and `body`.
import type { Contract, JsonSchema, Operation, Parameter } from "../contract/contract.ts";
import { camelCase } from "../contract/naming.ts";
import { sentContent } from "../sdk/media-types.ts";
import { cookieParameters, headerParameters } from "../sdk/parameter-names.ts";
import { withFileArguments } from "./file-arguments.ts";
import { type ToolSchema, toolSchema } from "./tool-schema.ts";

export interface ToolArgument {
  name: string;
  parameter: Parameter;
}

const BODY = "body";

/** Names of the parameters: the contract's own where they are words, else in camelCase. */
export function toolArguments({ parameters }: Operation): ToolArgument[] {
  const taken = new Set([BODY]);
  return parameters.map((parameter) => {
    const wanted = /^\w+$/.test(parameter.name) ? parameter.name : camelCase(parameter.name) || "value";
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
    taken.add(name);
    return { name, parameter };
  });
}

export function inputSchema(contract: Contract, operation: Operation): ToolSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const { name, parameter } of toolArguments(operation)) {
    const { schema, description, deprecated } = parameter;
    properties[name] = { ...describe(schema, description), ...(deprecated && { deprecated }) };
    if (parameter.required) required.push(name);
  }
  const { requestBody } = operation;
  if (requestBody) {
    const content = sentContent(operation);
    properties[BODY] = describe(content ? withFileArguments(content) : {}, requestBody.description);
    if (requestBody.required) required.push(BODY);
  }
  const whole: JsonSchema = {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    // A misspelt name would be left out of the request without a word.
    additionalProperties: false,
  };
  return toolSchema(whole, contract.schemas);
}

/** The call of the SDK as an expression of `client`, `input` and `options`. */
export function callText(operation: Operation): string {
  const { path, sdk, requestBody } = operation;
  const headers = headerParameters(operation);
  const cookies = cookieParameters(operation);
  const all = toolArguments(operation);
  const ofPath = all
    .filter(({ parameter }) => parameter.in === "path")
    .sort((a, b) => path.indexOf(`{${a.parameter.name}}`) - path.indexOf(`{${b.parameter.name}}`));
  const params = all.flatMap(({ name, parameter }) => {
    const named = parameter.in === "cookie" ? cookies : headers;
    const field = parameter.in === "query" ? parameter.name : named.find(([, one]) => one === parameter.name)?.[0];
    return field !== undefined && parameter.in !== "path" ? [`${JSON.stringify(field)}: ${read(name)}`] : [];
  });
  const key = idempotencyKeyArgument(operation);
  const given = [
    ...ofPath.map(({ name }) => read(name)),
    requestBody && read(BODY),
    params.length > 0 && `{ ${params.join(", ")} }`,
    key === undefined ? "options" : `{ ...options, idempotencyKey: ${read(key)} }`,
  ].filter(Boolean);
  return `client.${sdk.resource ? `${sdk.resource}.` : ""}${sdk.method}(${given.join(", ")})`;
}

/** Names of all arguments that `callText` reads, as a union of string literals. */
export function argumentNames(operation: Operation): string {
  const names = toolArguments(operation).map(({ name }) => name);
  if (operation.requestBody) names.push(BODY);
  return names.map((name) => JSON.stringify(name)).join(" | ") || "never";
}

/** The argument that the SDK takes as an option: the only header that it does not count among the parameters. */
export function idempotencyKeyArgument(operation: Operation): string | undefined {
  const headers = headerParameters(operation).map(([, header]) => header);
  return toolArguments(operation).find(
    ({ parameter }) => parameter.in === "header" && !headers.includes(parameter.name),
  )?.name;
}

/** What is said beside a reference wins over what the reference leads to. */
function describe(schema: JsonSchema, description: string | undefined): JsonSchema {
  return description === undefined ? schema : { ...schema, description };
}

function read(name: string): string {
  return `input[${JSON.stringify(name)}]`;
}
