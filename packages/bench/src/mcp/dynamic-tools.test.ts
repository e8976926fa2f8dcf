// The size of what a model reads of a large contract, with one tool for each operation and with the dynamic mode.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { type CallToolResult, CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { generatorProject, mcpTools, readContract, runProjects, sdkGenerator } from "@onecontract/codegen";
import { createServer, type Service } from "@onecontract/mcp-runtime";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { createSyntheticContract } from "../build/synthetic-contract.ts";

const OPERATIONS = 1000;
/** Clients limit the number of tools to about 40, because more confuse a model. */
const MAX_TOOLS = 40;

let folder: string;
let service: Service<object>;

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".generated-"));
  const document = createSyntheticContract(OPERATIONS);
  const path = join(folder, "openapi.json");
  await writeFile(path, JSON.stringify(document));
  await runProjects({ sdk: generatorProject({ document: path, directory: folder }, sdkGenerator()) });
  await writeFile(join(folder, "tools.gen.ts"), mcpTools(readContract(document), { sdk: "./index.gen.ts" }));
  ({ service } = await import(join(folder, "tools.gen.ts")));
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

async function connect(dynamic: boolean): Promise<Client> {
  const server = createServer(service, { program: { name: "things", version: "1.0.0" }, client: {}, dynamic });
  const client = new Client({ name: "test", version: "1.0.0" });
  const [serverSide, clientSide] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  onTestFinished(() => client.close());
  return client;
}

const size = (value: unknown) => JSON.stringify(value).length;

it(`the dynamic mode for ${OPERATIONS} operations is smaller than ${MAX_TOOLS} tools, including the way to a call`, async () => {
  const { tools } = await (await connect(false)).listTools();
  expect(tools).toHaveLength(OPERATIONS + 1);
  const budget = (size(tools) / tools.length) * MAX_TOOLS;
  const client = await connect(true);
  const call = async (name: string, input: object): Promise<CallToolResult> =>
    CallToolResultSchema.parse(await client.callTool({ name, arguments: { ...input } }));
  const listed = await call("list_operations", {});
  const found = await call("list_operations", { query: "create thing 77" });
  const described = await call("describe_operation", { name: "createThing77" });
  expect(JSON.stringify(found)).toContain("\\ncreateThing77: Create a Thing77 (Thing77; creates)");
  expect(JSON.stringify(described)).toContain("Arguments: {");
  const dynamic = size((await client.listTools()).tools);
  expect(dynamic).toBeLessThan(budget / 10);
  expect(dynamic + size(listed) + size(found) + size(described)).toBeLessThan(budget);
});
