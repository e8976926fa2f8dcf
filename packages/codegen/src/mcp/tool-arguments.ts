// The arguments of a tool: the parameters of the operation, and the fields of its body.
import type { Contract, JsonSchema, Operation, Parameter } from "../contract/contract.ts";
import { pageSelector } from "../contract/pagination.ts";
import { pathParameters } from "../contract/path-parameters.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { methodPath, renamedParameters, takesBody, takesParams } from "../sdk/parameter-names.ts";
import { selectingHeaders } from "../sdk/shared-route.ts";
import { argumentName, type BodyArguments, bodyArguments } from "./body-arguments.ts";
import { withoutTransport } from "./model-prose.ts";

export interface ToolArgument {
  name: string;
  parameter: Parameter;
}

/** Names the parameters: as in the contract if the name is an identifier, otherwise in camelCase. */
export function toolArguments({ parameters }: Operation): ToolArgument[] {
  const used = new Set<string>();
  return parameters.map((parameter) => ({ name: argumentName(parameter.name, used, ""), parameter }));
}

/** Returns the arguments of the request body, whose names differ from those of the parameters. */
export function bodyOf(contract: Contract, operation: Operation): BodyArguments {
  return bodyArguments(contract, operation, new Set(toolArguments(operation).map(({ name }) => name)));
}

/** Returns the schema of all arguments as an object. References lead to the schemas of the contract. */
export function argumentsSchema(contract: Contract, operation: Operation): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  const cursor = cursorArgument(operation)?.name;
  const key = idempotencyKeyArgument(operation);
  for (const { name, parameter } of toolArguments(operation)) {
    const { schema, deprecated } = parameter;
    const description = name === cursor ? CURSOR : name === key ? KEY : proseOf(operation, parameter.description);
    properties[name] = { ...withDescription(schema, description), ...(deprecated && { deprecated }) };
    if (parameter.required) required.push(name);
  }
  const body = bodyOf(contract, operation);
  const isBodyRequired = operation.requestBody?.required === true;
  const bodyRequired: string[] = [];
  if (body.kind === "whole") {
    properties[body.name] = withDescription(body.schema, proseOf(operation, operation.requestBody?.description));
    bodyRequired.push(body.name);
  }
  for (const { name, schema, required: isRequired } of body.kind === "fields" ? body.fields : []) {
    properties[name] = withDescription(schema, proseOf(operation, schema.description));
    if (isRequired) bodyRequired.push(name);
  }
  const all = [...required, ...(isBodyRequired ? bodyRequired : [])];
  return {
    type: "object",
    properties,
    ...(all.length > 0 && { required: all }),
    ...(!isBodyRequired && body.kind === "fields" && requiredTogether(body.fields, bodyRequired)),
    // Otherwise a misspelled name would be dropped silently.
    additionalProperties: false,
  };
}

const CURSOR = "Page to return: `nextCursor` of the previous page. Omit it for the first page.";
const KEY = "Only to repeat a call whose outcome is unknown: the key that its error contains. Omit it otherwise.";

/** Requires the fields of an optional body as soon as there is one of them. */
function requiredTogether(fields: { name: string }[], required: string[]): Pick<JsonSchema, "dependentRequired"> {
  if (required.length === 0) return {};
  return { dependentRequired: Object.fromEntries(fields.map(({ name }) => [name, required])) };
}

/** Returns the description without what a model cannot use, or undefined if nothing is left. */
function proseOf(operation: Operation, description: string | undefined): string | undefined {
  const prose = description === undefined ? "" : withoutTransport(description, operation);
  return prose === "" ? undefined : prose;
}

/** Emits the SDK call as an expression of `client`, `input` and `options`. */
export function emitCall(contract: Contract, operation: Operation): TypeScript {
  const toolParameters = toolArguments(operation);
  const path = pathParameters(operation).flatMap((parameter) =>
    toolParameters.filter((argument) => argument.parameter === parameter),
  );
  const params = toolParameters.flatMap(({ name, parameter }): [string, TypeScript][] => {
    if (parameter.in === "path") return [];
    if (parameter.in === "query") return [[parameter.name, emitInput(name)]];
    const found = renamedParameters(operation, parameter.in).find(([, original]) => original === parameter.name);
    return found ? [[found[0], emitInput(name)]] : [];
  });
  const callArguments = [
    ...path.map(({ name }) => emitInput(name)),
    takesBody(operation) && emitBody(bodyOf(contract, operation), operation.requestBody?.required === true),
    takesParams(operation) && (params.length > 0 ? ts.object(params) : ts`undefined`),
    emitOptions(operation),
  ];
  return ts`client${ts.join(methodPath(operation).map(ts.member), "")}(${ts.join(callArguments, ", ")})`;
}

function emitOptions(operation: Operation): TypeScript {
  const headers = selectingHeaders(operation);
  const key = idempotencyKeyArgument(operation);
  const fields = ts.join(
    [
      key !== undefined && ts`idempotencyKey: ${emitInput(key)}`,
      Object.keys(headers).length > 0 && ts`headers: ${ts.literal(headers)}`,
    ],
    ", ",
  );
  return fields.isEmpty ? ts`options` : ts`{ ...options, ${fields} }`;
}

/** Emits the request body. An optional one is undefined if none of its fields is set. */
function emitBody(body: BodyArguments, isRequired: boolean): TypeScript {
  if (body.kind === "none") return ts`undefined`;
  if (body.kind === "whole") return emitInput(body.name);
  const object = ts.object(body.fields.map(({ name, property }) => [property, emitInput(name)]));
  if (isRequired) return object;
  const values = body.fields.map(({ name }) => emitInput(name));
  return ts`[${ts.join(values, ", ")}].some((value) => value !== undefined) ? ${object} : undefined`;
}

/** Returns the names of the arguments that are files in base64. */
export function fileArguments(contract: Contract, operation: Operation): string[] {
  const body = bodyOf(contract, operation);
  if (body.kind === "whole") return body.isFile ? [body.name] : [];
  return body.kind === "fields" ? body.fields.filter(({ isFile }) => isFile).map(({ name }) => name) : [];
}

/** Returns the name of the argument for the idempotency key, the only header that the SDK takes as an option. */
export function idempotencyKeyArgument(operation: Operation): string | undefined {
  const headers = renamedParameters(operation, "header").map(([, header]) => header);
  return toolArguments(operation).find(
    ({ parameter }) => parameter.in === "header" && !headers.includes(parameter.name),
  )?.name;
}

/** Returns the argument that selects the page, if there is one. */
export function cursorArgument(operation: Operation): ToolArgument | undefined {
  return queryArgument(operation, operation.pagination && pageSelector(operation.pagination));
}

/** Returns the argument that is the size of a page, if there is one. */
export function limitArgument(operation: Operation): ToolArgument | undefined {
  return queryArgument(operation, operation.pagination?.limitParameter);
}

function queryArgument(operation: Operation, name: string | undefined): ToolArgument | undefined {
  return toolArguments(operation).find(({ parameter }) => parameter.in === "query" && parameter.name === name);
}

/** Replaces the description. A schema without one keeps that of its `$ref` target. */
function withDescription({ description: _, ...schema }: JsonSchema, description: string | undefined): JsonSchema {
  return description === undefined ? schema : { ...schema, description };
}

function emitInput(name: string): TypeScript {
  return ts`input[${ts.literal(name)}]`;
}
