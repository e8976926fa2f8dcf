// Emits the constant that describes an operation to the runtime.
import type { Contract, Operation, Parameter } from "../contract/contract.ts";
import { clientCredentialsURL, credentialMode, supportedAlternatives } from "../contract/credentials.ts";
import { operationPointer, ProblemCollector, unsupported } from "../contract/problem.ts";
import { pointerOf } from "../document/location.ts";
import {
  acceptHeader,
  alternativeContents,
  alternativeName,
  bodyEncoder,
  mayStreamBody,
  responseReader,
  withContent,
} from "./media-types.ts";
import { cookieParameters, headerParameters, takesIdempotencyKey } from "./parameter-names.ts";
import { type Kind, kindFor, queryStyle } from "./query-style.ts";
import { isAnonymous } from "./service-file.ts";
import { streamContent } from "./stream-content.ts";
import { successRange } from "./success-responses.ts";

/**
 * Emits the constant of an operation, a second one if the operation also streams, and one for each further media type of its body.
 *
 * @throws ContractError that lists the parts that the SDK does not support
 */
export function emitOperation(contract: Contract, operation: Operation, name: string): string {
  const alternatives = alternativeContents(operation).map((content) =>
    emitVariant(contract, withContent(operation, content), alternativeName(name, content)),
  );
  return [emitVariant(contract, operation, name), ...alternatives].join("\n");
}

/** Emits the constant of an operation with its default media type. */
function emitVariant(contract: Contract, operation: Operation, name: string): string {
  const problems = new ProblemCollector();
  for (const parameter of operation.parameters) problems.run(() => checkParameter(contract, operation, parameter));
  const body = problems.run(() => bodyEncoder(contract, operation));
  const reader = responseReader(operation);
  const { stream, isOnly } = streamContent(operation);
  const accept = stream && isOnly ? stream.mediaType : acceptHeader(operation);
  const emptyBodyStatuses = listEmptyBodyStatuses(operation);
  const read =
    emptyBodyStatuses.length > 0
      ? `runtime.emptyBodyReader(${[`[${emptyBodyStatuses.join(", ")}]`, reader].filter(Boolean).join(", ")})`
      : reader;
  const names = headerParameters(operation);
  const headers = names.map(([key, header]) => `${JSON.stringify(key)}: ${JSON.stringify(header)}`);
  const cookieNames = cookieParameters(operation);
  const cookies = cookieNames.map(([key, cookie]) => `${JSON.stringify(key)}: ${JSON.stringify(cookie)}`);
  const styles = operation.parameters
    .filter((parameter) => parameter.in === "query")
    .map((parameter): [string, string] => [
      parameter.name,
      problems.run(() => queryStyle(contract, operation, parameter)) ?? "",
    ]);
  problems.throwProblems();
  const mode = credentialMode(contract);
  const query = [...styles, ...[...names, ...cookieNames].map(([key]): [string, string] => [key, "runtime.omit"])]
    // The runtime's default is omitted, except for names that `Object.prototype` has.
    .filter(([key, style]) => style !== "runtime.form" || key in {})
    .map(([key, style]) => `${JSON.stringify(key)}: ${withoutCall(style)}`);
  const fields = [
    `method: ${JSON.stringify(operation.method.toUpperCase())}`,
    `path: ${JSON.stringify(operation.path)}`,
    query.length > 0 && `query: { ${query.join(", ")} }`,
    (headers.length > 0 || cookies.length > 0) && `headers: ${withoutCall(emitHeaders(headers, cookies))}`,
    body && `body: ${withoutCall(body)}`,
    read && `read: ${withoutCall(read)}`,
    takesIdempotencyKey(operation) && "idempotencyKey: true",
    isAnonymous(contract, operation) && "anonymous: true",
    operation.deprecated && "onResponse: runtime.announceSunset",
    mode.kind === "schemes" && operation.security.length > 0 && `security: ${emitSecurity(contract, operation)}`,
    requestsToken(contract, operation) && mayStreamBody(operation) && "streamsBody: true",
  ].filter(Boolean);
  const emitConstant = (constant: string, acceptedType: string | undefined) => {
    const lines = acceptedType ? [...fields, `accept: ${JSON.stringify(acceptedType)}`] : fields;
    return `export const ${constant}: runtime.Operation = {\n${lines.map((line) => `  ${line},\n`).join("")}};\n`;
  };
  if (!stream || isOnly) return emitConstant(name, accept);
  return `${emitConstant(name, accept)}\n${emitConstant(`${name}Stream`, stream.mediaType)}`;
}

/** Emits a function that makes the call only when it is called itself: bundlers keep every constant that makes one. */
function withoutCall(source: string): string {
  return source.includes("(") ? `(...values) => ${source}(...values)` : source;
}

/** Emits the names of the schemes. An alternative without credentials comes last, because the client uses the first it can. */
function emitSecurity(contract: Contract, operation: Operation): string {
  const names = supportedAlternatives(contract, operation).map((schemes) => schemes.map(({ scheme }) => scheme));
  const isOptional = operation.security.some((requirements) => requirements.length === 0);
  return JSON.stringify(isOptional ? [...names, []] : names);
}

/** Returns whether the client may request an access token for the operation. */
function requestsToken({ securitySchemes }: Contract, { security }: Operation): boolean {
  return security.flat().some(({ scheme }) => {
    const declared = securitySchemes[scheme];
    return declared && clientCredentialsURL(declared) !== undefined;
  });
}

function emitHeaders(headers: string[], cookies: string[]): string {
  const headerParameters = headers.length > 0 ? `runtime.headerParameters({ ${headers.join(", ")} })` : "";
  if (cookies.length === 0) return headerParameters;
  return `bodies.cookieParameters({ ${cookies.join(", ")} }${headerParameters && `, ${headerParameters}`})`;
}

/** Successful statuses (RFC 9110, section 15.3, and the IANA registry). Unknown ones are not treated as empty. */
const SUCCESS_STATUSES = ["200", "201", "202", "203", "204", "205", "206", "207", "208", "226"];

/** Returns the statuses below 400 without a body. A range or `default` is expanded into individual statuses. */
function listEmptyBodyStatuses({ responses }: Operation): string[] {
  const exact = responses.filter(({ status }) => /^[123]\d\d$/.test(status));
  const range = successRange(responses);
  const undeclared = SUCCESS_STATUSES.filter((status) => !exact.some((response) => response.status === status));
  return [
    ...exact.filter(({ content }) => content.length === 0).map(({ status }) => status),
    ...(range && range.content.length === 0 ? undeclared : []),
  ];
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
  if (style === "json") return "JSON";
  if (location === "cookie") return kind === "value" ? undefined : `an ${kind}`;
  if (style !== "simple") return `the style ${style}`;
  if (kind === "object" && location === "header") return isExploded ? "an exploded object" : undefined;
  return kind !== "value" && location === "path" ? `an ${kind}` : undefined;
}
