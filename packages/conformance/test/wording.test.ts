// Server, SDK and MCP server report a violation in the same words. The portal's tests hold its console to the same table.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import {
  type Generator,
  generatorProject,
  mcpTools,
  readContract,
  readDocument,
  runProjects,
  sdkGenerator,
  serverGenerator,
} from "@onecontract/codegen";
import { type ClientOptions, createServer, type Service } from "@onecontract/mcp-runtime";
import { issueMessage, type StubsApp, type StubsOptions } from "@onecontract/server-runtime";
import { schemas, violations } from "@onecontract/testing/violations";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const names = violations.map((_violation, index) => `check${index}`);

/** A contract with an operation for each violation, which receives and returns an object whose `item` has the schema. */
const document = {
  openapi: "3.1.0",
  info: { title: "Checks", version: "1" },
  servers: [{ url: "http://127.0.0.1" }],
  paths: Object.fromEntries(
    violations.map(({ schema }, index) => {
      const item = { type: "object", required: ["item"], properties: { item: schema } };
      const content = { "application/json": { schema: item } };
      const responses = { 200: { description: "The item.", content } };
      return [
        `/${index}`,
        { post: { operationId: names[index], requestBody: { required: true, content }, responses } },
      ];
    }),
  ),
  components: { schemas },
};

interface Generated {
  sdk: Record<string, (client: unknown, body: object) => Promise<unknown>> & {
    ChecksClient: new (options: ClientOptions & { fetch: typeof fetch; middleware: unknown[] }) => unknown;
  };
  validation: { responseValidation: () => unknown };
  stubs: { createApp: (options: StubsOptions<object, undefined, object>) => StubsApp };
  tools: { service: Service<unknown> };
}

let folder = "";
let generated: Generated;
beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".generated-"));
  const file = join(folder, "contract.json");
  await writeFile(file, JSON.stringify(document));
  const project = (name: string, generator: Generator) =>
    generatorProject({ document: file, directory: join(folder, name) }, generator);
  await runProjects({
    sdk: project("sdk", sdkGenerator({ entryPoints: ["operations", "validate"] })),
    server: project("server", serverGenerator()),
  });
  await writeFile(
    join(folder, "tools.gen.ts"),
    mcpTools(readContract(readDocument(file)), { sdk: "./sdk/index.gen.ts" }),
  );
  const load = (name: string) => import(pathToFileURL(join(folder, name)).href);
  generated = {
    sdk: await load("sdk/functions.gen.ts"),
    validation: await load("sdk/validate.gen.ts"),
    stubs: await load("server/index.gen.ts"),
    tools: await load("tools.gen.ts"),
  };
});
afterAll(() => rm(folder, { recursive: true }));

const cases = violations.map(({ schema, value, messages }, index) => [schema, value, messages, index] as const);

describe.each(cases)("of a value that violates %j, such as %j,", (_schema, value, messages, index) => {
  const item = { item: value };

  it("the server names the location, what it expected and what it received", async () => {
    const app = generated.stubs.createApp({
      handlers: Object.fromEntries(names.map((name) => [name, () => Response.error()])),
      authenticators: {},
      context: () => undefined,
      renderError: (failure, context) => context.json("issues" in failure ? failure.issues.map(issueMessage) : failure),
    });
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(item) };
    const response = await app.request(`/${index}`, init);
    expect(await response.json()).toEqual(messages.map((message) => `body.item${message}`));
  });

  it("the SDK reports the same", async () => {
    const client = new generated.sdk.ChecksClient({
      fetch: async () => Response.json(item),
      middleware: [generated.validation.responseValidation()],
    });
    const call = generated.sdk[`check${index}`]?.(client, { item: null });
    const issues = messages.map((message) => `body.item${message}`);
    await expect(call).rejects.toThrow(`POST /${index}: 200 ${issues[0]}`);
    await expect(call).rejects.toMatchObject({
      issues: expect.toSatisfy((found) => String(found.map(issueMessage)) === String(issues)),
    });
  });

  it("the MCP server reports the same", async () => {
    const program = { name: "checks", version: "1.0.0" };
    const server = createServer(generated.tools.service, { program, client: undefined });
    const client = new Client(program);
    const [serverSide, clientSide] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
    onTestFinished(() => client.close());
    const result = await client.callTool({ name: `check${index}`, arguments: item });
    const lines = messages.map((message) => `item${message}`);
    expect(result).toMatchObject({
      isError: true,
      content: [{ type: "text", text: expect.stringContaining(lines.join("\n")) }],
    });
  });
});
