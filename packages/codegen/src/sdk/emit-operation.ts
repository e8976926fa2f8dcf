// Emits the constant that describes an operation to the runtime.
import type { Content, Contract, Operation, Parameter } from "../contract/contract.ts";
import { clientCredentialsURL, credentialMode, supportedAlternatives } from "../contract/credentials.ts";
import { PATH_PREFIXES, requestPath } from "../contract/path-parameters.ts";
import { operationPointer, ProblemCollector, unsupported } from "../contract/problem.ts";
import { pointerOf } from "../document/location.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import {
  acceptHeader,
  alternativeContents,
  alternativeName,
  bodyEncoder,
  mayStreamBody,
  responseReader,
  withContent,
} from "./media-types.ts";
import { bodies, runtime } from "./modules.ts";
import { jsonFieldNames, renamedParameters, takesIdempotencyKey } from "./parameter-names.ts";
import { type Kind, kindFor, queryStyle, segmentStyle } from "./query-style.ts";
import { isAnonymous } from "./service-file.ts";
import { resultResponses, returnsRedirects, streamContent, successRange } from "./success-responses.ts";

/**
 * Emits the constant of an operation, a second one if the operation also streams, and one for each other media type of its body.
 *
 * @throws ContractError that lists the parts that the SDK does not support
 */
export function emitOperation(contract: Contract, operation: Operation, name: string): TypeScript {
  const alternatives = listAlternatives(operation).map(([content, alternative]) =>
    emitVariant(contract, alternative, alternativeName(name, content)),
  );
  return ts.join([emitVariant(contract, operation, name), ...alternatives], "\n\n");
}

/** @throws ContractError that lists the parts of operations that the SDK does not support */
export function expectSupportedOperations(contract: Contract): void {
  const problems = new ProblemCollector();
  for (const operation of contract.operations) {
    for (const variant of [operation, ...listAlternatives(operation).map(([, alternative]) => alternative)]) {
      problems.run(() => emitRequestParts(contract, variant));
    }
  }
  problems.throwProblems();
}

/** Returns the operation with each of its other media types. */
function listAlternatives(operation: Operation): [Content, Operation][] {
  return alternativeContents(operation).map((content) => [content, withContent(operation, content)]);
}

/** Emits the encoder of the body and the styles of query parameters, which are the parts that may not be supported. */
function emitRequestParts(contract: Contract, operation: Operation) {
  const problems = new ProblemCollector();
  for (const parameter of operation.parameters) problems.run(() => checkParameter(contract, operation, parameter));
  const body = problems.run(() => bodyEncoder(contract, operation));
  const styles = operation.parameters
    .filter((parameter) => parameter.in === "query")
    .map((parameter) => [parameter.name, problems.run(() => queryStyle(contract, operation, parameter))] as const);
  problems.throwProblems();
  return { body, styles };
}

/** Emits the constant of an operation with its default media type. */
function emitVariant(contract: Contract, operation: Operation, name: string): TypeScript {
  const { body, styles } = emitRequestParts(contract, operation);
  const { stream, isOnly } = streamContent(operation);
  const accept = stream && isOnly ? stream.mediaType : acceptHeader(operation);
  const headers = renamedParameters(operation, "header");
  const cookies = renamedParameters(operation, "cookie");
  const omitted = [...headers, ...cookies].map(([key]) => [key, ts`${runtime}.omit`] as const);
  const query = [...styles, ...omitted]
    // The runtime's default is omitted, except for names that `Object.prototype` has.
    .filter(([key, style]) => style?.toString() !== "runtime.form" || key in {})
    .map(([key, style]) => [key, style && styleWithoutCall(key, style)] as const);
  const segments = operation.parameters.flatMap((parameter) => {
    const style = parameter.in === "path" ? segmentStyle(contract, parameter) : undefined;
    return style ? [[parameter.name, styleWithoutCall(parameter.name, style)] as const] : [];
  });
  const emptyBodyStatuses = listEmptyBodyStatuses(operation);
  const reader = responseReader(operation);
  const readerArguments = ts.join([ts.literal(emptyBodyStatuses), reader], ", ");
  const read = emptyBodyStatuses.length > 0 ? ts`${runtime}.emptyBodyReader(${readerArguments})` : reader;
  const hasSecurity = credentialMode(contract).kind === "schemes";
  const fields = {
    method: ts.literal(operation.method.toUpperCase()),
    path: ts.literal(requestPath(operation.path)),
    segments: segments.length > 0 && ts.object(segments),
    query: query.length > 0 && ts.object(query),
    headers: emitHeaders(headers, cookies, jsonFieldNames(operation)),
    body: body && withoutCall(body),
    read: read && withoutCall(read),
    idempotencyKey: takesIdempotencyKey(operation) && ts`true`,
    returnsRedirects: returnsRedirects(operation.responses) && ts`true`,
    anonymous: isAnonymous(contract, operation) && ts`true`,
    onResponse: operation.deprecated && ts`${runtime}.announceSunset`,
    security: hasSecurity && ts.literal(securityAlternatives(contract, operation)),
    streamsBody: requestsToken(contract, operation) && mayStreamBody(operation) && ts`true`,
  };
  const emitConstant = (constant: string, acceptedType: string | undefined) => {
    const described = ts.object({ ...fields, accept: acceptedType !== undefined && ts.literal(acceptedType) }, "lines");
    return ts`export const ${ts.identifier(constant)}: ${runtime}.Operation = ${described};`;
  };
  const constants = [emitConstant(name, accept), stream && !isOnly && emitConstant(`${name}Stream`, stream.mediaType)];
  return ts.join(constants, "\n\n");
}

