// Tools of a contract whose bodies are files, bytes and streams, against a server.

import { Buffer } from "node:buffer";
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
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { createServer } from "../src/create-server.ts";
import type { Options, Service } from "../src/service.ts";
import { callTool } from "./connect.ts";

const document = fileURLToPath(import.meta.resolve("@petstore/codegen/fixtures/archive.yaml"));
const runtime = fileURLToPath(new URL("runtime/index.js", import.meta.resolve("@petstore/sdk")));
const bodies = fileURLToPath(new URL("../bodies", import.meta.resolve("@petstore/sdk")));

let folder = "";
let archive: Service<unknown>;

beforeAll(async () => {
  folder = mkdtempSync(join(import.meta.dirname, ".generated-"));
  await generate(generatorProject({ document, directory: folder }, sdkGenerator({ runtime, bodies })));
  const contract = readContract(parse(readFileSync(document, "utf8")));
  const tools = mcpTools(contract, { sdk: "./client.gen.ts", runtime: "../../src/service.ts" });
  writeFileSync(join(folder, "tools.gen.ts"), tools);
  archive = (await import(join(folder, "tools.gen.ts"))).service;
});
afterAll(() => rmSync(folder, { recursive: true }));

it("type-check: each call fits the SDK of the same contract", async () => {
  const config = { extends: "../../tsconfig.json", files: ["tools.gen.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  await expect(promisify(execFile)("tsc", ["-p", folder])).resolves.toEqual({ stdout: "", stderr: "" });
});

const base64 = Buffer.from("la la").toString("base64");

it("send files that the model gives in base64", async () => {
  const { client, received } = await serve((_request, response) =>
    json(response, 201, { id: "r", fields: {}, files: [] }),
  );
  const file = { base64, name: "song.ogg", type: "audio/ogg" };
  const result = await callTool(client, "addRecording", {
    body: { title: "A", sound: file, attachments: [{ base64 }] },
  });
  expect(result.structuredContent).toEqual({ id: "r", fields: {}, files: [] });
  const [{ type = "", body = "" } = {}] = received;
  const form = await new Response(body, { headers: { "content-type": type } }).formData();
  const files = [form.get("sound"), form.get("attachments")].map((one) =>
    one instanceof File ? [one.name, one.type] : one,
  );
  expect([form.get("title"), ...files]).toEqual(["A", ["song.ogg", "audio/ogg"], ["file", "application/octet-stream"]]);
  const refused = await callTool(client, "addRecording", { body: { title: "A", sound: "la la" } });
  expect(refused.isError).toBe(true);
});

it("send bytes as the whole body", async () => {
  const { client, received } = await serve((_request, response) => json(response, 200, { bytes: 5, sha256: "" }));
  await callTool(client, "putSound", { id: "3", body: { base64 } });
  expect(received).toEqual([{ type: "application/octet-stream", body: "la la" }]);
});

it.each([
  ["image/png", { type: "image", data: base64, mimeType: "image/png" }],
  ["audio/ogg", { type: "audio", data: base64, mimeType: "audio/ogg" }],
  [
    "application/pdf",
    { type: "resource", resource: expect.objectContaining({ blob: base64, mimeType: "application/pdf" }) },
  ],
])("answer with bytes of %s as what they are", async (type, content) => {
  const { client } = await serve((_request, response) =>
    response.writeHead(200, { "content-type": type }).end("la la"),
  );
  expect((await callTool(client, "getCover", { id: "3" })).content).toEqual([content]);
});

it("answer with a text", async () => {
  const { client } = await serve((_request, response) =>
    response.writeHead(200, { "content-type": "text/csv" }).end("a;b"),
  );
  expect((await callTool(client, "getCatalogue")).structuredContent).toEqual({ value: "a;b" });
});

it("answer with the events of a stream", async () => {
  const { client } = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end('event: added\ndata: {"id":"a","size":9223372036854775807}\n\ndata: [END]\n\n');
  });
  expect((await callTool(client, "watchArchive")).structuredContent).toEqual({
    items: [{ event: "added", data: { id: "a", size: "9223372036854775807" } }],
    isComplete: true,
  });
});

it("answer with the beginning of a stream that does not end, and end it", async () => {
  const closed = Promise.withResolvers<void>();
  const { client } = await serve((request, response) => {
    response.writeHead(200, { "content-type": "application/jsonl" });
    request.socket.on("close", () => closed.resolve());
    for (let index = 0; index < 150; index++) response.write('{"id":"a","size":1}\n');
  });
  const { structuredContent } = await callTool(client, "exportArchive");
  expect(structuredContent).toMatchObject({ isComplete: false });
  expect(structuredContent?.items).toHaveLength(100);
  await closed.promise;
});

/** A service with one answer, and a client of the tools on it. */
async function serve(answerTo: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const received: { type: string | undefined; body: string }[] = [];
  const http = createHttpServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.method !== "GET") received.push({ type: request.headers["content-type"], body });
    answerTo(request, response);
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as { port: number };
  const create: (options: Options & { baseURL: string; apiKey: string }) => unknown = archive.createClient;
  const server = createServer(archive, {
    program: { name: "archive", version: "1.0.0" },
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
  return { client, received };
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
