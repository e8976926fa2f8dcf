// A request as a call of the SDK.
import type { Contract, JsonSchema, Operation } from "../contract/contract.ts";
import { credentialPlan } from "../contract/credentials.ts";
import { camelCase, reservedWords } from "../contract/naming.ts";
import { referenceName } from "../contract/resolve.ts";
import { streamContent } from "../sdk/stream-method.ts";
import { answerFile, nodeImports } from "./answer-file.ts";
import { credentials } from "./credentials.ts";
import { hasFile } from "./example-file.ts";
import type { ExampleRequest } from "./example-request.ts";
import { LINE_WIDTH, printTypeScript, printTypeScriptLine } from "./print-value.ts";
import { sdkArguments } from "./sdk-arguments.ts";

export interface SdkSampleOptions {
  sdkPackage: string;
  /** Left out where the SDK's default is meant. */
  address?: { baseURL: string } | { environment: string } | undefined;
  /** Every page of a list, or one only. */
  pages: "all" | "one";
}

export function sdkSample(
  contract: Contract,
  operation: Operation,
  request: ExampleRequest,
  { sdkPackage, address, pages }: SdkSampleOptions,
): string {
  const { name } = contract.client;
  const options = address === undefined ? "" : printTypeScriptLine(address);
  const variables = credentials(contract, operation).map(({ variable }) => variable);
  const what = credentialPlan(contract).kind === "schemes" ? "credentials are" : "API key is";
  const comment = variables.length > 0 ? `// The ${what} read from ${variables.join(" and ")}.\n` : "";
  const imports = nodeImports(hasFile(request.body?.value), answerFile(operation) !== undefined).trimEnd();
  return `${imports && `${imports}\n`}import { ${name} } from ${JSON.stringify(sdkPackage)};

${comment}const client = new ${name}(${options});
${callAndUse(contract, operation, request, pages)}`;
}

function callAndUse(
  contract: Contract,
  operation: Operation,
  request: ExampleRequest,
  pages: SdkSampleOptions["pages"],
): string {
  const method = ["client", operation.sdk.resource, operation.sdk.method]
    .filter((part) => part !== undefined)
    .join(".");
  const schema = successSchema(operation);
  if (operation.pagination && pages === "all") {
    const given = callArguments(operation, withoutLimit(operation, request));
    const item = itemName(contract, schema);
    return `for await (const ${item} of ${printCall(method, given, `for await (const ${item} of `)}) {
  console.log(${item});
}`;
  }
  const given = callArguments(operation, request);
  const { stream, isOnly } = streamContent(operation);
  if (stream && isOnly) {
    const start = `for await (const ${stream.kind === "events" ? "event" : "item"} of `;
    return `${start}${printCall(method, given, start)}) {
  console.log(${stream.kind === "events" ? "event" : "item"});
}`;
  }
  const file = answerFile(operation);
  if (file) {
    const start = "const file = await ";
    return `${start}${printCall(method, given, start)};\nawait writeFile(${JSON.stringify(file.fileName)}, await file.bytes());`;
  }
  if (!schema) return `await ${printCall(method, given, "await ")};`;
  const result = operation.pagination ? "page" : variableName(schema.$ref);
  const start = `const ${result} = await `;
  return `${start}${printCall(method, given, start)};\nconsole.log(${result}${operation.pagination ? ".data" : ""});`;
}

/** Every page is asked for in turn, so its size says nothing. */
function withoutLimit({ pagination }: Operation, request: ExampleRequest): ExampleRequest {
  const others = request.arguments.filter(
    ({ parameter }) => parameter.in !== "query" || parameter.name !== pagination?.limitParameter,
  );
  return { ...request, arguments: others };
}

/** Without what is left out at the end. */
function callArguments(operation: Operation, request: ExampleRequest): unknown[] {
  const { given, options } = sdkArguments(operation, request);
  const all = Object.keys(options).length > 0 ? [...given, options] : given;
  return all.slice(0, all.findLastIndex((value) => value !== undefined) + 1);
}

function printCall(method: string, given: unknown[], start: string): string {
  const line = `${method}(${given.map(printTypeScriptLine).join(", ")})`;
  if (start.length + line.length < LINE_WIDTH || given.length === 0) return line;
  // The braces of an only argument hug those of the call.
  if (given.length === 1) return `${method}(${printTypeScript(given[0], "", LINE_WIDTH)})`;
  return `${method}(\n${given.map((value) => `  ${printTypeScript(value, "  ")},\n`).join("")})`;
}

function successSchema(operation: Operation): (JsonSchema & { $ref?: string }) | undefined {
  const content = operation.responses.find(({ status }) => /^2/.test(status))?.content.find(({ items }) => !items);
  return content && (content.schema ?? {});
}

/** Name for one item of a page: `pet` where the page is an array of `Pet`. */
function itemName(contract: Contract, schema: (JsonSchema & { $ref?: string }) | undefined): string {
  const page = schema?.$ref === undefined ? schema : contract.schemas[referenceName(schema.$ref)];
  const items: { $ref?: string } | undefined = page?.items;
  return items?.$ref === undefined ? "item" : variableName(items.$ref);
}

/** Words of the language, and what the sample itself has. */
const TAKEN = new Set([...reservedWords, "client", "console", "process"]);

function variableName(reference: string | undefined): string {
  const name = reference === undefined ? "" : camelCase(referenceName(reference));
  return /^[a-z]/i.test(name) && !TAKEN.has(name) ? name : "result";
}
