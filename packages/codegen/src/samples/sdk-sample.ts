// Renders a request as a call of the SDK.
import type { Contract, JsonSchema, Operation } from "../contract/contract.ts";
import { credentialMode } from "../contract/credentials.ts";
import { camelCase } from "../contract/naming.ts";
import { reservedWords } from "../contract/reserved-names.ts";
import { schemasAt } from "../contract/response-schemas.ts";
import { referenceName } from "../schema/references.ts";
import { streamContent } from "../sdk/stream-content.ts";
import { sdkVariables } from "./credentials.ts";
import { hasFile } from "./example-file.ts";
import type { ExampleRequest } from "./example-request.ts";
import { nodeImports, responseFile } from "./response-file.ts";
import { sdkArguments } from "./sdk-arguments.ts";
import {
  hasSeveralEntries,
  LINE_WIDTH,
  prettyPrintTypeScript,
  stringifyTypeScript,
  usedBeforeBody,
} from "./serialize-value.ts";
import type { ServerOption } from "./server-option.ts";

export interface SdkSampleOptions {
  sdkPackage: string;
  /** Option that selects the server. Omitted for the default of the SDK. */
  clientOptions?: ServerOption | undefined;
  /** Pages of a list that the sample requests. */
  pages: "all" | "one";
}

export function sdkSample(
  contract: Contract,
  operation: Operation,
  request: ExampleRequest,
  { sdkPackage, clientOptions, pages }: SdkSampleOptions,
): string {
  const { name } = contract.client;
  const options = clientOptions === undefined ? "" : stringifyTypeScript(clientOptions);
  const variables = sdkVariables(contract, operation);
  const noun = credentialMode(contract).kind === "schemes" ? "credentials are" : "API key is";
  const comment = variables.length > 0 ? `// The ${noun} read from ${variables.join(" and ")}.\n` : "";
  const imports = nodeImports(hasFile(request.body?.value), responseFile(operation) !== undefined).trimEnd();
  return `${imports && `${imports}\n`}import { ${name} } from ${JSON.stringify(sdkPackage)};

${comment}const client = new ${name}(${options});
${emitCallAndUse(contract, operation, request, pages)}`;
}

function emitCallAndUse(
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
    const values = callArguments(operation, withoutLimit(operation, request));
    const item = itemName(contract, schema, operation.pagination.items);
    return `for await (const ${item} of ${emitCall(method, values, `for await (const ${item} of `)}) {
  console.log(${item});
}`;
  }
  const values = callArguments(operation, request);
  const body = request.body?.value;
  const { stream, isOnly } = streamContent(operation);
  if (stream && isOnly) {
    const start = `for await (const ${stream.kind === "events" ? "event" : "item"} of `;
    return `${start}${emitCall(method, values, start, body)}) {
  console.log(${stream.kind === "events" ? "event" : "item"});
}`;
  }
  const file = responseFile(operation);
  if (file) {
    const start = "const file = await ";
    return `${start}${emitCall(method, values, start, body)};\nawait writeFile(${JSON.stringify(file.fileName)}, await file.bytes());`;
  }
  if (!schema) return `await ${emitCall(method, values, "await ", body)};`;
  const result = operation.pagination ? "page" : variableName(schema.$ref);
  const start = `const ${result} = await `;
  return `${start}${emitCall(method, values, start, body)};\nconsole.log(${result}${operation.pagination ? ".data" : ""});`;
}

/** Removes the page size, which has no effect on the result when every page is requested. */
function withoutLimit({ pagination }: Operation, request: ExampleRequest): ExampleRequest {
  const remaining = request.arguments.filter(
    ({ parameter }) => parameter.in !== "query" || parameter.name !== pagination?.limitParameter,
  );
  return { ...request, arguments: remaining };
}

/** Returns the arguments without trailing `undefined`. */
function callArguments(operation: Operation, request: ExampleRequest): unknown[] {
  const { positional, options } = sdkArguments(operation, request);
  const all = Object.keys(options).length > 0 ? [...positional, options] : positional;
  return all.slice(0, all.findLastIndex((value) => value !== undefined) + 1);
}

/**
 * Returns the call, on one line if it is short and its body has one entry at most.
 *
 * @param start source before the call in its line
 */
function emitCall(method: string, values: unknown[], start: string, body?: unknown): string {
  const line = `${method}(${values.map(stringifyTypeScript).join(", ")})`;
  const fits = start.length + line.length < LINE_WIDTH && !hasSeveralEntries(body);
  if (fits || values.length === 0) return line;
  // The braces of a single argument stay next to the parentheses of the call.
  if (values.length === 1) return `${method}(${prettyPrintTypeScript(values[0], "", LINE_WIDTH)})`;
  const lines = values.map((value) => {
    const used = value === body ? usedBeforeBody(body, 2) : 2;
    return `  ${prettyPrintTypeScript(value, "  ", used)},\n`;
  });
  return `${method}(\n${lines.join("")})`;
}

function successSchema(operation: Operation): (JsonSchema & { $ref?: string }) | undefined {
  const content = operation.responses.find(({ status }) => /^2/.test(status))?.content.find(({ items }) => !items);
  return content && (content.schema ?? {});
}

/** Returns the variable name of an item: `book` if the list is an array of `Book`. */
function itemName({ schemas }: Contract, schema: JsonSchema | undefined, path: string[]): string {
  const found = schema ? schemasAt([schema], path, schemas) : [];
  const items: { $ref?: string } | undefined = found.find((list) => list.items)?.items;
  return items?.$ref === undefined ? "item" : variableName(items.$ref);
}

/** Reserved words and the names that the sample itself uses. */
const USED_NAMES = new Set([...reservedWords, "client", "console", "process"]);

function variableName(reference: string | undefined): string {
  const name = reference === undefined ? "" : camelCase(referenceName(reference));
  return /^[a-z]/i.test(name) && !USED_NAMES.has(name) ? name : "result";
}
