// Pagination in the MCP tools of a contract, which call a real server.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { mcpTools, readContract, readDocument } from "@onecontract/codegen";
import { createServer, type Service } from "@onecontract/mcp-runtime";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { TownLibrary } from "../src/gen/library-sdk/client.gen.ts";
import { IDS, startLibrary } from "./library-service.ts";

let service: Service<TownLibrary>;

beforeAll(async () => {
  const fixture = fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/library.yaml"));
  const folder = join(import.meta.dirname, "../src/gen/library-tools");
  const file = join(folder, "tools.gen.ts");
  const source = mcpTools(readContract(readDocument(fixture)), { sdk: "../library-sdk/index.gen.ts" });
  await mkdir(folder, { recursive: true });
  // An unchanged file is not written, because other tests may read it.
  if ((await readFile(file, "utf8").catch(() => "")) !== source) await writeFile(file, source);
  ({ service } = await import(pathToFileURL(file).href));
});

async function connect(): Promise<Client> {
  const { url } = await startLibrary();
  const program = { name: "library", version: "1.0.0" };
  const server = createServer(service, {
    program,
    client: new TownLibrary({ baseURL: url, maxRetries: 0, logLevel: "off" }),
    structured: true,
  });
  const client = new Client(program);
  const [serverSide, clientSide] = InMemoryTransport.createLinkedPair();
  await server.connect(serverSide);
  await client.connect(clientSide);
  onTestFinished(() => client.close());
  return client;
}

interface PageResult {
  items: { id: number }[];
  nextCursor?: string | number;
}

it.for([
  ["listBooks", "cursor", {}],
  ["listShelves", "from", {}],
  ["listLoans", "pageToken", { limit: 2, branches: ["a", "b"] }],
  ["listReaders", "after", {}],
  ["listAuthors", "offset", { limit: 2 }],
  ["listEvents", "page", {}],
  ["listJournals", "cursor", {}],
  ["listMembers", "starting_after", {}],
] as const)("%s returns every page with nextCursor as %s", async ([name, argument, args]) => {
  const client = await connect();
  const pages: number[][] = [];
  let cursor: string | number | undefined;
  do {
    const given = { ...args, ...(cursor !== undefined && { [argument]: cursor }) };
    const { structuredContent, isError } = await client.callTool({ name, arguments: given });
    expect(isError).toBeUndefined();
    const { items, nextCursor } = structuredContent as unknown as PageResult;
    pages.push(items.map(({ id }) => id));
    cursor = nextCursor;
  } while (cursor !== undefined);
  expect(pages.flat()).toEqual(IDS);
  expect(pages).toHaveLength(3);
});

it("a list whose next URL has undeclared parameters returns its first page, and reports that there is more", async () => {
  const client = await connect();
  const { structuredContent } = await client.callTool({ name: "listRooms", arguments: {} });
  expect(structuredContent).toMatchObject({ items: [{ id: 1 }, { id: 2 }], hasMore: true });
  const { tools } = await client.listTools();
  expect(tools.find(({ name }) => name === "listRooms")?.description).toContain("Returns the first page only");
});
