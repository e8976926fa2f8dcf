// Tools of operations with files, bytes, strings and streams as bodies.
import { Buffer } from "node:buffer";
import { expect, it } from "vitest";
import { callTool, dataOf } from "./connect.ts";
import { generatedTools, sendJson } from "./generated-tools.ts";

const { serve, typeCheck } = generatedTools("archive.yaml");

it("tools compile with the SDK of the same contract", async () => {
  await expect(typeCheck()).resolves.toEqual({ stdout: "", stderr: "" });
});

const base64 = Buffer.from("la la").toString("base64");

it("a tool sends the files that the model passes in base64", async () => {
  const { client, requests } = await serve((_request, response) =>
    sendJson(response, 201, { id: "r", fields: {}, files: [] }),
  );
  const file = { base64, name: "song.ogg", type: "audio/ogg" };
  const result = await callTool(client, "addRecording", {
    title: "A",
    sound: file,
    attachments: [{ base64 }],
  });
  expect(dataOf(result)).toEqual({ id: "r", fields: {}, files: [] });
  const { headers, body } = requests[0]!;
  const form = await new Response(body, { headers: { "content-type": headers["content-type"]! } }).formData();
  const files = [form.get("sound"), form.get("attachments")].map((entry) =>
    entry instanceof File ? [entry.name, entry.type] : entry,
  );
  expect([form.get("title"), ...files]).toEqual(["A", ["song.ogg", "audio/ogg"], ["file", "application/octet-stream"]]);
  const rejected = await callTool(client, "addRecording", { title: "A", sound: "la la" });
  expect(rejected.isError).toBe(true);
});

it("a tool sends bytes as the body", async () => {
  const { client, requests } = await serve((_request, response) => sendJson(response, 200, { bytes: 5, sha256: "" }));
  await callTool(client, "putSound", { id: "3", body: { base64 } });
  expect(requests.map(({ headers, body }) => [headers["content-type"], body])).toEqual([
    ["application/octet-stream", "la la"],
  ]);
});

it.each([
  ["image/png", { type: "image", data: base64, mimeType: "image/png" }],
  ["audio/ogg", { type: "audio", data: base64, mimeType: "audio/ogg" }],
  [
    "application/pdf",
    { type: "resource", resource: expect.objectContaining({ blob: base64, mimeType: "application/pdf" }) },
  ],
])("a tool returns the bytes of %s with their content type", async (type, content) => {
  const { client } = await serve((_request, response) =>
    response.writeHead(200, { "content-type": type }).end("la la"),
  );
  expect((await callTool(client, "getCover", { id: "3" })).content).toEqual([content]);
});

it("a tool returns the URL of a file without its query, which may contain the API key", async () => {
  const { client } = await serve((request, response) =>
    request.url?.includes("?")
      ? response.writeHead(200, { "content-type": "application/pdf" }).end("la la")
      : response.writeHead(302, { location: `${request.url}?key=secret` }).end(),
  );
  const { content } = await callTool(client, "getCover", { id: "3" });
  expect(content).toEqual([
    { type: "resource", resource: expect.objectContaining({ uri: expect.stringMatching(/^http[^?]+$/) }) },
  ]);
});

it("a tool returns a string", async () => {
  const { client } = await serve((_request, response) =>
    response.writeHead(200, { "content-type": "text/csv" }).end("a;b"),
  );
  expect(dataOf(await callTool(client, "getCatalogue"))).toEqual({ value: "a;b" });
});

it("a tool returns the events of a stream", async () => {
  const { client } = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end('event: added\ndata: {"id":"a","size":9223372036854775807}\n\ndata: [END]\n\n');
  });
  expect(dataOf(await callTool(client, "watchArchive"))).toEqual({
    items: [{ event: "added", data: { id: "a", size: "9223372036854775807" } }],
    isComplete: true,
  });
});

it("a tool returns the first items of an endless stream and closes it", async () => {
  const closed = Promise.withResolvers<void>();
  const { client } = await serve((request, response) => {
    response.writeHead(200, { "content-type": "application/jsonl" });
    request.socket.on("close", () => closed.resolve());
    for (let index = 0; index < 150; index++) response.write('{"id":"a","size":1}\n');
  });
  const data = dataOf(await callTool(client, "exportArchive")) as { items: unknown[] };
  expect(data).toMatchObject({ isComplete: false });
  expect(data.items).toHaveLength(100);
  await closed.promise;
});
