// The samples are run, and what arrives at a server is compared with what the contract's examples say.
import { execFile } from "node:child_process";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addCodeSamples, codeSamples, printJson, readContract } from "../src/index.ts";
import { document, NASTY } from "./sampled-contract.ts";

interface Received {
  method: string;
  url: string;
  authorization: string | undefined;
  contentType: string | undefined;
  trace: string | undefined;
  body: string;
}

let server: Server;
let baseURL: string;
const received: Received[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push(await record(request));
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});

afterAll(() => server.close());

describe("codeSamples", () => {
  const contract = readContract(document);
  const operationNamed = (operationId: string) => {
    const operation = contract.operations.find((one) => one.operationId === operationId);
    if (!operation) throw new Error(`${operationId}: expected an operation of the contract, got none`);
    return operation;
  };

  it.each(contract.operations)("curl and fetch send the same $operationId, as the contract says", async (operation) => {
    const sources = codeSamples(contract, operation, { baseURL });
    const environment = { TOOLSHED_KEY: "s3cret", TOOLSHED_LOGIN: "me:pass", TOOLSHED_IN_QUERY: "s3cret" };
    received.length = 0;
    await promisify(execFile)("bash", ["-c", sourceOf(sources, "curl")], { env: { ...process.env, ...environment } });
    Object.assign(process.env, environment);
    await promisify(execFile)(process.execPath, ["--input-type=module-typescript", "-e", sourceOf(sources, "fetch")]);
    expect(received).toHaveLength(2);
    expect(received[1]).toEqual(received[0]);
    expect(received[0]).toMatchObject(EXPECTED[operation.operationId] ?? {});
  });

  const path = "%C3%A9%0A%40";
  const nastyEncoded = `it's%20%2250%20%25%22%20%60%24%7BHOME%7D%60%20%24HOME%20%26%20%3Cb%3E%20%5C%20${path}`;
  const EXPECTED: Record<string, Partial<Received>> = {
    listTools: {
      method: "GET",
      url: "/api/tools?limit=5&kind=a%20b&kind=c%2Cd&size=1%7C2&made%5Bfrom%5D=1900&made%5Bby%5D=L%C3%B6we%20%26%20Co",
      authorization: "Bearer s3cret",
      trace: "examplexx",
    },
    createTool: {
      method: "POST",
      contentType: "application/json",
      body: `{"name":${JSON.stringify(NASTY)},"serial":9223372036854775807,"parts":[],"odd key":"2026-01-31","class":"hand"}`,
    },
    deletePart: {
      method: "DELETE",
      url: `/api/tools/12/parts/${nastyEncoded}?api%20key=s3cret`,
      authorization: `Basic ${btoa("me:pass")}`,
    },
    addPhoto: { method: "POST", body: `title=${NASTY}|size={"width":3}` },
    renamePart: { method: "PUT", url: "/api/tools/1/parts/2", body: `name=${NASTY}|new age=3` },
  };

  it.each([
    ["listTools", 'for await (const tool of client.tools.list({\n  kind: ["a b", "c,d"],'],
    ["listTools", '  xTraceId: "examplexx",\n})) {\n  console.log(tool);\n}'],
    ["createTool", "const tool = await client.tools.create({\n"],
    ["createTool", '  serial: 9223372036854775807n,\n  parts: [],\n  "odd key": "2026-01-31",\n  class: "hand",\n});'],
    ["deletePart", "await client.tools.deletePart(\n  12,\n"],
    ["renamePart", "await client.renamePart(\n  1,\n  2,\n  { name: "],
    ["renamePart", 'import { ToolShed } from "@example/shed";\n\nconst client = new ToolShed();\n'],
  ])("the SDK sample of %s has %j", (operationId, text) => {
    const operation = operationNamed(operationId);
    expect(sourceOf(codeSamples(contract, operation, { sdkPackage: "@example/shed" }), "TypeScript SDK")).toContain(
      text,
    );
  });

  it("names another address in the SDK sample only where it is not the contract's own", () => {
    const operation = operationNamed("listTools");
    expect(sourceOf(codeSamples(contract, operation), "TypeScript SDK")).toContain("new ToolShed()");
    const other = codeSamples(contract, operation, { baseURL: "http://localhost:1" });
    expect(sourceOf(other, "TypeScript SDK")).toContain('new ToolShed({ baseURL: "http://localhost:1" })');
    const staging = { url: "https://staging.shed.example", environment: "staging", template: "", variables: [] };
    const both = { ...contract, servers: [...contract.servers, staging] };
    const known = codeSamples(both, operation, { baseURL: staging.url });
    expect(sourceOf(known, "TypeScript SDK")).toContain('new ToolShed({ environment: "staging" })');
  });

  it("shows a request that is given, and one page of a list where that is asked for", () => {
    const operation = operationNamed("listTools");
    const given = operation.parameters.filter(({ name }) => name === "limit" || name === "X-Trace-Id");
    const request = { arguments: given.map((parameter) => ({ parameter, value: 7 })) };
    const samples = codeSamples(contract, operation, { request, pages: "one" });
    expect(sourceOf(samples, "TypeScript SDK")).toContain(
      "const page = await client.tools.list({ limit: 7, xTraceId: 7 });\nconsole.log(page.data);",
    );
    expect(sourceOf(samples, "curl")).toContain("/tools?limit=7'");
  });

  it("keeps the place of a body that is left out", () => {
    const [parameter] = operationNamed("listTools").parameters;
    const operation = { ...operationNamed("addPhoto"), parameters: parameter ? [parameter] : [] };
    const request = { arguments: operation.parameters.map((one) => ({ parameter: one, value: 3 })) };
    expect(sourceOf(codeSamples(contract, operation, { request }), "TypeScript SDK")).toContain(
      "await client.addPhoto(undefined, { limit: 3 });",
    );
  });

  it("gives an idempotency key as an option of the SDK and as a header of the others", () => {
    const [like] = operationNamed("listTools").parameters;
    if (!like) throw new Error("expected a parameter, got none");
    const parameter = { ...like, name: "Idempotency-Key", in: "header" as const };
    const operation = { ...operationNamed("createTool"), parameters: [parameter] };
    const request = {
      arguments: [{ parameter, value: "import-17" }],
      body: { mediaType: "application/json", value: { name: "Saw" } },
    };
    const samples = codeSamples(contract, operation, { request });
    expect(sourceOf(samples, "TypeScript SDK")).toContain(
      'create(\n  { name: "Saw" },\n  { idempotencyKey: "import-17" },\n);',
    );
    expect(sourceOf(samples, "curl")).toContain("-H 'Idempotency-Key: import-17'");
  });
});

