// The entry point `./msw`: request handlers that play the service, from what the contract says of each operation.
import type { Content, Contract, Operation, Response } from "../contract/contract.ts";
import { headerKey } from "../contract/credentials.ts";
import { exampleValue } from "../samples/example-value.ts";
import { mockAnswers } from "./mock-answers.ts";

export function mswFile(contract: Contract): string {
  const operations = contract.operations.map(
    (operation) => `  ${JSON.stringify(mockOperation(contract, operation))},\n`,
  );
  const baseURL = contract.servers[0]?.url ?? "";
  return `import { type HttpHandler, http } from "msw";

const operations: readonly runtime.MockOperation[] = [
${operations.join("")}];

/** How the played service behaves. */
export interface HandlerOptions extends runtime.MockOptions {}

/**
 * Handlers for \`setupServer\` and \`setupWorker\` that play the service: keys, pages, errors and limits as the contract
 * has them, with its examples as data. What is created is kept until the handlers are made anew.
 */
export function handlers(options: HandlerOptions = {}): HttpHandler[] {
  const baseURL = options.baseURL ?? ${JSON.stringify(baseURL)};
  const answer = runtime.createMockService(operations, baseURL, options);
  return [http.all(\`\${baseURL.replace(/\\/+$/, "")}/*\`, ({ request }) => answer(request))];
}
`;
}

/** The fields of the runtime's \`MockOperation\`. */
function mockOperation(contract: Contract, operation: Operation) {
  const { operationId, method, path, responses, pagination, deprecation, parameters } = operation;
  const success = responses.find(({ status }) => /^2\d\d$/.test(status));
  const others = success ? mockAnswers(contract, success) : [];
  const limit = parameters.find(({ name }) => name === pagination?.limitParameter);
  const failures = responses
    .filter(({ status }) => /^[45]\d\d$/.test(status))
    .map((response) => [response.status, bodyText(contract, response)]);
  const auth = headerKey(contract, operation);
  const isLimited = success?.headers.some(({ name }) => name.toLowerCase() === "x-ratelimit-remaining");
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    status: Number(success?.status ?? 200),
    body: success && bodyText(contract, success),
    answers: others.length > 0 ? others : undefined,
    failures: Object.fromEntries(failures),
    auth: auth && [auth.header, auth.prefix],
    rateLimited: isLimited ? true : undefined,
    page: pagination && {
      header: pagination.header,
      relation: pagination.relation,
      cursorParameter: pagination.cursorParameter,
      limitParameter: pagination.limitParameter ?? "limit",
      limit: Number(limit?.schema.default ?? 20),
      limitMax: Number(limit?.schema.maximum ?? 100),
    },
    sunset: deprecation?.sunset && new Date(deprecation.sunset).toUTCString(),
  };
}

function bodyText(contract: Contract, { content }: Response): string | undefined {
  const json = content.find(({ kind }) => kind === "json");
  return json && JSON.stringify(exampleOf(contract, json));
}

function exampleOf(contract: Contract, { examples, schema }: Content): unknown {
  const [first] = Object.values(examples);
  return first ?? exampleValue(contract, schema ?? {}, "response") ?? null;
}