/** Emits a function that makes the call only when it is called itself: bundlers keep every constant that makes one. */
function withoutCall(code: TypeScript): TypeScript {
  return code.toString().includes("(") ? ts`(...values) => ${code}(...values)` : code;
}

/** Emits the style of a parameter without a call. For a name that `Object.prototype` has, TypeScript infers the parameters of that property. */
function styleWithoutCall(name: string, style: TypeScript): TypeScript {
  const isInferred = !(name in {}) || !style.toString().includes("(");
  return isInferred ? withoutCall(style) : ts`(name: string, value: unknown) => ${style}(name, value)`;
}

/** Returns the names of the schemes. An alternative without credentials comes last, because the client uses the first it can. */
function securityAlternatives(contract: Contract, operation: Operation): string[][] {
  const names = supportedAlternatives(contract, operation).map((schemes) => schemes.map(({ scheme }) => scheme));
  const isOptional = operation.security.some((requirements) => requirements.length === 0);
  return isOptional ? [...names, []] : names;
}

/** Returns whether the client may request an access token for the operation. */
function requestsToken({ securitySchemes }: Contract, { security }: Operation): boolean {
  return security.flat().some(({ scheme }) => {
    const declared = securitySchemes[scheme];
    return declared && clientCredentialsURL(declared) !== undefined;
  });
}

/**
 * Emits the function that sets the headers and cookies; undefined if there are none.
 *
 * @param jsonNames names in `params` of those that are JSON
 */
function emitHeaders(
  headers: [string, string][],
  cookies: [string, string][],
  jsonNames: string[],
): TypeScript | undefined {
  const emitNames = (names: [string, string][]) => ts.object(names.map(([key, name]) => [key, ts.literal(name)]));
  const plain = headers.length > 0 && ts`${runtime}.headerParameters(${emitNames(headers)})`;
  const all =
    cookies.length > 0 ? ts`${bodies}.cookieParameters(${ts.join([emitNames(cookies), plain], ", ")})` : plain;
  if (!all) return undefined;
  return withoutCall(jsonNames.length > 0 ? ts`${bodies}.jsonHeaders(${ts.literal(jsonNames)}, ${all})` : all);
}

/** Successful statuses (RFC 9110, section 15.3, and the IANA registry). Unknown ones are not treated as empty. */
const SUCCESS_STATUSES = ["200", "201", "202", "203", "204", "205", "206", "207", "208", "226"];

/** Returns the statuses of successes without a body. A range or `default` is expanded into individual statuses. */
function listEmptyBodyStatuses({ responses }: Operation): number[] {
  const exact = resultResponses(responses).filter(({ status }) => /^\d\d\d$/.test(status));
  const range = successRange(responses);
  const undeclared = SUCCESS_STATUSES.filter((status) => !exact.some((response) => response.status === status));
  const empty = exact.filter(({ content }) => content.length === 0).map(({ status }) => status);
  return [...empty, ...(range?.content.length === 0 ? undeclared : [])].map(Number);
}

function checkParameter(contract: Contract, operation: Operation, parameter: Parameter): void {
  const { in: location, name, style, explode, schema, declaration } = parameter;
  const problem = parameterProblem(location, style, explode, kindFor(contract, schema));
  if (!problem) return;
  const message = `expected a supported ${location} parameter ${name}, got ${problem}`;
  const pointer = pointerOf(declaration) ?? operationPointer(operation);
  throw unsupported(pointer, message, "use a plain value, or a query parameter");
}

function parameterProblem(
  location: Parameter["in"],
  style: string,
  isExploded: boolean,
  kind: Kind,
): string | undefined {
  if (location === "query") return undefined;
  if (location === "path") return style === "json" || PATH_PREFIXES.has(style) ? undefined : `the style ${style}`;
  if (style === "json") return undefined;
  if (location === "cookie") return kind === "value" ? undefined : `an ${kind}`;
  if (style !== "simple") return `the style ${style}`;
  return kind === "object" && isExploded ? "an exploded object" : undefined;
}