describe("addCodeSamples", () => {
  it("gives every operation three samples and leaves the document that it was given alone", () => {
    const before = printJson(document);
    const paths = addCodeSamples(document).paths ?? {};
    expect(paths["/tools"]?.post?.["x-codeSamples"]).toHaveLength(3);
    expect(paths["/tools/{toolId}/parts/{part.no}"]?.delete?.["x-codeSamples"]).toHaveLength(3);
    expect(printJson(document)).toBe(before);
  });
});

async function record(request: IncomingMessage): Promise<Received> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { authorization, "content-type": contentType } = request.headers;
  const mediaType = contentType?.replace(/;.*/, "");
  const trace = request.headers["x-trace-id"]?.toString();
  const bytes = Buffer.concat(chunks);
  const body = mediaType?.includes("form") ? await formText(bytes, contentType) : oneLine(bytes.toString());
  return { method: request.method ?? "", url: request.url ?? "", authorization, contentType: mediaType, trace, body };
}

/** The fields of a form, however curl and fetch wrote them. In multipart forms, fetch makes line breaks CRLF. */
async function formText(bytes: Buffer<ArrayBuffer>, contentType = ""): Promise<string> {
  const form = await new Response(bytes, { headers: { "content-type": contentType } }).formData();
  return [...form]
    .map(([name, value]) => `${name}=${value}`)
    .join("|")
    .replaceAll("\r\n", "\n");
}

/** The line breaks in strings are escaped in JSON, so those left are between its parts. */
function oneLine(json: string): string {
  return json.replace(/\n\s*/g, "").replaceAll('": ', '":');
}

function sourceOf(samples: ReturnType<typeof codeSamples>, label: string): string {
  return samples.find((sample) => sample.label === label)?.source ?? "";
}
