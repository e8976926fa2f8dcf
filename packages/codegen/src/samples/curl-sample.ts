// A request as a curl command for a POSIX shell.
import { contentKind } from "../contract/content-kind.ts";
import type { Content, Contract, Operation } from "../contract/contract.ts";
import { sentContent } from "../sdk/media-types.ts";
import { streamContent } from "../sdk/stream-method.ts";
import { answerFile } from "./answer-file.ts";
import { type Credential, credentials } from "./credentials.ts";
import { ExampleFile } from "./example-file.ts";
import type { ExampleRequest } from "./example-request.ts";
import { type FormPair, formPairs } from "./form-pairs.ts";
import { printJson, printJsonLine } from "./print-value.ts";
import { headerText, requestUrl } from "./request-url.ts";

const ONE_LINE_BODY_MAX = 60;

export function curlSample(contract: Contract, operation: Operation, request: ExampleRequest, baseURL: string): string {
  const given = credentials(contract, operation);
  const body = bodyOptions(request.body, sentContent(operation));
  const url = requestUrl(baseURL, operation, request.arguments);
  const parts = [
    `curl ${methodOption(operation.method, body.length > 0)}${quoteUrl(url, given)}`,
    ...given.flatMap(credentialOption),
    ...parameterOptions(request),
    ...body,
    ...answerOptions(operation),
  ];
  return parts.join(" \\\n  ");
}

/** curl sends GET, or POST when there is a body, without being told. */
function methodOption(method: string, hasBody: boolean): string {
  if (method === "head") return "--head ";
  return method === (hasBody ? "post" : "get") ? "" : `-X ${method.toUpperCase()} `;
}

/** A shell puts quoted pieces together: `'https://...?key='"$API_KEY"`. */
function quoteUrl(url: string, given: Credential[]): string {
  const pieces = given
    .filter(({ place }) => place === "url")
    .map(({ name, variable }, index) => {
      const mark = index === 0 && !url.includes("?") ? "?" : "&";
      return `${quote(`${mark}${encodeURIComponent(name)}=`)}"$${variable}"`;
    });
  return quote(url) + pieces.join("");
}

function credentialOption({ place, name, prefix, variable, basic }: Credential): string[] {
  if (basic) return [`-u "$${variable}"`];
  if (place === "url") return [];
  return place === "cookie" ? [`-b "${name}=$${variable}"`] : [`-H "${name}: ${prefix}$${variable}"`];
}

function parameterOptions(request: ExampleRequest): string[] {
  return request.arguments.flatMap((argument) => {
    const { name, in: location } = argument.parameter;
    if (location === "header") return [`-H ${quote(`${name}: ${headerText(argument)}`)}`];
    return location === "cookie" ? [`-b ${quote(`${name}=${headerText(argument)}`)}`] : [];
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
  if (kind === "json") return [`-H ${quote(`Content-Type: ${mediaType}`)}`, `-d ${quote(jsonText(value))}`];
  if (kind === "form") {
    return formPairs(content, value).map((pair) => `--data-urlencode ${quote(`${pair.name}=${pair.value}`)}`);
  }
  if (kind === "multipart") return formPairs(content, value).map(partOption);
  return [`-H ${quote(`Content-Type: ${mediaType}`)}`, `--data-raw ${quote(fieldText(value))}`];
}

/** curl reads `"`, `;` and `,` of a part with a type, but not within quotes. */
function partOption({ name, value, type }: FormPair): string {
  if (value instanceof ExampleFile) {
    const ofFile = value.type === undefined ? "" : `;type=${value.type}`;
    return `-F ${quote(`${name}=@${value.fileName}${ofFile}`)}`;
  }
  if (type === undefined) return `--form-string ${quote(`${name}=${value}`)}`;
  return `-F ${quote(`${name}="${value.replace(/["\\]/g, "\\$&")}";type=${type}`)}`;
}

/** Events as they come; bytes into a file. */
function answerOptions(operation: Operation): string[] {
  const { stream, isOnly } = streamContent(operation);
  if (stream && isOnly) return ["-N"];
  const file = answerFile(operation);
  return file ? [`-o ${quote(file.fileName)}`] : [];
}

function jsonText(value: unknown): string {
  const line = printJsonLine(value);
  return line.length <= ONE_LINE_BODY_MAX ? line : printJson(value);
}

function fieldText(value: unknown): string {
  return typeof value === "object" && value !== null ? printJsonLine(value) : String(value);
}

/** In single quotes a POSIX shell leaves everything alone except the single quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
