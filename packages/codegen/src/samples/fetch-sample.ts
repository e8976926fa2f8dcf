// Renders a request as TypeScript with `fetch` alone.
import { contentKind } from "../contract/content-kind.ts";
import type { Contract, Operation } from "../contract/contract.ts";
import { requestContent } from "../sdk/media-types.ts";
import { streamContent } from "../sdk/stream-content.ts";
import { type Credential, credentials } from "./credentials.ts";
import { ExampleFile, hasFile } from "./example-file.ts";
import type { ExampleRequest } from "./example-request.ts";
import { formPairs } from "./form-pairs.ts";
import { headerValue, requestUrl } from "./request-url.ts";
import { nodeImports, responseFile } from "./response-file.ts";
import { indentedJson, prettyPrintTypeScript, stringifyJson, usedBeforeBody } from "./serialize-value.ts";

export function fetchSample(
  contract: Contract,
  operation: Operation,
  request: ExampleRequest,
  baseURL: string,
): string {
  const requestCredentials = credentials(contract, operation);
  const url = urlExpression(requestUrl(baseURL, operation, request.arguments), requestCredentials);
  const options = [
    ...(operation.method === "get" ? [] : [`method: ${JSON.stringify(operation.method.toUpperCase())},`]),
    ...headerLines(headers(request, requestCredentials)),
    ...(request.body ? [`body: ${bodyExpression(request.body, operation)},`] : []),
  ];
  const call = options.length > 0 ? `${url}, {\n  ${options.join("\n  ")}\n}` : url;
  const imports = nodeImports(hasFile(request.body?.value), responseFile(operation) !== undefined);
  return `${imports}${formLines(request.body, operation)}const response = await fetch(${call});
if (!response.ok) {
  throw new Error(\`\${response.status}: \${await response.text()}\`);
}
${useResponse(operation)}`;
}

/** Returns header names with TypeScript expressions. */
function headers(request: ExampleRequest, requestCredentials: Credential[]): [string, string][] {
  const secrets = requestCredentials.filter((credential) => credential.in === "header").map(credentialHeader);
  const parameters = request.arguments
    .filter(({ parameter }) => parameter.in === "header")
    .map((argument): [string, string] => [argument.parameter.name, JSON.stringify(headerValue(argument))]);
  const cookies = cookieExpression(request, requestCredentials);
  return [
    ...secrets,
    ...parameters,
    ...(cookies ? [["Cookie", cookies] satisfies [string, string]] : []),
    ...contentTypeHeader(request.body?.mediaType),
  ];
}

function credentialHeader({ name, prefix, variable, isBasic }: Credential): [string, string] {
  const value = environment(variable);
  return [name, isBasic ? `\`${prefix}\${btoa(\`${value}\`)}\`` : `\`${prefix}${value}\``];
}

/** Returns no header for forms: `fetch` sets their media type, with the boundary that it generates. */
function contentTypeHeader(mediaType: string | undefined): [string, string][] {
  if (!mediaType || isForm(mediaType)) return [];
  return [["Content-Type", JSON.stringify(mediaType)]];
}

function cookieExpression(request: ExampleRequest, requestCredentials: Credential[]): string | undefined {
  const parameters = request.arguments
    .filter(({ parameter }) => parameter.in === "cookie")
    .map((argument) => escapeTemplate(`${argument.parameter.name}=${headerValue(argument)}`));
  const secrets = requestCredentials
    .filter((credential) => credential.in === "cookie")
    .map(({ name, variable }) => `${name}=${environment(variable)}`);
  const cookies = [...secrets, ...parameters].join("; ");
  return cookies === "" ? undefined : `\`${cookies}\``;
}

function headerLines(entries: [string, string][]): string[] {
  if (entries.length === 0) return [];
  const lines = entries.map(([name, value]) => `${/^[A-Za-z]\w*$/.test(name) ? name : JSON.stringify(name)}: ${value}`);
  if (lines.length === 1) return [`headers: { ${lines[0]} },`];
  return ["headers: {", ...lines.map((line) => `  ${line},`), "},"];
}

function bodyExpression({ mediaType, value }: NonNullable<ExampleRequest["body"]>, operation: Operation): string {
  if (value instanceof ExampleFile) return value.toTypeScript();
  const content = requestContent(operation);
  const kind = contentKind(mediaType, content?.schema);
  if (kind === "json") {
    // JSON.stringify does not support bigint, so such a body is emitted as a string.
    if (hasBigInt(value)) return `\`${escapeTemplate(indentedJson(value, "  "))}\``;
    return `JSON.stringify(${prettyPrintTypeScript(value, "  ", usedBeforeBody(value, "  body: JSON.stringify(),".length))})`;
  }
  if (kind === "form") {
    const pairs = formPairs(content, value).map((pair) => [pair.name, pair.value]);
    const hasUniqueNames = new Set(pairs.map(([name]) => name)).size === pairs.length;
    const fields = hasUniqueNames ? Object.fromEntries(pairs) : pairs;
    return `new URLSearchParams(${prettyPrintTypeScript(fields, "  ", usedBeforeBody(fields, 2))})`;
  }
  if (kind === "multipart") return "form";
  return JSON.stringify(typeof value === "object" ? stringifyJson(value) : String(value));
}

/** Returns the lines that build a multipart form before the call. */
function formLines(body: ExampleRequest["body"], operation: Operation): string {
  if (body?.mediaType !== "multipart/form-data") return "";
  const fields = formPairs(requestContent(operation), body.value).map(({ name, value, type }) => {
    const expression = value instanceof ExampleFile ? value.toTypeScript() : JSON.stringify(value);
    const part = type === undefined ? expression : `new Blob([${expression}], { type: ${JSON.stringify(type)} })`;
    return `form.append(${JSON.stringify(name)}, ${part});\n`;
  });
  return `const form = new FormData();\n${fields.join("")}`;
}

function isForm(mediaType: string): boolean {
  return mediaType === "application/x-www-form-urlencoded" || mediaType === "multipart/form-data";
}

function hasBigInt(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(hasBigInt);
  return typeof value === "bigint";
}

function urlExpression(url: string, requestCredentials: Credential[]): string {
  const pairs = requestCredentials
    .filter((credential) => credential.in === "query")
    .map(({ name, variable }) => `${encodeURIComponent(name)}=\${encodeURIComponent(\`${environment(variable)}\`)}`);
  if (pairs.length === 0) return JSON.stringify(url);
  return `\`${escapeTemplate(url)}${url.includes("?") ? "&" : "?"}${pairs.join("&")}\``;
}

function environment(variable: string): string {
  return `\${process.env.${variable}}`;
}

function escapeTemplate(value: string): string {
  return value.replace(/[`\\]|\$(?=\{)/g, "\\$&");
}

function useResponse(operation: Operation): string {
  const { stream, isOnly } = streamContent(operation);
  if (stream && isOnly) {
    return `for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
  console.log(chunk);
}`;
  }
  const file = responseFile(operation);
  if (file) return `await writeFile(${JSON.stringify(file.fileName)}, await response.bytes());`;
  const success = operation.responses.find(({ status }) => /^2/.test(status)) ?? operation.responses[0];
  const kind = success?.content.find(({ items }) => !items)?.kind;
  if (!kind || operation.method === "head") return "console.log(response.status);";
  return `console.log(await response.${kind === "json" ? "json" : "text"}());`;
}
