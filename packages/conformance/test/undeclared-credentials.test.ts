// Credentials of an MCP server for a contract without security schemes: the service may require some all the same.
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { type CallToolResult, CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { mcpTools, readContract, readDocument } from "@onecontract/codegen";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";

const folder = join(import.meta.dirname, "../src/gen/library-program");
const program = join(folder, "program.ts");

beforeAll(async () => {
  const fixture = fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/library.yaml"));
  await mkdir(folder, { recursive: true });
  const tools = mcpTools(readContract(readDocument(fixture)), { sdk: "../library-sdk/index.gen.ts" });
  await writeFile(join(folder, "tools.gen.ts"), tools);
  await writeFile(join(folder, "package.json"), '{ "name": "library-mcp", "version": "1.0.0", "type": "module" }');
  await writeFile(
    program,
    'import { runServer } from "@onecontract/mcp-runtime";\nimport { service } from "./tools.gen.ts";\n\nawait runServer(service, new URL("package.json", import.meta.url));\n',
  );
});

/** Calls `listBooks` of a service that requires the header field `authorization: Bearer library-key`. */
async function listBooks(env: Record<string, string>, ...args: string[]): Promise<CallToolResult> {
  const http = createServer(({ headers }, response) => {
    const isAllowed = headers.authorization === "Bearer library-key";
    response.writeHead(isAllowed ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify(isAllowed ? [{ id: 1, title: "Emma" }] : { message: "no key" }));
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  onTestFinished(() => void http.close());
  const { port } = http.address() as AddressInfo;
  const client = new Client({ name: "test", version: "1.0.0" });
  const baseURL = `http://127.0.0.1:${port}`;
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, ...args],
      env: { TOWNLIBRARY_BASE_URL: baseURL, ...env },
    }),
  );
  onTestFinished(() => client.close());
  return CallToolResultSchema.parse(await client.callTool({ name: "listBooks", arguments: {} }));
}

describe("a credential reaches the service", () => {
  it("from the environment", async () => {
    expect(contentOf(await listBooks({ TOWNLIBRARY_API_KEY: "library-key" }))).toContain("Emma");
  });

  it("from --header", async () => {
    expect(contentOf(await listBooks({}, "--header", "Authorization: Bearer library-key"))).toContain("Emma");
  });
});

it("without a credential, the error names the environment variable", async () => {
  const result = await listBooks({});
  expect(result.isError).toBe(true);
  expect(contentOf(result)).toContain("ask the user to set TOWNLIBRARY_API_KEY to an active key");
});

function contentOf({ content }: CallToolResult): string {
  return JSON.stringify(content);
}
