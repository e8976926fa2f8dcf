// Tools of a contract whose bodies are files, bytes and streams, against a server.
import { Buffer } from "node:buffer";
import { expect, it } from "vitest";
import { callTool } from "./connect.ts";
import { answer, generatedTools } from "./generated-tools.ts";

const { serve, typeCheck } = generatedTools("archive.yaml");

it("type-check: each call fits the SDK of the same contract", async () => {
  await expect(typeCheck()).resolves.toEqual({ stdout: "", stderr: "" });
});

const base64 = Buffer.from("la la").toString("base64");

it("send files that the model gives in base64", async () => {
  const { client, requests } = await serve((_request, response) =>
    answer(response, 201, { id: "r", fields: {}, files: [] }),
  );
  const file = { base64, name: "song.ogg", type: "audio/ogg" };
  const result = await callTool(client, "addRecording", {
    body: { title: "A", sound: file, attachments: [{ base64 }] },
  });
  expect(result.structuredContent).toEqual({ id: "r", fields: {}, files: [] });
  const { headers, body } = requests[0]!;
  const form = await new Response(body, { headers: { "content-type": headers["content-type"]! } }).formData();
  const files = [form.get("sound"), form.get("attachments")].map((one) =>
    one instanceof File ? [one.name, one.type] : one,
  );
  expect([form.get("title"), ...files]).toEqual(["A", ["song.ogg", "audio/ogg"], ["file", "application/octet-stream"]]);
  const refused = await callTool(client, "addRecording", { body: { title: "A", sound: "la la" } });
  expect(refused.isError).toBe(true);
});

it("send bytes as the whole body", async () => {
  const { client, requests } = await serve((_request, response) => answer(response, 200, { bytes: 5, sha256: "" }));
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
