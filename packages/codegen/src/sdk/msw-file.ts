// Renders the entry point `./msw`: request handlers that mock the server with the examples of the contract.
import type { Contract } from "../contract/contract.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { mockOperation } from "./mock-operation.ts";
import { needsServersFile } from "./servers-file.ts";

const mock = ts.imported("mock", "./runtime/sdk/mock-server.ts", "namespace");
const http = ts.imported("http", "msw");

export function renderMswFile(contract: Contract): TypeScript {
  const operations = contract.operations.map((operation) => ts`${ts.json(mockOperation(contract, operation))},`);
  const [server] = contract.servers;
  const template = ts.literal(server?.template ?? "");
  const patternHandler = ts`
    const respond = mock.createMockServer(operations, ${template}, options);
    return [${http}.all(mock.urlPattern(operations, ${template}, options), ({ request }) => respond(request))];
  `;
  const baseHandler = ts`
    const baseURL = options.baseURL ?? ${ts.literal(server?.url ?? "")};
    const respond = mock.createMockServer(operations, baseURL, options);
    return [${http}.all(\`\${baseURL.replace(/\\/+$/, "")}/*\`, ({ request }) => respond(request))];
  `;
  return ts`
    const operations: readonly ${mock}.MockOperation[] = [
      ${ts.lines(operations)}
    ];

    /** Options of the mock server. */
    export interface HandlerOptions extends mock.MockServerOptions {}

    /**
     * Returns handlers for \`setupServer\` and \`setupWorker\` that mock the server: API keys, pagination, errors and rate
     * limits follow the contract, with its examples as data. Each call of \`handlers\` starts with its own data.
     */
    export function handlers(options: HandlerOptions = {}): ${ts.imported("HttpHandler", "msw", "type")}[] {
      ${/* Variables of servers and separate servers need a pattern instead of a URL. */ needsServersFile(contract) ? patternHandler : baseHandler}
    }
  `;
}
