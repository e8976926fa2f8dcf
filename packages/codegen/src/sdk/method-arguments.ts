// Emits the parameters of an SDK method and the input that it passes to the runtime.

import { requestContent } from "../contract/content-kind.ts";
import type { Content, Operation, Parameter } from "../contract/contract.ts";
import { pathPlaceholders } from "../contract/path-parameters.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { alternativeContents, alternativeName } from "./media-types.ts";
import { bodies, operations, runtime } from "./modules.ts";
import { jsonFieldNames, pathArguments, renamedParameters, takesBody, takesParams } from "./parameter-names.ts";
import type { SdkOperation } from "./typed-operation.ts";

export interface MethodInput {
  /** Name of the operation's constant, which its function has, too. */
  constant: string;
  /** The runtime's `CallInput`. */
  input: TypeScript;
}

/**
 * Emits the parameters of a signature.
 *
 * @param typed operation with the media type of the signature
 * @param optionsType type of the last parameter
 * @param headers values of the headers that the options must have to select the signature, by name
 */
export function emitParameters(
  typed: SdkOperation,
  optionsType: TypeScript,
  headers: Readonly<Record<string, string>> = {},
): TypeScript[] {
  const fields = Object.entries(headers).map(([name, value]) => ts`${ts.key(name)}: ${ts.literal(value)}`);
  const isSelected = fields.length > 0;
  const required = isSelected && ts` & { headers: { ${ts.join(fields, "; ")} } }`;
  const { parameters } = methodParameters(typed, isSelected);
  return [...parameters.map(({ code }) => code), ts`options${!isSelected && ts`?`}: ${optionsType}${required}`];
}

/**
 * Emits the input of a call.
 *
 * @param constant name of the operation's constant in `operations.gen.ts`
 * @param body expression of the request body
 */
export function emitInput(
  typed: SdkOperation,
  constant: string,
  alternatives = alternativeContents(typed.operation),
  body = ts`body`,
): MethodInput {
  const names = pathArguments(typed.operation);
  const path = pathPlaceholders(typed.operation.path).map((name) => ts.identifier(names.get(name) ?? ""));
  const operation = ts`${operations}.${ts.identifier(constant)}`;
  const constants = alternatives.map((content): [string, TypeScript] => [
    content.mediaType,
    ts`${operations}.${ts.identifier(alternativeName(constant, content))}`,
  ]);
  const input = [
    constants.length > 0
      ? ts`...${bodies}.selectOperation(${operation}, ${ts.object(constants)}, options)`
      : ts`operation: ${operation}`,
    path.length > 0 && ts`path: [${ts.join(path, ", ")}]`,
    typed.operation.requestBody && body,
    paramsType(typed) && ts`params`,
    constants.length === 0 && ts`options`,
  ];
  return { constant, input: ts`{ ${ts.join(input, ", ")} }` };
}

export interface MethodParameter {
  name: string;
  /** The parameter with its type. */
  code: TypeScript;
  /** True if only other overloads of the method have the parameter. */
  isAbsent?: boolean;
}

/**
 * Returns the parameters of a method before its options, and the type of `params`.
 *
 * @param isBeforeRequired whether a required parameter follows
 */
export function methodParameters(
  typed: SdkOperation,
  isBeforeRequired = false,
): { params: TypeScript | undefined; parameters: MethodParameter[] } {
  const { operation, types, bodyRestriction } = typed;
  const params = paramsType(typed);
  const areParamsOptional = params === undefined || hasOptionalParams(operation);
  const isBeforeParams = isBeforeRequired || !areParamsOptional;
  const path = [...pathArguments(operation)].map(([name, argument]) =>
    emitParameter(argument, types.parameter({ name, in: "path" }), false, true),
  );
  const body = operation.requestBody
    ? emitParameter(
        "body",
        ts.join([requestType(typed), bodyRestriction], " & "),
        !operation.requestBody.required,
        isBeforeParams,
      )
    : takesBody(operation) && emitAbsent("body", isBeforeParams);
  const last = params
    ? emitParameter("params", params, areParamsOptional, isBeforeRequired)
    : takesParams(operation) && emitAbsent("params", isBeforeRequired);
  return { params, parameters: [...path, ...(body ? [body] : []), ...(last ? [last] : [])] };
}

/** Emits one parameter. An optional one before a required one cannot be omitted, so it accepts `undefined`. */
function emitParameter(
  name: string,
  type: TypeScript,
  isOptional: boolean,
  isBeforeRequired: boolean,
): MethodParameter {
  const mark = isOptional && !isBeforeRequired && ts`?`;
  return { name, code: ts`${ts.identifier(name)}${mark}: ${type}${isOptional && !mark && ts` | undefined`}` };
}

/** Emits a parameter of other overloads: the arguments have the same positions in all of them. */
function emitAbsent(name: string, isBeforeRequired: boolean): MethodParameter {
  return { name, code: ts`${ts.identifier(name)}${!isBeforeRequired && ts`?`}: undefined`, isAbsent: true };
}

/** Emits the type of the query, header and cookie parameters, or returns undefined if there are none. */
function paramsType({ operation, types }: SdkOperation): TypeScript | undefined {
  const emitField = (name: string, location: string, original: string, type: TypeScript) => {
    const parameter = operation.parameters.find((found) => found.in === location && found.name === original);
    const { description = "", deprecated, required } = parameter ?? {};
    const comment = [deprecated && "@deprecated", description.replace(/\s+/g, " ").trim()].filter(Boolean).join(" ");
    return ts`${ts.join([ts.docComment([comment]), ts.key(name)], " ")}${!required && ts`?`}: ${type}`;
  };
  const json = new Set(jsonFieldNames(operation));
  const fields = [
    ...renamedParameters(operation, "header").map(([name, header]) =>
      emitField(name, "header", header, ts`${types.headers}[${ts.literal(header)}]`),
    ),
    ...renamedParameters(operation, "cookie").map(([name, cookie]) =>
      emitField(
        name,
        "cookie",
        cookie,
        json.has(name) ? types.parameter({ name: cookie, in: "cookie" }) : ts`string | number | boolean`,
      ),
    ),
  ];
  const type = ts.join([types.query, fields.length > 0 && ts`{ ${ts.join(fields, "; ")} }`], " & ");
  return type.isEmpty ? undefined : type;
}

function hasOptionalParams(operation: Operation): boolean {
  const headers = new Set(renamedParameters(operation, "header").map(([, header]) => header));
  const isParam = ({ in: location, name }: Parameter) =>
    location !== "path" && (location !== "header" || headers.has(name));
  return operation.parameters.every((parameter) => !parameter.required || !isParam(parameter));
}

/** Returns the type of the request body. */
export function requestType({ operation, types }: SdkOperation): TypeScript {
  const content = requestContent(operation);
  const emitType = (declared: Content) => types.requestBody(declared, ts`${runtime}.Writable`);
  switch (content?.kind) {
    case "json":
    case "form":
      return emitType(content);
    case "multipart":
      return ts`${bodies}.Upload<${emitType(content)}>`;
    case "text":
      return ts`string`;
    default:
      return ts`${bodies}.BytesInput`;
  }
}
