// Renders a request as a curl command for a POSIX shell.
import { contentKind } from "../contract/content-kind.ts";
import type { Content, Contract, Operation } from "../contract/contract.ts";
import { requestContent } from "../sdk/media-types.ts";
import { streamContent } from "../sdk/stream-content.ts";
import { type Credential, credentials } from "./credentials.ts";
import { ExampleFile } from "./example-file.ts";
import type { ExampleRequest } from "./example-request.ts";
import { type FormPair, formPairs } from "./form-pairs.ts";
import { headerValue, requestUrl } from "./request-url.ts";
import { responseFile } from "./response-file.ts";
import { indentedJson, stringifyJson } from "./serialize-value.ts";

/** White space before each option. */
const INDENT = "  ";

export function curlSample(contract: Contract, operation: Operation, request: ExampleRequest, baseURL: string): string {
  const requestCredentials = credentials(contract, operation);
  const body = bodyOptions(request.body, requestContent(operation));
  const url = requestUrl(baseURL, operation, request.arguments);
  const parts = [
    `curl ${quoteUrl(url, requestCredentials)}`,
    ...methodOption(operation.method, body.length > 0),
    ...requestCredentials.flatMap(credentialOption),
    ...parameterOptions(request),
    ...body,
    ...responseOptions(operation),
  ];
  return parts.join(` \\\n${INDENT}`);
}

/** Returns `-X`, unless curl selects the method itself: GET, or POST for a request with a body. */
function methodOption(method: string, hasBody: boolean): string[] {
  if (method === "head") return ["--head"];
  return method === (hasBody ? "post" : "get") ? [] : [`-X ${method.toUpperCase()}`];
}

/** Concatenates quoted strings by shell rules: `'https://...?key='"$API_KEY"`. */
function quoteUrl(url: string, requestCredentials: Credential[]): string {
  const pairs = requestCredentials
    .filter((credential) => credential.in === "query")
    .map(({ name, variable }, index) => {
      const separator = index === 0 && !url.includes("?") ? "?" : "&";
      return `${quote(`${separator}${encodeURIComponent(name)}=`)}"$${variable}"`;
    });
  return quote(url) + pairs.join("");
}

function credentialOption({ in: location, name, prefix, variable, isBasic }: Credential): string[] {
  if (isBasic) return [`-u "$${variable}"`];
  if (location === "query") return [];
  return location === "cookie" ? [`-b "${name}=$${variable}"`] : [`-H "${name}: ${prefix}$${variable}"`];
}

function parameterOptions(request: ExampleRequest): string[] {
  return request.arguments.flatMap((argument) => {
    const { name, in: location } = argument.parameter;
    if (location === "header") return [`-H ${quote(`${name}: ${headerValue(argument)}`)}`];
    return location === "cookie" ? [`-b ${quote(`${name}=${headerValue(argument)}`)}`] : [];
  });
}

function bodyOptions(body: ExampleRequest["body"], content: Content | undefined): string[] {
  if (!body) return [];
  const { mediaType, value } = body;
  if (value instanceof ExampleFile) {
    const type = value.type ?? (mediaType.includes("*") ? "application/octet-stream" : mediaType);
    return [`-H ${quote(`Content-Type: ${type}`)}`, `--data-binary ${quote(`@${value.fileName}`)}`];
  }
  const kind = contentKind(mediaType, content?.schema);
  if (kind === "json") return [`-H ${quote(`Content-Type: ${mediaType}`)}`, `-d ${quote(indentedJson(value, INDENT))}`];
  if (kind === "form") {
    return formPairs(content, value).map((pair) => `--data-urlencode ${quote(`${pair.name}=${pair.value}`)}`);
  }
  if (kind === "multipart") return formPairs(content, value).map(partOption);
  return [`-H ${quote(`Content-Type: ${mediaType}`)}`, `--data-raw ${quote(rawBody(value))}`];
}

/** Emits a part of a multipart form. curl interprets `"`, `;` and `,` in a part with a type, unless it is quoted. */
function partOption({ name, value, type }: FormPair): string {
  if (value instanceof ExampleFile) {
    const typeOption = value.type === undefined ? "" : `;type=${value.type}`;
    return `-F ${quote(`${name}=@${value.fileName}${typeOption}`)}`;
  }
  if (type === undefined) return `--form-string ${quote(`${name}=${value}`)}`;
  return `-F ${quote(`${name}="${value.replace(/["\\]/g, "\\$&")}";type=${type}`)}`;
}

/** Returns `-N` to show events immediately, or `-o` to write bytes to a file. */
function responseOptions(operation: Operation): string[] {
  const { stream, isOnly } = streamContent(operation);
  if (stream && isOnly) return ["-N"];
  const file = responseFile(operation);
  return file ? [`-o ${quote(file.fileName)}`] : [];
}

function rawBody(value: unknown): string {
  return typeof value === "object" && value !== null ? stringifyJson(value) : String(value);
}

/** Quotes a string for a POSIX shell, which interprets nothing within single quotes except the quote itself. */
function quote(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`;
}
