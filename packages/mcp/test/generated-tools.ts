// Generates the tools of another contract, and starts a server for them to call.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { generatorProject, mcpTools, readContract, runProjects, sdkGenerator } from "@onecontract/codegen";
import { type ClientOptions, createServer, type Service } from "@onecontract/mcp-runtime";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { parse } from "yaml";

/** Creates a client with options that this package does not use. */
type ClientFactory = (options: ClientOptions & { baseURL: string; apiKey: string }) => unknown;

export interface GeneratedTools {
  /** Runs `tsc --strict` on the tools with the SDK of the same contract. */
  typeCheck(): Promise<{ stdout: string; stderr: string }>;
  /** Connects a client to the tools of a service with this request listener, until the test is finished. */
  serve(respond: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<{
    client: Client;
    requests: ReceivedRequest[];
    /** One item for each call that checked the credential: true if it was accepted. */
    checked: boolean[];
  }>;
}

export interface ReceivedRequest extends IncomingMessage {
  body: string;
}

/** Generates the tools of a contract in `packages/testing/fixtures` before the tests of the calling file. */
export function generatedTools(fixture: string): GeneratedTools {
  const document = fileURLToPath(import.meta.resolve(`@onecontract/testing/fixtures/${fixture}`));
  let folder = "";
  let service: Service<unknown>;

  beforeAll(async () => {
    folder = mkdtempSync(join(import.meta.dirname, ".generated-"));
    await runProjects({ sdk: generatorProject({ document, directory: folder }, sdkGenerator()) });
    const contract = readContract(parse(readFileSync(document, "utf8")));
    const tools = mcpTools(contract, { sdk: "./index.gen.ts" });
    writeFileSync(join(folder, "tools.gen.ts"), tools);
    service = (await import(pathToFileURL(join(folder, "tools.gen.ts")).href)).service;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  return {
    typeCheck() {
      const config = { extends: "../../tsconfig.json", files: ["tools.gen.ts"] };
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
      return promisify(execFile)("tsc", ["-p", folder]);
    },

    async serve(respond) {
      const requests: ReceivedRequest[] = [];
      const checked: boolean[] = [];
      const http = createHttpServer(async (request, response) => {
        let body = "";
        for await (const chunk of request) body += chunk;
        requests.push(Object.assign(request, { body }));
        respond(request, response);
      }).listen(0, "127.0.0.1");
      await once(http, "listening");
      const { port } = http.address() as { port: number };
      const create: ClientFactory = service.createClient;
      const server = createServer(service, {
        program: { name: "other", version: "1.0.0" },
        client: create({ baseURL: `http://127.0.0.1:${port}`, apiKey: "key" }),
        includeDeprecated: true,
        onChecked: (_authorization, isAccepted) => checked.push(isAccepted),
      });
      const client = new Client({ name: "test", version: "1.0.0" });
      const [clientTransport, serverTransport] = InMemoryTransport.createLinkedPair();
      await Promise.all([server.connect(serverTransport), client.connect(clientTransport)]);
      onTestFinished(async () => {
        await client.close();
        http.closeAllConnections();
        http.close();
      });
      await client.listTools();
      return { client, requests, checked };
    },
  };
}

export function sendJson(response: ServerResponse, status: number, body: object | string): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
