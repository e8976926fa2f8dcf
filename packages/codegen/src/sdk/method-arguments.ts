// Emits the parameters of an SDK method and the input that it passes to the runtime.
import { requestContent } from "../contract/content-kind.ts";
import type { Content, Operation, Parameter } from "../contract/contract.ts";
import { hasReadOnlyFields } from "../contract/form-fields.ts";
import { pathPlaceholders } from "../contract/path-parameters.ts";
import { pathParameterType } from "../orval/path-parameter-type.ts";
import { writableBodyType } from "../orval/writable-body-type.ts";
import { docComment } from "./doc-comment.ts";
import { alternativeContents, alternativeName } from "./media-types.ts";
import { cookieParameters, headerParameters, pathArguments, takesBody, takesParams } from "./parameter-names.ts";
import type { TypedOperation } from "./typed-operation.ts";

/** Source fragments of a method. */
export interface MethodParts {
  name: string;
  /** Name of the operation's constant, which its function has, too. */
  constant: string;
  /** Parameters, such as `body: Book`. */
  signature: string[];
  /** Type of the call that the method returns, without the types of its responses by status. */
  type: string;
  /** Type of the call that the method returns. */
  callType: string;
  /** Fields of the runtime's `CallInput`. */
  input: string;
  /** Further constructor arguments of the call, each with a leading comma. */
  furtherArguments: string;
  /** Documentation of the signature. @default that of the operation */
  comment?: string;
  /** Further signatures of the method. */
  overloads?: Overload[];
  /** Parameters of the implementation. Present if there are overloads. */
  implementation?: string[];
}

/** A signature of a method. */
export interface Overload {
  comment: string;
  signature: string[];
  type: string;
  callType: string;
}

/**
 * Emits the parameters of an overload that requires headers.
 *
 * @param typed operation with the media type of the overload only
 * @param values the values of the headers that select the overload, by name
 */
export function emitHeaderOverload(typed: TypedOperation, values: Readonly<Record<string, string>>): string[] {
  const { parameters } = methodParameters(typed, true);
  const fields = Object.entries(values).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const headers = `{ headers: { ${fields.join("; ")} } }`;
  return [...parameters.map(({ source }) => source), `options: runtime.RequestOptions & ${headers}`];
}

/**
 * Emits the parameters and the input of a call.
 *
 * @param constant name of the operation's constant in `operations.gen.ts`
 * @param optionsType type of the last parameter
 * @param body expression of the request body
 */
export function emitMethodCall(
  typed: TypedOperation,
  constant: string,
  optionsType: "runtime.RequestOptions" | "bodies.StreamOptions",
  body = "body",
): Pick<MethodParts, "constant" | "signature" | "input"> {
  const { params, parameters } = methodParameters(typed);
  const names = pathArguments(typed.operation);
  const path = pathPlaceholders(typed.operation.path).map((name) => names.get(name));
  const hasOverloads = optionsType === "runtime.RequestOptions";
  const alternatives = (hasOverloads ? alternativeContents(typed.operation) : []).map(
    (content) => `${JSON.stringify(content.mediaType)}: operations.${alternativeName(constant, content)}`,
  );
  const operation =
    alternatives.length > 0
      ? `...bodies.selectOperation(operations.${constant}, { ${alternatives.join(", ")} }, options)`
      : `operation: operations.${constant}`;
  const input = [
    operation,
    path.length > 0 && `path: [${path.join(", ")}]`,
    typed.operation.requestBody && body,
    params && "params",
    alternatives.length === 0 && "options",
  ].filter(Boolean);
  return {
    constant,
    signature: [...parameters.map(({ source }) => source), `options?: ${optionsType}`],
    input: input.join(", "),
  };
}

export interface MethodParameter {
  name: string;
  source: string;
  /** True if only other overloads of the method have the parameter. */
  isAbsent?: boolean;
}

