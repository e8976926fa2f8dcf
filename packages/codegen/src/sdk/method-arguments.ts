// What the method of an operation takes, and what it hands to the runtime.
import type { Content, Operation } from "../contract/contract.ts";
import { placeholders } from "../contract/path-parameters.ts";
import { pathType } from "../orval/path-type.ts";
import { writableType } from "../orval/writable-type.ts";
import { sentContent } from "./media-types.ts";
import { cookieParameters, headerParameters, pathArguments } from "./parameter-names.ts";
import type { TypedOperation } from "./sdk-generator.ts";

/** Parts of the text of a method. */
export interface MethodParts {
  name: string;
  signature: string;
  /** Of the call that it returns. */
  type: string;
  /** Fields of the runtime's `CallInput`. */
  input: string;
  /** Further arguments of the call, each with a comma before it. */
  more: string;
}

/**
 * @param table name of the operation's constant
 * @param options their type
 * @param body expression of what is sent
 */
export function methodCall(
  typed: TypedOperation,
  table: string,
  options: "runtime.RequestOptions" | "bodies.StreamOptions",
  body = "body",
): Pick<MethodParts, "signature" | "input"> {
  const { params, given } = methodArguments(typed);
  const names = pathArguments(typed.operation);
  const path = placeholders(typed.operation.path).map((name) => names.get(name));
  const input = [
    `operation: operations.${table}`,
    path.length > 0 && `path: [${path.join(", ")}]`,
    typed.operation.requestBody && body,
    params && "params",
    "options",
  ].filter(Boolean);
  return {
    signature: [...given.map(({ text }) => text), `options?: ${options}`].join(", "),
    input: input.join(", "),
  };
}

/** What a method takes before its options, as text of a signature. */
export function methodArguments({ operation, verb, types }: TypedOperation) {
  const path = [...pathArguments(operation)].map(([name, argument]) => ({
    name: argument,
    type: pathType(operation, verb, name),
  }));
  const params = paramsType(operation, verb);
  const isBodyOptional = !operation.requestBody?.required;
  const given = [
    ...path.map(({ name, type }) => ({ name, text: `${name}: ${type}` })),
    ...(operation.requestBody
      ? [
          {
            name: "body",
            text: argument(
              "body",
              bodyType(sentContent(operation), verb, types),
              isBodyOptional,
              params?.isOptional === false,
            ),
          },
        ]
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

function paramsType(operation: Operation, verb: TypedOperation["verb"]) {
  const { queryParams, headers } = verb;
  const names = headerParameters(operation);
  const fields = names.map(([name, header]) => {
    const isRequired = operation.parameters.some((one) => one.in === "header" && one.name === header && one.required);
    return `${name}${isRequired ? "" : "?"}: ${headers?.schema.name}[${JSON.stringify(header)}]`;
  });
  for (const [name, cookie] of cookieParameters(operation)) {
    const { required } = operation.parameters.find((one) => one.in === "cookie" && one.name === cookie) ?? {};
    fields.push(`${name}${required ? "" : "?"}: string | number | boolean`);
  }
  const parts = [queryParams?.schema.name, fields.length > 0 ? `{ ${fields.join("; ")} }` : undefined].filter(Boolean);
  if (parts.length === 0) return undefined;
  const isOptional = operation.parameters.every(
    ({ in: location, name, required }) =>
      !required || location === "path" || (location === "header" && !names.some(([, header]) => header === name)),
  );
  return { type: parts.join(" & "), isOptional };
}

function bodyType(content: Content | undefined, verb: TypedOperation["verb"], types: TypedOperation["types"]): string {
  const name = (content && types.get(content)?.name) ?? "unknown";
  switch (content?.kind) {
    case "form":
      return name;
    case "multipart":
      return `bodies.Upload<${name}>`;
    case "text":
      return "string";
    case "json":
      return writableType(verb, "runtime.Writable");
    default:
      return "bodies.BytesInput";
  }
}
