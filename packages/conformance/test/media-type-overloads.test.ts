// An operation with several media types: each is an overload of its method, and JSON is the default.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { generatorProject, runProjects, sdkGenerator } from "@onecontract/codegen";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compileProgram } from "./compile-program.ts";

const note = { type: "object", required: ["text"], properties: { text: { type: "string" } } };
const schema = { $ref: "#/components/schemas/Note" };
const form = "application/x-www-form-urlencoded";
const upload = { type: "object", required: ["file"], properties: { file: { type: "string", format: "binary" } } };
const content = { "application/xml": { schema }, "application/json": { schema } };
const document = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes": {
      post: {
        operationId: "addNote",
        requestBody: {
          required: true,
          content: { ...content, [form]: { schema }, "multipart/form-data": { schema: upload } },
        },
        responses: { 200: { description: "Added.", content } },
      },
    },
  },
  components: { schemas: { Note: note } },
};

let folder = "";
let server: Server;
const requests: object[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".generated-media-type-overloads-"));
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { accept, "content-type": type } = request.headers;
    requests.push({ accept, type, body });
    const isXml = accept === "application/xml";
    response.setHeader("content-type", isXml ? "application/xml" : "application/json");
    response.end(isXml ? "<Note/>" : '{"text":"a"}');
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
  const project = { document: join(folder, "openapi.json"), directory: join(folder, "sdk") };
  await runProjects({ sdk: generatorProject(project, sdkGenerator()) });
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

it("sends and receives each media type of an operation, with its types", async () => {
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { results } = await compileProgram(
    join(folder, "sdk"),
    `import { Notes } from "./index.gen.ts";
const client = new Notes({ baseURL: ${JSON.stringify(baseURL)} });
const json: { text: string } = await client.addNote({ text: "a" });
const sentXml: { text: string } = await client.addNote("<Note/>", { headers: { "content-type": "application/xml" } });
const sentForm: { text: string } = await client.addNote({ text: "a" }, { headers: { "content-type": "${form}" } });
const multipart = { headers: { "content-type": "multipart/form-data" } } as const;
const sentFile: { text: string } = await client.addNote({ file: new Blob(["x"]) }, multipart);
const xml: string = await client.addNote({ text: "a" }, { headers: { accept: "application/xml" } });
// @ts-expect-error: a string is no JSON body of this operation.
const rejected = () => client.addNote("<Note/>");
export const results = [json, sentXml, sentForm, sentFile, xml];
`,
  );
  expect(results).toEqual([{ text: "a" }, { text: "a" }, { text: "a" }, { text: "a" }, "<Note/>"]);
  const accept = "application/json";
  const body = '{"text":"a"}';
  expect(requests).toEqual([
    { accept, type: "application/json", body },
    { accept, type: "application/xml", body: "<Note/>" },
    { accept, type: form, body: "text=a" },
    {
      accept,
      type: expect.stringMatching(/^multipart\/form-data; boundary=/),
      body: expect.stringContaining('name="file"'),
    },
    { accept: "application/xml", type: "application/json", body },
  ]);
});
