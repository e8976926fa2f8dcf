// The tools of a contract that this package was not written for, and a service for them to call.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { generatorProject, mcpTools, readContract, sdkGenerator } from "@petstore/codegen";
import { generate } from "orval";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { parse } from "yaml";
import { createServer } from "../src/create-server.ts";
import type { Options, Service } from "../src/service.ts";

const runtime = fileURLToPath(new URL("runtime/index.js", import.meta.resolve("@petstore/sdk")));
const bodies = fileURLToPath(new URL("../bodies", import.meta.resolve("@petstore/sdk")));

/** A client whose options this package does not know all of. */
type ClientFactory = (options: Options & { baseURL: string; apiKey: string }) => unknown;

export interface GeneratedTools {
  /** What `tsc --strict` says of the tools with the SDK of the same contract. */
  typeCheck(): Promise<{ stdout: string; stderr: string }>;
  /** A client of the tools, on a service that gives one answer, until the test at hand ends. */
  serve(
    answerTo: (request: IncomingMessage, response: ServerResponse) => unknown,
  ): Promise<{ client: Client; requests: ReceivedRequest[] }>;
}

export interface ReceivedRequest extends IncomingMessage {
  body: string;
}

/** Generates, before the tests of the file that calls this, the tools of a contract of `packages/codegen/test/fixtures`. */
export function generatedTools(fixture: string): GeneratedTools {
  const document = fileURLToPath(import.meta.resolve(`@petstore/codegen/fixtures/${fixture}`));
  let folder = "";
  let service: Service<unknown>;

  beforeAll(async () => {
    folder = mkdtempSync(join(import.meta.dirname, ".generated-"));
    await generate(generatorProject({ document, directory: folder }, sdkGenerator({ runtime, bodies })));
    const contract = readContract(parse(readFileSync(document, "utf8")));
    const tools = mcpTools(contract, { sdk: "./client.gen.ts", runtime: "../../src/service.ts" });
    writeFileSync(join(folder, "tools.gen.ts"), tools);
    service = (await import(join(folder, "tools.gen.ts"))).service;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  return {
    typeCheck() {
      const config = { extends: "../../tsconfig.json", files: ["tools.gen.ts"] };
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
      return promisify(execFile)("tsc", ["-p", folder]);
    },

    async serve(answerTo) {
      const requests: ReceivedRequest[] = [];
      const http = createHttpServer(async (request, response) => {
        let body = "";
        for await (const chunk of request) body += chunk;
        requests.push(Object.assign(request, { body }));
        answerTo(request, response);
      }).listen(0, "127.0.0.1");
      await once(http, "listening");
      const { port } = http.address() as { port: number };
      const create: ClientFactory = service.createClient;
      const server = createServer(service, {
        program: { name: "other", version: "1.0.0" },
        client: create({ baseURL: `http://127.0.0.1:${port}`, apiKey: "key" }),
        includeDeprecated: true,
      });
      const client = new Client({ name: "test", version: "1.0.0" });
      const [ofClient, ofServer] = InMemoryTransport.createLinkedPair();
      await Promise.all([server.connect(ofServer), client.connect(ofClient)]);
      onTestFinished(async () => {
        await client.close();
        http.closeAllConnections();
        http.close();
      });
      await client.listTools();
      return { client, requests };
    },
  };
}

export function answer(response: ServerResponse, status: number, body: object | string): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
