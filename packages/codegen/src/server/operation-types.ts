// The types of one operation: `ListPetsRequest` and `ListPetsResult`.
import type { GeneratorImport, GeneratorVerbOptions, ResReqTypesValue } from "@orval/core";
import { bodyTypes } from "../contract/body-types.ts";
import type { Contract, Header, JsonSchema, Operation, Parameter, Response } from "../contract/contract.ts";
import { followSchema } from "../contract/follow-schema.ts";
import { isUnsafeInt64 } from "../contract/int64.ts";
import { pathParameters } from "../contract/path-parameters.ts";
import { pathType } from "../orval/path-type.ts";
import { writableType } from "../orval/writable-type.ts";
import { type BodyTypes, replyTypes, requestBodies, streamParts } from "./body-text.ts";

export interface TypeNames {
  request: string;
  result: string;
}

export function operationTypes(
  contract: Contract,
  operation: Operation,
  verb: GeneratorVerbOptions,
  names: TypeNames,
): string {
  const types = bodyTypes(contract, operation);
  const textType = (schema: JsonSchema) => typeOfText(followSchema(schema, contract.schemas));
  const request = requestType(operation, verb, names.request, types, textType);
  return `${request}\n${resultType(operation, verb, names.result, types, textType)}\n`;
}

/** Of the value that the text of a header or a cookie stands for. */
type TextType = (schema: JsonSchema) => string;

/** Models that the types of an operation name. */
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

function requestType(
  operation: Operation,
  verb: GeneratorVerbOptions,
  name: string,
  types: BodyTypes,
  textType: TextType,
): string {
  const { params, queryParams, headers } = verb;
  const parts: string[] = [];
  if (params.length > 0) {
    const fields = pathParameters(operation).map(
      ({ name }) => `${JSON.stringify(name)}: ${pathType(operation, verb, name)}`,
    );
    parts.push(`path: { ${fields.join("; ")} };`);
  }
  if (queryParams)
    parts.push(`query: ${withDefaults(queryParams.schema.name, operation.parameters.filter(isIn("query")))};`);
  if (headers) {
    const withDefault = withDefaults(headers.schema.name, operation.parameters.filter(isIn("header")));
    parts.push(`/** Names in lower case. */\n  headers: Lowercased<${withDefault}>;`);
  }
  const cookies = operation.parameters.filter(isIn("cookie"));
  if (cookies.length > 0) {
    const fields = cookies.map(({ name, required, schema }) => {
      const isThere = required || schema.default !== undefined;
      return `${JSON.stringify(name)}${isThere ? "" : "?"}: ${textType(schema)}`;
    });
    parts.push(`cookies: { ${fields.join("; ")} };`);
  }
  parts.push(...streamParts(operation));
  const bodies = requestBodies(operation, writableType(verb, "Writable"), types);
  if (bodies.length === 1) parts.push(...bodies.flat());
  const fields = `{\n${parts.map((part) => `  ${part}\n`).join("")}}`;
  const start = doc(operation, "what a request carries");
  if (bodies.length < 2) return `${start}export interface ${name} ${fields}\n`;
  const alternatives = bodies.map((body) => `\n  | { ${body.join(" ")} }`).join("");
  return `${start}export type ${name} = ${fields} & (${alternatives}\n);\n`;
}

function resultType(
  operation: Operation,
  verb: GeneratorVerbOptions,
  name: string,
  bodies: BodyTypes,
  textType: TextType,
): string {
  const types = [...verb.response.types.success, ...verb.response.types.errors];
  const exact = operation.responses.filter(({ status }) => /^\d+$/.test(status)).map(({ status }) => status);
  const replies = operation.responses.flatMap((response) => {
    const status = statusType(response.status, exact);
    const json = bodyType(types.filter(({ key }) => key === response.status));
    return replyTypes(response, json, bodies).map(
      ([body, ...mediaType]) =>
        `\n  | ${[`Reply<${status}`, body, headersType(operation, response, textType), "Supplied", ...mediaType].join(", ")}>`,
    );
  });
  return `${doc(operation, "what it may answer")}export type ${name}<Supplied extends string = never> =${replies.join("") || " never"};\n`;
}

function bodyType(types: ResReqTypesValue[]): string {
  const bodies = new Set(types.map(({ value }) => (value === "void" ? "undefined" : value)));
  return [...bodies].join(" | ") || "undefined";
}

/** `404`; of `4XX` and `default`, the statuses that the contract does not name otherwise. */
function statusType(status: string, exact: string[]): string {
  if (exact.includes(status)) return status;
  return `StatusIn<${JSON.stringify(status)}, ${exact.join(" | ") || "never"}>`;
}

/** Headers that the handler gives. Those of a deprecation are sent by the runtime, from `x-deprecation`. */
function headersType(operation: Operation, response: Response, textType: TextType): string {
  const ofRuntime = operation.deprecation ? ["deprecation", "sunset"] : [];
  const headers = response.headers.filter(({ name }) => !ofRuntime.includes(name.toLowerCase()));
  const fields = headers.map(
    (header) => `${JSON.stringify(header.name)}${optional(header)}: ${textType(header.schema)}`,
  );
  return fields.length > 0 ? `{ ${fields.join("; ")} }` : "{}";
}

function optional({ required }: Header): string {
  return required ? "" : "?";
}

/** Lists and objects are texts as they are sent. */
function typeOfText(schema: JsonSchema): string {
  if (isUnsafeInt64(schema)) return "number | bigint";
  const types = { integer: "number", number: "number", boolean: "boolean" };
  const [type, ...others] = [schema.type].flat().filter((one) => one !== "null");
  return (others.length === 0 && types[type as keyof typeof types]) || "string";
}

function withDefaults(model: string, parameters: Parameter[]): string {
  const names = parameters.filter(({ schema }) => schema.default !== undefined).map(({ name }) => JSON.stringify(name));
  return names.length > 0 ? `WithDefaults<${model}, ${names.join(" | ")}>` : model;
}

function isIn(location: Parameter["in"]): (parameter: Parameter) => boolean {
  return (parameter) => parameter.in === location;
}

function doc({ operationId, method, path, deprecated }: Operation, what: string): string {
  return `/** ${operationId} (\`${method.toUpperCase()} ${path}\`): ${what}.${deprecated ? " @deprecated" : ""} */\n`;
}
