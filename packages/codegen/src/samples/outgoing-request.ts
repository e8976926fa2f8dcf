// Resolves an example request to what is sent: the URL, the header fields and the body, in which credentials are expressions. The
// samples in languages without an SDK are rendered from it.
import { contentKind } from "../contract/content-kind.ts";
import type { Contract, Operation } from "../contract/contract.ts";
import { requestContent } from "../sdk/media-types.ts";
import { streamContent } from "../sdk/stream-content.ts";
import { type Credential, credentials } from "./credentials.ts";
import { ExampleFile } from "./example-file.ts";
import type { ExampleRequest } from "./example-request.ts";
import { type FormPair, formPairs } from "./form-pairs.ts";
import { headerValue, requestUrl } from "./request-url.ts";
import { responseFile } from "./response-file.ts";
import { stringifyJson } from "./serialize-value.ts";

/** A credential within a string, which a sample reads from an environment variable. */
export interface Secret {
  variable: string;
  /** Encoding of the value in the string: base64 (RFC 7617), or percent-encoding. */
  encoding?: "base64" | "percent";
}

/** A string in parts. A fixed string is never next to another one. */
export type Fragments = (string | Secret)[];

export interface OutgoingRequest {
  operationId: string;
  /** Method in upper case. */
  method: string;
  url: Fragments;
  /** Header fields, including cookies and the media type of the body. A form has no media type here. */
  headers: { name: string; value: Fragments }[];
  body?: OutgoingBody;
  /** Form of a successful response. */
  response: "none" | "json" | "text" | "stream" | ExampleFile;
}

export type OutgoingBody =
  | { kind: "json"; value: unknown; mediaType: string }
  | { kind: "text"; source: string; mediaType: string }
  | { kind: "form"; pairs: [name: string, value: string][] }
  | { kind: "multipart"; parts: FormPair[] }
  | { kind: "file"; file: ExampleFile; mediaType: string };

export function outgoingRequest(
  contract: Contract,
  operation: Operation,
  request: ExampleRequest,
  baseURL: string,
): OutgoingRequest {
  const requestCredentials = credentials(contract, operation);
  const body = outgoingBody(operation, request.body);
  return {
    operationId: operation.operationId,
    method: operation.method.toUpperCase(),
    url: urlFragments(requestUrl(baseURL, operation, request.arguments), requestCredentials),
    headers: [
      ...requestCredentials.filter((credential) => credential.in === "header").map(credentialHeader),
      ...parametersIn(request, "header").map(([name, value]) => ({ name, value: [value] })),
      ...cookieHeader(request, requestCredentials),
      ...(body && "mediaType" in body ? [{ name: "Content-Type", value: [body.mediaType] }] : []),
    ],
    ...(body && { body }),
    response: responseForm(operation),
  };
}

function credentialHeader({ name, prefix, variable, isBasic }: Credential): { name: string; value: Fragments } {
  const secret: Secret = { variable, ...(isBasic && { encoding: "base64" }) };
  return { name, value: prefix === "" ? [secret] : [prefix, secret] };
}

function cookieHeader(request: ExampleRequest, all: Credential[]): { name: string; value: Fragments }[] {
  const secrets = all
    .filter((credential) => credential.in === "cookie")
    .map(({ name, variable }): Fragments => [`${name}=`, { variable }]);
  const parameters = parametersIn(request, "cookie").map(([name, value]): Fragments => [`${name}=${value}`]);
  const cookies = [...secrets, ...parameters];
  const value = cookies.flatMap((cookie, index): Fragments => (index === 0 ? cookie : ["; ", ...cookie]));
  return cookies.length === 0 ? [] : [{ name: "Cookie", value: joinStrings(value) }];
}

function urlFragments(url: string, all: Credential[]): Fragments {
  const pairs = all
    .filter((credential) => credential.in === "query")
    .flatMap(({ name, variable }, index): Fragments => {
      const separator = index === 0 && !url.includes("?") ? "?" : "&";
      return [`${separator}${encodeURIComponent(name)}=`, { variable, encoding: "percent" }];
    });
  return joinStrings([url, ...pairs]);
}

/** Concatenates strings that are next to each other. */
export function joinStrings<T>(parts: (string | T)[]): (string | T)[] {
  const joined: (string | T)[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}

function parametersIn(request: ExampleRequest, location: "header" | "cookie"): [name: string, value: string][] {
  return request.arguments
    .filter(({ parameter }) => parameter.in === location)
    .map((argument) => [argument.parameter.name, headerValue(argument)]);
}

function outgoingBody(operation: Operation, body: ExampleRequest["body"]): OutgoingBody | undefined {
  if (!body) return undefined;
  const { mediaType, value } = body;
  if (value instanceof ExampleFile) {
    const type = value.type ?? (mediaType.includes("*") ? "application/octet-stream" : mediaType);
    return { kind: "file", file: value, mediaType: type };
  }
  const content = requestContent(operation);
  const kind = contentKind(mediaType, content?.schema);
  if (kind === "json") return { kind, value, mediaType };
  if (kind === "form") {
    return { kind, pairs: formPairs(content, value).map((pair) => [pair.name, String(pair.value)]) };
  }
  if (kind === "multipart") return { kind, parts: formPairs(content, value) };
  const isObject = typeof value === "object" && value !== null;
  return { kind: "text", source: isObject ? stringifyJson(value) : String(value), mediaType };
}

function responseForm(operation: Operation): OutgoingRequest["response"] {
  const { stream, isOnly } = streamContent(operation);
  if (stream && isOnly) return "stream";
  const file = responseFile(operation);
  if (file) return file;
  const success = operation.responses.find(({ status }) => /^2/.test(status)) ?? operation.responses[0];
  const kind = success?.content.find(({ items }) => !items)?.kind;
  if (!kind || operation.method === "head") return "none";
  return kind === "json" ? "json" : "text";
}
