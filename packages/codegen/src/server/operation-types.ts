// Emits the types of one operation: `ListBooksRequest` and `ListBooksResponse`.
import type { GeneratorImport, GeneratorVerbOptions, ResReqTypesValue } from "@orval/core";
import { bodyTypes } from "../contract/body-types.ts";
import type { Contract, Header, JsonSchema, Operation, OperationResponse, Parameter } from "../contract/contract.ts";
import { isUnsafeInt64 } from "../contract/int64.ts";
import { pathParameters } from "../contract/path-parameters.ts";
import { pathParameterType } from "../orval/path-parameter-type.ts";
import { writableBodyType } from "../orval/writable-body-type.ts";
import { resolveSchema } from "../schema/references.ts";
import { type BodyTypes, emitNegotiationFields, emitRequestBodies, emitResponseBodies } from "./body-types.ts";
import type { TypeNames } from "./named-operation.ts";

export function emitOperationTypes(
  contract: Contract,
  operation: Operation,
  verb: GeneratorVerbOptions,
  names: TypeNames,
): string {
  const types = bodyTypes(contract, operation);
  const emitPrimitive = (schema: JsonSchema) => emitPrimitiveType(resolveSchema(schema, contract.schemas));
  const bodies = emitRequestBodies(operation, writableBodyType(verb, "Writable"), types, contract.schemas);
  const request = emitRequestType(operation, verb, names.request, bodies, emitPrimitive);
  return `${request}\n${emitResponseType(operation, verb, names.response, types, emitPrimitive)}\n`;
}

/** Emits the type of a decoded header or cookie. */
type EmitPrimitive = (schema: JsonSchema) => string;

/** Returns the models that the types of an operation refer to. */
export function usedModels(contract: Contract, operation: Operation, verb: GeneratorVerbOptions): GeneratorImport[] {
  const { response, body, params, queryParams, headers } = verb;
  return [
    ...[...bodyTypes(contract, operation).values()].map(({ name }) => ({ name })),
    ...[...response.types.success, ...response.types.errors].flatMap(({ imports }) => imports),
    ...body.imports,
    ...params.flatMap(({ imports }) => imports),
    ...[queryParams, headers].flatMap((group) => (group ? [{ name: group.schema.name }] : [])),
  ];
}

function emitRequestType(
  operation: Operation,
  verb: GeneratorVerbOptions,
  name: string,
  bodies: string[][],
  emitPrimitive: EmitPrimitive,
): string {
  const { params, queryParams, headers } = verb;
  const parts: string[] = [];
  if (params.length > 0) {
    const fields = pathParameters(operation).map(
      ({ name }) => `${JSON.stringify(name)}: ${pathParameterType(operation, verb, name)}`,
    );
    parts.push(`path: { ${fields.join("; ")} };`);
  }
  if (queryParams)
    parts.push(`query: ${emitDefaults(queryParams.schema.name, operation.parameters.filter(isIn("query")))};`);
  if (headers) {
    const withDefault = emitDefaults(headers.schema.name, operation.parameters.filter(isIn("header")));
    parts.push(`/** Header names are in lower case. */\n  headers: Lowercased<${withDefault}>;`);
  }
  const cookies = operation.parameters.filter(isIn("cookie"));
  if (cookies.length > 0) {
    const fields = cookies.map(({ name, required, schema }) => {
      const isPresent = required || schema.default !== undefined;
      return `${JSON.stringify(name)}${isPresent ? "" : "?"}: ${emitPrimitive(schema)}`;
    });
    parts.push(`cookies: { ${fields.join("; ")} };`);
  }
  parts.push(...emitNegotiationFields(operation));
  if (bodies.length === 1) parts.push(...bodies.flat());
  const fields = `{\n${parts.map((part) => `  ${part}\n`).join("")}}`;
  const start = emitDoc("Request", operation);
  if (bodies.length < 2) return `${start}export interface ${name} ${fields}\n`;
  const variants = bodies.map((body) => `\n  | { ${body.join(" ")} }`).join("");
  return `${start}export type ${name} = ${fields} & (${variants}\n);\n`;
}

function emitResponseType(
  operation: Operation,
  verb: GeneratorVerbOptions,
  name: string,
  bodies: BodyTypes,
  emitPrimitive: EmitPrimitive,
): string {
  const types = [...verb.response.types.success, ...verb.response.types.errors];
  const exact = operation.responses.filter(({ status }) => /^\d+$/.test(status)).map(({ status }) => status);
  const variants = operation.responses.flatMap((response) => {
    const status = emitStatus(response.status, exact);
    const json = emitJsonBody(types.filter(({ key }) => key === response.status));
    return emitResponseBodies(response, json, bodies).map(
      ([body, ...mediaType]) =>
        `\n  | ${[`DeclaredResponse<${status}`, body, emitHeaders(operation, response, emitPrimitive), "Supplied", ...mediaType].join(", ")}>`,
    );
  });
  return `${emitDoc("Responses", operation)}export type ${name}<Supplied extends string = never> =${variants.join("") || " never"};\n`;
}

function emitJsonBody(types: ResReqTypesValue[]): string {
  const bodies = new Set(types.map(({ value }) => (value === "void" ? "undefined" : value)));
  return [...bodies].join(" | ") || "undefined";
}

/** Returns `404`, or for `4XX` and `default` the statuses that the contract does not declare individually. */
function emitStatus(status: string, exact: string[]): string {
  if (exact.includes(status)) return status;
  return `StatusIn<${JSON.stringify(status)}, ${exact.join(" | ") || "never"}>`;
}

/** Returns the type of the headers that the handler sets. The runtime sends those of `x-deprecation`. */
function emitHeaders(operation: Operation, response: OperationResponse, emitPrimitive: EmitPrimitive): string {
  const runtimeHeaders = operation.deprecation ? ["deprecation", "sunset"] : [];
  const headers = response.headers.filter(({ name }) => !runtimeHeaders.includes(name.toLowerCase()));
  const fields = headers.map(
    (header) => `${JSON.stringify(header.name)}${optionalMark(header)}: ${emitPrimitive(header.schema)}`,
  );
  return fields.length > 0 ? `{ ${fields.join("; ")} }` : "{}";
}

function optionalMark({ required }: Header): string {
  return required ? "" : "?";
}

/** Returns the type of a header or cookie. Arrays and objects stay the string that was received. */
function emitPrimitiveType(schema: JsonSchema): string {
  if (isUnsafeInt64(schema)) return "number | bigint";
  const types = { integer: "number", number: "number", boolean: "boolean" };
  const [type, ...furtherTypes] = [schema.type].flat().filter((name) => name !== "null");
  return (furtherTypes.length === 0 && types[type as keyof typeof types]) || "string";
}

function emitDefaults(model: string, parameters: Parameter[]): string {
  const names = parameters.filter(({ schema }) => schema.default !== undefined).map(({ name }) => JSON.stringify(name));
  return names.length > 0 ? `WithDefaults<${model}, ${names.join(" | ")}>` : model;
}

function isIn(location: Parameter["in"]): (parameter: Parameter) => boolean {
  return (parameter) => parameter.in === location;
}

function emitDoc(title: "Request" | "Responses", { operationId, method, path, deprecated }: Operation): string {
  const tag = deprecated ? " @deprecated" : "";
  return `/** ${title} of ${operationId} (\`${method.toUpperCase()} ${path}\`).${tag} */\n`;
}
