// The method of one operation.
import type { Contract, Operation, Pagination } from "../contract/contract.ts";
import { docComment } from "./doc-comment.ts";
import { headerParameters, pathArguments } from "./parameter-names.ts";
import { kindOf } from "./query-style.ts";
import type { TypedOperation } from "./sdk-generator.ts";

/** @throws Error that names the operation when its pages are not arrays */
export function methodText(contract: Contract, { operation, verb }: TypedOperation): string {
  const { path, params, given } = methodArguments(operation, verb);
  const signature = [...given.map(({ text }) => text), "options?: runtime.RequestOptions"];
  const input = [
    `operation: operations.${verb.operationName}`,
    path.length > 0 && `path: [${path.map(({ name }) => name).join(", ")}]`,
    operation.requestBody && "body",
    params && "params",
    "options",
  ].filter(Boolean);
  const result = resultType(operation, verb);
  const { pagination } = operation;
  const [type, more] = pagination
    ? [`runtime.PageCall<${pageType(contract, operation, result)}>`, linkArgument(pagination)]
    : [`runtime.Call<${result}>`, ""];
  return `${documentation(contract, operation)}  ${operation.sdk.method}(${signature.join(", ")}): ${type} {
    return new ${type}(this.send, { ${input.join(", ")} }${more});
  }
`;
}

/** What a method takes before its options, as text of a signature. */
export function methodArguments(operation: Operation, verb: TypedOperation["verb"]) {
  const path = pathArguments(operation).map((name, index) => ({ name, type: pathType(verb.params, index) }));
  const params = paramsType(operation, verb);
  const isBodyOptional = !operation.requestBody?.required;
  const given = [
    ...path.map(({ name, type }) => ({ name, text: `${name}: ${type}` })),
    ...(operation.requestBody
      ? [{ name: "body", text: argument("body", verb.body.definition, isBodyOptional, params?.isOptional === false) }]
      : []),
    ...(params ? [{ name: "params", text: argument("params", params.type, params.isOptional, false) }] : []),
  ];
  return { path, params, given };
}

/** An optional argument before a required one has to be named, so it takes `undefined`. */
function argument(name: string, type: string, isOptional: boolean, isBeforeRequired: boolean): string {
  if (!isOptional) return `${name}: ${type}`;
  return isBeforeRequired ? `${name}: ${type} | undefined` : `${name}?: ${type}`;
}

/** The type in orval's `name: type`; orval lists path parameters in the order of the path. */
function pathType(params: TypedOperation["verb"]["params"], index: number): string {
  const definition = params[index]?.definition ?? "";
  return definition.slice(definition.indexOf(":") + 1).trim();
}

function paramsType(operation: Operation, verb: TypedOperation["verb"]) {
  const { queryParams, headers } = verb;
  const names = headerParameters(operation);
  const fields = names.map(([name, header]) => {
    const isRequired = operation.parameters.some((one) => one.in === "header" && one.name === header && one.required);
    return `${name}${isRequired ? "" : "?"}: ${headers?.schema.name}[${JSON.stringify(header)}]`;
  });
  const parts = [queryParams?.schema.name, fields.length > 0 ? `{ ${fields.join("; ")} }` : undefined].filter(Boolean);
  if (parts.length === 0) return undefined;
  const isOptional = operation.parameters.every(
    ({ in: location, name, required }) =>
      !required || location === "path" || (location === "header" && !names.some(([, header]) => header === name)),
  );
  return { type: parts.join(" & "), isOptional };
}

/** Union over the successful statuses; those without a body give `undefined`. */
function resultType(operation: Operation, verb: TypedOperation["verb"]): string {
  const success = operation.responses.filter(({ status }) => /^[123]/.test(status));
  const types = success.flatMap(({ status, content }) =>
    content.length === 0 ? ["undefined"] : typesOf(verb.response.types.success, status),
  );
  return [...new Set(types)].join(" | ") || "unknown";
}

function typesOf(success: TypedOperation["verb"]["response"]["types"]["success"], status: string): string[] {
  const types = success.filter(({ key }) => key === status).map(({ value }) => value);
  return types.length > 0 ? types : ["unknown"];
}

/** Nothing where it is the runtime's default. */
function linkArgument({ header, relation }: Pagination): string {
  const isDefault = header.toLowerCase() === "link" && relation === "next";
  return isDefault ? "" : `, ${JSON.stringify(header)}, ${JSON.stringify(relation)}`;
}

function pageType(contract: Contract, { operationId, responses }: Operation, result: string): string {
  const page = responses.find(({ status }) => /^2/.test(status));
  if (kindOf(contract, page?.content[0]?.schema) !== "array") {
    throw new Error(`${operationId}: x-pagination: expected pages that are arrays, got something else`);
  }
  return `(${result})[number]`.replace(/^\((\w+)\)/, "$1");
}

function documentation(contract: Contract, operation: Operation): string {
  const { summary, description, deprecated, deprecation } = operation;
  const { sunset, successor, reason } = deprecation ?? {};
  const replacement = successor && contract.operations.find(({ operationId }) => operationId === successor)?.sdk;
  const parts = [
    sunset && `It will be removed on ${sunset}.`,
    replacement && `Use \`client.${[replacement.resource, replacement.method].filter(Boolean).join(".")}()\` instead.`,
    reason,
  ].filter(Boolean);
  const text = [summary, description].filter(Boolean).join("\n\n");
  return docComment(
    [
      text || `${operation.method.toUpperCase()} ${operation.path}`,
      deprecated ? `\n@deprecated ${parts.join(" ")}` : undefined,
    ],
    "  ",
  );
}
