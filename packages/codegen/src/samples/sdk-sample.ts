// Writes a request as a call of the SDK.
import type { Contract, JsonSchema, Operation } from "../contract/contract.ts";
import { credentialMode } from "../contract/credentials.ts";
import { camelCase } from "../contract/naming.ts";
import { reservedWords } from "../contract/reserved-names.ts";
import { schemasAt } from "../contract/response-schemas.ts";
import { sdkVariables } from "../http/credentials.ts";
import { ExampleFile } from "../http/example-file.ts";
import type { HttpBody, RequestValues } from "../http/http-request.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { referenceName } from "../schema/references.ts";
import { methodPath } from "../sdk/parameter-names.ts";
import { streamContent } from "../sdk/success-responses.ts";
import type { ResponseUse } from "./response-use.ts";
import { sdkArguments } from "./sdk-arguments.ts";
import type { ServerOption } from "./server-option.ts";
import {
  BASE_URL_MARK,
  bodyLayout,
  CLIENT_OPTIONS_MARK,
  commaLines,
  hasSeveralEntries,
  LINE_WIDTH,
} from "./string-expression.ts";
import { nodeImports, withFileExpressions } from "./typescript-files.ts";

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
  values: RequestValues,
  { body, response }: { body: HttpBody | undefined; response: ResponseUse },
  { sdkPackage, clientOptions, pages }: SdkSampleOptions,
): TypeScript {
  const client = ts.identifier(contract.client.name);
  const variables = sdkVariables(contract, operation);
  const noun = credentialMode(contract).kind === "schemes" ? "credentials are" : "API key is";
  return ts`
    ${nodeImports(body, response)}
    import { ${client} } from ${ts.literal(sdkPackage)};

    ${variables.length > 0 && ts.comment(`The ${noun} read from ${variables.join(" and ")}.`)}
    const client = new ${client}(${emitClientOptions(clientOptions)});
    ${callAndUse(contract, operation, withFiles(values), response, pages)}
  `;
}

function emitClientOptions(options: ServerOption | undefined): TypeScript {
  if (!options) return ts``.mark(CLIENT_OPTIONS_MARK);
  if (!("baseURL" in options)) return ts.value(options);
  return ts`{ baseURL: ${ts.string([{ text: options.baseURL, mark: BASE_URL_MARK }])} }`;
}

function withFiles(values: RequestValues): RequestValues {
  return { ...values, body: values.body && { ...values.body, value: withFileExpressions(values.body.value) } };
}

function callAndUse(
  contract: Contract,
  operation: Operation,
  request: RequestValues,
  response: ResponseUse,
  pages: SdkSampleOptions["pages"],
): TypeScript {
  const schema = successSchema(operation);
  if (operation.pagination && pages === "all") {
    const item = itemName(contract, schema, operation.pagination.items);
    return iterate(operation, withoutLimit(operation, request), item);
  }
  if (response === "stream") {
    const isEvents = streamContent(operation).stream?.kind === "events";
    return iterate(operation, request, isEvents ? ts`event` : ts`item`);
  }
  if (response instanceof ExampleFile) {
    return ts.lines([
      callStatement(operation, request, ts`const file = await `),
      ts`await writeFile(${ts.literal(response.fileName)}, await file.bytes());`,
    ]);
  }
  if (!schema) return callStatement(operation, request, ts`await `);
  const result = operation.pagination ? ts`page` : variableName(schema.$ref);
  return ts.lines([
    callStatement(operation, request, ts`const ${result} = await `),
    ts`console.log(${result}${operation.pagination && ts`.data`});`,
  ]);
}

function iterate(operation: Operation, request: RequestValues, item: TypeScript): TypeScript {
  const start = ts`for await (const ${item} of `;
  return ts`
    ${start}${call(operation, request, start)}) {
      console.log(${item});
    }
  `;
}

function callStatement(operation: Operation, request: RequestValues, start: TypeScript): TypeScript {
  return ts`${start}${call(operation, request, start)};`;
}

/** Removes an optional page size, which has no effect on the result when every page is requested. */
function withoutLimit({ pagination }: Operation, request: RequestValues): RequestValues {
  const remaining = request.arguments.filter(
    ({ parameter: { in: location, name, required } }) =>
      required || location !== "query" || name !== pagination?.limitParameter,
  );
  return { ...request, arguments: remaining };
}

/** Returns the arguments without trailing `undefined`. */
function callArguments(operation: Operation, request: RequestValues): unknown[] {
  const { positional, options } = sdkArguments(operation, request);
  const all = Object.keys(options).length > 0 ? [...positional, options] : positional;
  return all.slice(0, all.findLastIndex((value) => value !== undefined) + 1);
}

/**
 * Returns the call, on one line if it is short and its body has one entry at most.
 *
 * @param start source before the call in its line
 */
function call(operation: Operation, request: RequestValues, start: TypeScript): TypeScript {
  const callee = ts`client${ts.join(methodPath(operation).map(ts.member), "")}`;
  const values = callArguments(operation, request);
  const body = request.body?.value;
  const literals = values.map((value) => ts.value(value));
  const line = ts`${callee}(${ts.join(literals, ", ")})`;
  const fits = `${start}${line}`.length < LINE_WIDTH && !hasSeveralEntries(body);
  if (fits || values.length === 0) return line;
  // The braces of a single argument stay next to the parentheses of the call.
  if (values.length === 1) return ts`${callee}(${ts.value(values[0], { width: LINE_WIDTH, used: LINE_WIDTH })})`;
  const lines = values.map((value) =>
    ts.value(value, value === body ? bodyLayout(body, 2, 0) : { width: LINE_WIDTH - 2, used: 0 }),
  );
  return ts`
    ${callee}(
      ${commaLines(ts, lines)}
    )
  `;
}

function successSchema(operation: Operation): JsonSchema | undefined {
  const content = operation.responses.find(({ status }) => /^2/.test(status))?.content.find(({ items }) => !items);
  return content && (content.schema ?? {});
}

/** Returns the variable name of an item: `book` if the list is an array of `Book`. */
function itemName({ schemas }: Contract, schema: JsonSchema | undefined, path: string[]): TypeScript {
  const found = schema ? schemasAt([schema], path, schemas) : [];
  const items: { $ref?: string } | undefined = found.find((list) => list.items)?.items;
  return items?.$ref === undefined ? ts`item` : variableName(items.$ref);
}

/** Reserved words and the names that the sample itself uses. */
const USED_NAMES = new Set([...reservedWords, "client", "console", "process"]);

function variableName(reference: string | undefined): TypeScript {
  const name = reference === undefined ? "" : camelCase(referenceName(reference));
  return /^[a-z]/i.test(name) && !USED_NAMES.has(name) ? ts.identifier(name) : ts`result`;
}