/**
 * Returns the parameters of a method before its options, with their source in the parameter list.
 *
 * @param isBeforeRequired whether a required parameter follows
 */
export function methodParameters({ operation, verb, types, schemas }: TypedOperation, isBeforeRequired = false) {
  const path = [...pathArguments(operation)].map(([name, argument]) => ({
    name: argument,
    type: pathParameterType(operation, verb, name),
  }));
  const params = paramsType(operation, verb);
  const isBodyOptional = !operation.requestBody?.required;
  // The arguments of an overload have the positions that they have in the other overloads.
  const absent = (name: string, isBeforeParams = false) => ({
    name,
    source: `${name}${isBeforeRequired || isBeforeParams ? "" : "?"}: undefined`,
    isAbsent: true,
  });
  const parameters: MethodParameter[] = [
    ...path.map(({ name, type }) => ({ name, source: `${name}: ${type}` })),
    ...(operation.requestBody
      ? [
          {
            name: "body",
            source: emitParameter(
              "body",
              bodyType(requestContent(operation), verb, types, schemas),
              isBodyOptional,
              isBeforeRequired || params?.isOptional === false,
            ),
          },
        ]
      : takesBody(operation)
        ? [absent("body", params?.isOptional === false)]
        : []),
    ...(params
      ? [{ name: "params", source: emitParameter("params", params.type, params.isOptional, isBeforeRequired) }]
      : takesParams(operation)
        ? [absent("params")]
        : []),
  ];
  return { params, parameters };
}

/** Emits one parameter. An optional one before a required one cannot be omitted, so it accepts `undefined`. */
function emitParameter(name: string, type: string, isOptional: boolean, isBeforeRequired: boolean): string {
  if (!isOptional) return `${name}: ${type}`;
  return isBeforeRequired ? `${name}: ${type} | undefined` : `${name}?: ${type}`;
}

function paramsType(operation: Operation, verb: TypedOperation["verb"]) {
  const { queryParams, headers } = verb;
  const names = headerParameters(operation);
  const find = (location: string, name: string) =>
    operation.parameters.find((parameter) => parameter.in === location && parameter.name === name);
  const field = (name: string, parameter: Parameter | undefined, type: string) =>
    `${fieldComment(parameter)}${name}${parameter?.required ? "" : "?"}: ${type}`;
  const fields = [
    ...names.map(([name, header]) =>
      field(name, find("header", header), `${headers?.schema.name}[${JSON.stringify(header)}]`),
    ),
    ...cookieParameters(operation).map(([name, cookie]) =>
      field(name, find("cookie", cookie), "string | number | boolean"),
    ),
  ];
  const parts = [queryParams?.schema.name, fields.length > 0 ? `{ ${fields.join("; ")} }` : undefined].filter(Boolean);
  if (parts.length === 0) return undefined;
  const isOptional = operation.parameters.every(
    ({ in: location, name, required }) =>
      !required || location === "path" || (location === "header" && !names.some(([, header]) => header === name)),
  );
  return { type: parts.join(" & "), isOptional };
}

/** Emits a comment on one line. */
function fieldComment({ description = "", deprecated = false }: Partial<Parameter> = {}): string {
  const line = [deprecated && "@deprecated", description.replace(/\s+/g, " ").trim()].filter(Boolean).join(" ");
  return docComment([line], "").replace("\n", " ");
}

function bodyType(
  content: Content | undefined,
  verb: TypedOperation["verb"],
  types: TypedOperation["types"],
  schemas: TypedOperation["schemas"],
): string {
  const declared = (content && types.get(content)?.name) ?? "unknown";
  const name = content && hasReadOnlyFields(content, schemas) ? `runtime.Writable<${declared}>` : declared;
  switch (content?.kind) {
    case "form":
      return name;
    case "multipart":
      return `bodies.Upload<${name}>`;
    case "text":
      return "string";
    case "json":
      return writableBodyType(verb, "runtime.Writable");
    default:
      return "bodies.BytesInput";
  }
}
