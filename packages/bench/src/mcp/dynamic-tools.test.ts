// An MCP server for a large contract, as a program over both transports: what a model reads in the dynamic mode, and a call.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { generatorProject, mcpTools, readContract, runProjects, sdkGenerator } from "@onecontract/codegen";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { createSyntheticContract } from "../build/synthetic-contract.ts";

const OPERATIONS = 1000;
/** Clients limit the number of tools to about 40, because more confuse a model. */
const MAX_TOOLS = 40;
const KEY = "things-key";

const PROGRAM = `import { runServer } from "@onecontract/mcp-runtime";
import { service } from "./tools.gen.ts";

await runServer(service, new URL("package.json", import.meta.url));
`;

let folder: string;
let program: string;

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".generated-"));
  program = join(folder, "program.ts");
  const document = createSyntheticContract(OPERATIONS);
  const path = join(folder, "openapi.json");
  await writeFile(path, JSON.stringify(document));
  await runProjects({ sdk: generatorProject({ document: path, directory: join(folder, "sdk") }, sdkGenerator()) });
  await writeFile(join(folder, "tools.gen.ts"), mcpTools(readContract(document), { sdk: "./sdk/index.gen.ts" }));
  await writeFile(join(folder, "package.json"), '{ "name": "things-mcp", "version": "1.0.0", "type": "module" }');
  await writeFile(program, PROGRAM);
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts a service that responds to each request with its method, path and credential, and returns its base URL. */
async function startService(): Promise<string> {
  const service = createServer(({ method, url, headers }, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ id: 1, name: `${method} ${url} ${headers.authorization}` }));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => service.closeAllConnections());
  onTestFinished(() => void service.close());
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
}

async function connectStdio(baseURL: string, ...args: string[]): Promise<Client> {
  const env = { MANYTHINGS_BASE_URL: baseURL, MANYTHINGS_API_KEY: KEY };
  return connect(new StdioClientTransport({ command: process.execPath, args: [program, ...args], env }));
}

async function connectHttp(baseURL: string, ...args: string[]): Promise<Client> {
  const child = spawn(process.execPath, [program, "--http", "0", ...args], {
    env: { MANYTHINGS_BASE_URL: baseURL },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const headers = { Authorization: `Bearer ${KEY}` };
  return connect(new StreamableHTTPClientTransport(new URL(await readURL(child)), { requestInit: { headers } }));
}

/** Resolves to the URL that the program prints when it listens. */
async function readURL({ stderr }: ChildProcess): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: stderr ?? process.stdin })) {
    const [, url] = /^Serving MCP at (\S+)$/.exec(line) ?? [];
    if (url) return url;
    lines.push(line);
  }
  throw new Error(`program: expected a URL, got ${lines.join("\n")}`);
}

async function connect(transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  // The types of the transports do not allow for exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  onTestFinished(() => client.close());
  return client;
}

/** Returns the number of bytes. A token of a model has about four. */
const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

it.each([
  ["stdio", connectStdio],
  ["Streamable HTTP", connectHttp],
])(
  `over %s, the dynamic mode for ${OPERATIONS} operations is smaller than ${MAX_TOOLS} tools, including a call`,
  {
    timeout: 60_000,
  },
  async (_transport, connectTo) => {
    const baseURL = await startService();
    const { tools } = await (await connectTo(baseURL, "--no-dynamic")).listTools();
    expect(tools).toHaveLength(OPERATIONS + 1);
    const budget = (size(tools) / tools.length) * MAX_TOOLS;

    const client = await connectTo(baseURL);
    const dynamic = await client.listTools();
    const call = (name: string, args: object) => client.callTool({ name, arguments: { ...args } });
    const found = await call("list_operations", { query: "create thing 77" });
    const described = await call("describe_operation", { name: "createThing77" });
    const input = { name: "createThing77", arguments: { name: "A", size: "1", state: "open" } };
    const created = await call("call_operation", input);
    expect(JSON.stringify(found)).toContain("\\ncreateThing77: Create a Thing77 (Thing77; creates)");
    expect(JSON.stringify(described)).toContain("Arguments: {");
    expect(JSON.stringify(created)).toContain(`POST /thing77 Bearer ${KEY}`);
    const wayToCall = size(await call("list_operations", {})) + size(found) + size(described) + size(created);
    expect(size(dynamic.tools)).toBeLessThan(budget / 10);
    expect(size(dynamic.tools) + wayToCall).toBeLessThan(budget);
  },
);
