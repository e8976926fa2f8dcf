// A request as TypeScript with nothing but `fetch`.
import { contentKind } from "../contract/content-kind.ts";
import type { Contract, Operation } from "../contract/contract.ts";
import { sentContent } from "../sdk/media-types.ts";
import { streamContent } from "../sdk/stream-method.ts";
import { answerFile, nodeImports } from "./answer-file.ts";
import { type Credential, credentials } from "./credentials.ts";
import { ExampleFile, hasFile } from "./example-file.ts";
import type { ExampleRequest } from "./example-request.ts";
import { formPairs } from "./form-pairs.ts";
import { printJsonLine, printTypeScript } from "./print-value.ts";
import { headerText, requestUrl } from "./request-url.ts";

export function fetchSample(
  contract: Contract,
  operation: Operation,
  request: ExampleRequest,
  baseURL: string,
): string {
  const given = credentials(contract, operation);
  const url = urlExpression(requestUrl(baseURL, operation, request.arguments), given);
  const options = [
    ...(operation.method === "get" ? [] : [`method: ${JSON.stringify(operation.method.toUpperCase())},`]),
    ...headerLines(headers(request, given)),
    ...(request.body ? [`body: ${bodyExpression(request.body, operation)},`] : []),
  ];
  const call = options.length > 0 ? `${url}, {\n  ${options.join("\n  ")}\n}` : url;
  const imports = nodeImports(hasFile(request.body?.value), answerFile(operation) !== undefined);
  return `${imports}${formLines(request.body, operation)}const response = await fetch(${call});
if (!response.ok) {
  throw new Error(\`\${response.status}: \${await response.text()}\`);
}
${useOfResponse(operation)}`;
}

/** Names to TypeScript expressions. */
function headers(request: ExampleRequest, given: Credential[]): [string, string][] {
  const secret = given.filter(({ place }) => place === "header").map(secretHeader);
  const plain = request.arguments
    .filter(({ parameter }) => parameter.in === "header")
    .map((argument): [string, string] => [argument.parameter.name, JSON.stringify(headerText(argument))]);
  const cookies = cookieExpression(request, given);
  return [
    ...secret,
    ...plain,
    ...(cookies ? [["Cookie", cookies] satisfies [string, string]] : []),
    ...contentTypeHeader(request.body?.mediaType),
  ];
}

function secretHeader({ name, prefix, variable, basic }: Credential): [string, string] {
  const value = environment(variable);
  return [name, basic ? `\`${prefix}\${btoa(\`${value}\`)}\`` : `\`${prefix}${value}\``];
}

/** `fetch` itself sets the type of forms, with the boundary that it chose. */
function contentTypeHeader(mediaType: string | undefined): [string, string][] {
  if (!mediaType || isForm(mediaType)) return [];
  return [["Content-Type", JSON.stringify(mediaType)]];
}

function cookieExpression(request: ExampleRequest, given: Credential[]): string | undefined {
  const plain = request.arguments
    .filter(({ parameter }) => parameter.in === "cookie")
    .map((argument) => escapeTemplate(`${argument.parameter.name}=${headerText(argument)}`));
  const secret = given
    .filter(({ place }) => place === "cookie")
    .map((one) => `${one.name}=${environment(one.variable)}`);
  const all = [...secret, ...plain].join("; ");
  return all === "" ? undefined : `\`${all}\``;
}

function headerLines(all: [string, string][]): string[] {
  if (all.length === 0) return [];
  const lines = all.map(([name, value]) => `${/^[A-Za-z]\w*$/.test(name) ? name : JSON.stringify(name)}: ${value}`);
  if (lines.length === 1) return [`headers: { ${lines[0]} },`];
  return ["headers: {", ...lines.map((line) => `  ${line},`), "},"];
}

function bodyExpression({ mediaType, value }: NonNullable<ExampleRequest["body"]>, operation: Operation): string {
  if (value instanceof ExampleFile) return value.toTypeScript();
  const content = sentContent(operation);
  const kind = contentKind(mediaType, content?.schema);
  if (kind === "json") {
    // JSON.stringify knows no bigint, so such a body is written out as text.
    if (hasBigInt(value)) return JSON.stringify(printJsonLine(value));
    return `JSON.stringify(${printTypeScript(value, "  ", "  body: JSON.stringify(),".length)})`;
  }
  if (kind === "form") {
    const pairs = formPairs(content, value).map((pair) => [pair.name, pair.value]);
    const isOnce = new Set(pairs.map(([name]) => name)).size === pairs.length;
    return `new URLSearchParams(${printTypeScript(isOnce ? Object.fromEntries(pairs) : pairs, "  ")})`;
  }
  if (kind === "multipart") return "form";
  return JSON.stringify(typeof value === "object" ? printJsonLine(value) : String(value));
}

/** What comes before the call: a multipart form is filled field by field. */
function formLines(body: ExampleRequest["body"], operation: Operation): string {
  if (body?.mediaType !== "multipart/form-data") return "";
  const fields = formPairs(sentContent(operation), body.value).map(({ name, value, type }) => {
    const text = value instanceof ExampleFile ? value.toTypeScript() : JSON.stringify(value);
    const typed = type === undefined ? text : `new Blob([${text}], { type: ${JSON.stringify(type)} })`;
    return `form.append(${JSON.stringify(name)}, ${typed});\n`;
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

function urlExpression(url: string, given: Credential[]): string {
  const pairs = given
    .filter(({ place }) => place === "url")
    .map(({ name, variable }) => `${encodeURIComponent(name)}=\${encodeURIComponent(\`${environment(variable)}\`)}`);
  if (pairs.length === 0) return JSON.stringify(url);
  return `\`${escapeTemplate(url)}${url.includes("?") ? "&" : "?"}${pairs.join("&")}\``;
}

function environment(variable: string): string {
  return `\${process.env.${variable}}`;
}

function escapeTemplate(text: string): string {
  return text.replace(/[`\\]|\$(?=\{)/g, "\\$&");
}

function useOfResponse(operation: Operation): string {
  const { stream, isOnly } = streamContent(operation);
  if (stream && isOnly) {
    return `for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
  console.log(text);
}`;
  }
  const file = answerFile(operation);
  if (file) return `await writeFile(${JSON.stringify(file.fileName)}, await response.bytes());`;
  const success = operation.responses.find(({ status }) => /^2/.test(status)) ?? operation.responses[0];
  const kind = success?.content.find(({ items }) => !items)?.kind;
  if (!kind || operation.method === "head") return "console.log(response.status);";
  return `console.log(await response.${kind === "json" ? "json" : "text"}());`;
}
