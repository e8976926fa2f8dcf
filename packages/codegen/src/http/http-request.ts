// The request of an operation as it is sent, in which credentials are expressions. Code samples, the Postman collection and the
// tests of created projects are written from it.
import { contentKind, requestContent } from "../contract/content-kind.ts";
import type { Content, Contract, Operation } from "../contract/contract.ts";
import { requestPath } from "../contract/path-parameters.ts";
import { isRecord } from "../runtime/json/is-record.ts";
import { type Credential, credentials } from "./credentials.ts";
import { ExampleFile } from "./example-file.ts";
import { type FormPair, formPairs } from "./form-pairs.ts";
import { type Argument, cookieValue, headerValue, pathValue, queryPairs, rawValue } from "./parameter-values.ts";

/** Values to call an operation with. */
export interface RequestValues {
  /** Path parameters in the order of the path, then the rest in the order of the contract. */
  arguments: Argument[];
  body?: { mediaType: string; value: unknown } | undefined;
}

export interface HttpRequest {
  /** Method in upper case. */
  method: string;
  /** URL without a slash at its end. */
  baseURL: string;
  /** Path template: `/books/{bookId}`. */
  template: string;
  /** Path with percent-encoded values: `/books/12`. */
  path: string;
  /** Pairs of the query, percent-encoded. Credentials are the last ones. */
  query: HttpField[];
  /** Header fields. Cookies and the media type of the body are separate. */
  headers: HttpField[];
  cookies: HttpField[];
  body: HttpBody | undefined;
}

export interface HttpField {
  name: string;
  value: Fragment[];
  /** Credential that is part of the value. */
  credential?: Credential | undefined;
}

/** Part of a string: a fixed one, the base URL, or a credential. */
export type Fragment = string | { baseURL: string } | Secret;

/** A credential within a string, which code reads from an environment variable. */
export interface Secret {
  variable: string;
  /** Encoding of the value in the string: base64 (RFC 7617), or percent-encoding. */
  encoding?: "base64" | "percent" | undefined;
}

/** Contents of bodies by their kind. */
interface BodyContents {
  json: { value: unknown };
  text: { source: string };
  form: { pairs: [name: string, value: string][] };
  multipart: { parts: FormPair[] };
  file: { file: ExampleFile };
}

/** A body with its media type. Clients add the boundary to that of a multipart form. */
export type HttpBody<Kind extends keyof BodyContents = keyof BodyContents> = {
  [K in Kind]: { kind: K; mediaType: string } & BodyContents[K];
}[Kind];

/** Functions that write the bodies of each kind. */
export type BodyWriters<T> = { [Kind in keyof BodyContents]: (body: HttpBody<Kind>) => T };

/** Returns what the function for the kind of a body writes. */
export function writeBody<T, Kind extends keyof BodyContents>(body: HttpBody<Kind>, writers: BodyWriters<T>): T {
  return writers[body.kind](body);
}

/** Creates the request that clients send for these values, with the credentials that the operation requires. */
export function httpRequest(
  contract: Contract,
  operation: Operation,
  { arguments: given, body }: RequestValues,
  baseURL: string,
): HttpRequest {
  const values = given.map(({ parameter, value }) => ({ parameter, value: wellFormed(value) }));
  const secrets = credentials(contract, operation);
  const secretsIn = (location: string) => secrets.filter((secret) => secret.in === location).map(secretField);
  const valuesIn = (location: string) => values.filter(({ parameter }) => parameter.in === location);
  const field = (value: (argument: Argument) => string) => (argument: Argument) => {
    return { name: argument.parameter.name, value: [value(argument)] };
  };
  return {
    method: operation.method.toUpperCase(),
    baseURL: baseURL.replace(/(?<!\/)\/+$/, ""),
    template: requestPath(operation.path),
    path: requestPath(operation.path).replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
      const argument = valuesIn("path").find(({ parameter }) => parameter.name === name);
      return argument ? pathValue(argument) : placeholder;
    }),
    query: [
      ...valuesIn("query")
        .flatMap(queryPairs)
        .map(([name, value]): HttpField => ({ name, value: [value] })),
      ...secretsIn("query"),
    ],
    headers: [...secretsIn("header"), ...valuesIn("header").map(field(headerValue))],
    cookies: [...secretsIn("cookie"), ...valuesIn("cookie").map(field(cookieValue))],
    body: body && httpBody(requestContent(operation), body),
  };
}

/** Replaces surrogates without their pair, which have no percent-encoding, as `URLSearchParams` does. */
function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (!isRecord(value) || value instanceof ExampleFile) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name.toWellFormed(), wellFormed(item)]));
}

/** Returns the URL, with its query. */
export function requestURL({ baseURL, path, query }: HttpRequest): Fragment[] {
  const pairs = query.flatMap(({ name, value }, index) => [`${index === 0 ? "?" : "&"}${name}=`, ...value]);
  return joinStrings([...(baseURL === "" ? [] : [{ baseURL }]), path, ...pairs]);
}

/** Returns all header fields but the media type of a form, to which some clients add a boundary. */
export function headerFields({ headers, cookies, body }: HttpRequest): HttpField[] {
  const pairs = cookies.flatMap(({ name, value }, index) => [`${index === 0 ? "" : "; "}${name}=`, ...value]);
  const isForm = body?.kind === "form" || body?.kind === "multipart";
  return [
    ...headers,
    ...(pairs.length > 0 ? [{ name: "Cookie", value: joinStrings(pairs) }] : []),
    ...(body && !isForm ? [{ name: "Content-Type", value: [body.mediaType] }] : []),
  ];
}

/** Concatenates strings that are next to each other. */
export function joinStrings<T>(parts: readonly (string | T)[]): (string | T)[] {
  const joined: (string | T)[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}

function secretField(credential: Credential): HttpField {
  const { in: location, name, prefix, variable, isBasic } = credential;
  const encoding = location === "query" ? "percent" : isBasic ? "base64" : undefined;
  const secret = { variable, encoding } as const;
  const sentName = location === "query" ? encodeURIComponent(name) : name;
  return { name: sentName, value: prefix === "" ? [secret] : [prefix, secret], credential };
}

function httpBody(content: Content | undefined, body: { mediaType: string; value: unknown }): HttpBody {
  const { mediaType, value } = body;
  if (value instanceof ExampleFile) {
    const type = value.type ?? (mediaType.includes("*") ? "application/octet-stream" : mediaType);
    return { kind: "file", mediaType: type, file: value };
  }
  const kind = contentKind(mediaType, content?.schema);
  if (kind === "json") return { kind, mediaType, value };
  if (kind === "multipart") return { kind, mediaType, parts: formPairs(content, value) };
  if (kind === "form") {
    return { kind, mediaType, pairs: formPairs(content, value).map((pair) => [pair.name, String(pair.value)]) };
  }
  return { kind: "text", mediaType, source: rawValue(value) };
}
