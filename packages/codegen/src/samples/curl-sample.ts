// A request as a curl command for a POSIX shell.
import type { Contract, Operation } from "../contract/contract.ts";
import { type Credential, credentials } from "./credentials.ts";
import { type ExampleRequest, isJson } from "./example-request.ts";
import { printJson, printJsonLine } from "./print-value.ts";
import { headerText, requestUrl } from "./request-url.ts";

const ONE_LINE_BODY_MAX = 60;

export function curlSample(contract: Contract, operation: Operation, request: ExampleRequest, baseURL: string): string {
  const given = credentials(contract, operation);
  const body = bodyOptions(request.body);
  const url = requestUrl(baseURL, operation, request.arguments);
  const parts = [
    `curl ${methodOption(operation.method, body.length > 0)}${quoteUrl(url, given)}`,
    ...given.flatMap(credentialOption),
    ...parameterOptions(request),
    ...body,
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

function bodyOptions(body: ExampleRequest["body"]): string[] {
  if (!body) return [];
  const { mediaType, value } = body;
  if (isJson(mediaType)) return [`-H ${quote(`Content-Type: ${mediaType}`)}`, `-d ${quote(jsonText(value))}`];
  const fields = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (mediaType === "application/x-www-form-urlencoded") {
    return fields.map(([name, field]) => `--data-urlencode ${quote(`${name}=${fieldText(field)}`)}`);
  }
  if (mediaType === "multipart/form-data") {
    return fields.map(([name, field]) => `--form-string ${quote(`${name}=${fieldText(field)}`)}`);
  }
  return [`-H ${quote(`Content-Type: ${mediaType}`)}`, `--data-raw ${quote(fieldText(value))}`];
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
