// Runs the code samples of a contract, and compares the requests that they send with the contract's examples.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addCodeSamples, codeSamples, furtherSamples, prettyPrintJson, readContract } from "../src/index.ts";
import { type ReceivedRequest, RecordingServer } from "./recording-server.ts";
import { CREDENTIALS, document, SPECIAL_CHARACTERS } from "./sampled-contract.ts";

let server: RecordingServer;

beforeAll(async () => {
  server = await RecordingServer.start();
});

afterAll(() => server.close());

describe("codeSamples", () => {
  const contract = readContract(document);
  const getOperation = (operationId: string) => {
    const operation = contract.operations.find((candidate) => candidate.operationId === operationId);
    if (!operation) throw new Error(`${operationId}: expected an operation of the contract, got none`);
    return operation;
  };

  it.each(contract.operations)(
    "curl and fetch send the same request for $operationId, with the examples of the contract",
    async (operation) => {
      const sources = codeSamples(contract, operation, { baseURL: server.baseURL });
      const options = { cwd: server.folder, env: { ...process.env, ...CREDENTIALS } };
      await promisify(execFile)("bash", ["-c", getSource(sources, "curl")], options);
      const program = ["--input-type=module-typescript", "-e", getSource(sources, "fetch")];
      await promisify(execFile)(process.execPath, program, options);
      const received = server.takeRequests();
      expect(received).toHaveLength(2);
      expect(received[1]).toEqual(received[0]);
      expect(received[0]).toMatchObject(expectedRequests[operation.operationId] ?? {});
    },
  );

  const encodedTail = "%C3%A9%0A%40";
  const encodedCharacters = `it's%20%2250%20%25%22%20%60%24%7BHOME%7D%60%20%24HOME%20%26%20%3Cb%3E%20%5C%20${encodedTail}`;
  const expectedRequests: Record<string, Partial<ReceivedRequest>> = {
    listTools: {
      method: "GET",
      url: "/api/tools?limit=5&kind=a%20b&kind=c%2Cd&size=1%7C2&made%5Bfrom%5D=1900&made%5Bby%5D=L%C3%B6we%20%26%20Co",
      authorization: "Bearer s3cret",
      trace: "examplexx",
    },
    createTool: {
      method: "POST",
      contentType: "application/json",
      body: `{"name":${JSON.stringify(SPECIAL_CHARACTERS)},"serial":9223372036854775807,"parts":[],"odd key":"2026-01-31","class":"hand"}`,
    },
    deletePart: {
      method: "DELETE",
      url: `/api/tools/12/parts/${encodedCharacters}?api%20key=s3cret`,
      authorization: `Basic ${btoa("me:pass")}`,
    },
    addPhoto: { method: "POST", body: `title=${SPECIAL_CHARACTERS}|size={"width":3}` },
    renamePart: { method: "PUT", url: "/api/tools/1/parts/2", body: `name=${SPECIAL_CHARACTERS}|new age=3` },
  };

  it.each([
    ["listTools", 'for await (const tool of client.tools.list({\n  kind: ["a b", "c,d"],'],
    ["listTools", '  xTraceId: "examplexx",\n})) {\n  console.log(tool);\n}'],
    ["createTool", "const tool = await client.tools.create({\n"],
    ["createTool", '  serial: 9223372036854775807n,\n  parts: [],\n  "odd key": "2026-01-31",\n  class: "hand",\n});'],
    ["deletePart", "await client.tools.deletePart(\n  12,\n"],
    ["renamePart", "await client.renamePart(\n  1,\n  2,\n  {\n    name: "],
    ["renamePart", 'import { ToolShed } from "@example/shed";\n\nconst client = new ToolShed();\n'],
  ])("the SDK sample of %s contains %j", (operationId, source) => {
    const operation = getOperation(operationId);
    expect(getSource(codeSamples(contract, operation, { sdkPackage: "@example/shed" }), "TypeScript SDK")).toContain(
      source,
    );
  });

  it("has the page size in the SDK sample only if the operation requires it", () => {
    const operation = getOperation("listTools");
    const parameters = operation.parameters.map((each) => (each.name === "limit" ? { ...each, required: true } : each));
    const sampleOf = (each: typeof operation) => getSource(codeSamples(contract, each), "TypeScript SDK");
    expect(sampleOf(operation)).not.toContain("limit");
    expect(sampleOf({ ...operation, parameters })).toContain("  limit: 5,\n");
  });

  it.each([
    ["http://localhost:1", "/tools/[1-3]", "http://localhost:1/tools/%5B1-3%5D"],
    ["http://[::1]:1/{a,b}", "/tools", "http://[::1]:1/%7Ba,b%7D/tools"],
  ])("sends one request with curl to %s%s", (baseURL, path, url) => {
    const operation = { ...getOperation("createTool"), path, security: [] };
    expect(getSource(codeSamples(contract, operation, { baseURL }), "curl")).toContain(`curl '${url}'`);
  });

  it("starts the curl sample with the URL, and puts each option and each property of the body on a separate line", () => {
    const operation = { ...getOperation("createTool"), method: "patch" as const, security: [] };
    const request = { arguments: [], body: { mediaType: "application/json", value: { name: "it's", parts: ["a"] } } };
    const samples = codeSamples(contract, operation, { request, baseURL: "http://localhost:1" });
    expect(getSource(samples, "curl")).toBe(`curl 'http://localhost:1/tools' \\
  -X PATCH \\
  -H 'Content-Type: application/json' \\
  -d '{
    "name": "it'\\''s",
    "parts": [
      "a"
    ]
  }'`);
    expect(getSource(samples, "fetch")).toContain(`  body: JSON.stringify({
    name: "it's",
    parts: ["a"],
  }),`);
  });

  it("sets the server in the SDK sample only if it is not the contract's first server", () => {
    const operation = getOperation("listTools");
    expect(getSource(codeSamples(contract, operation), "TypeScript SDK")).toContain("new ToolShed()");
    const custom = codeSamples(contract, operation, { baseURL: "http://localhost:1" });
    expect(getSource(custom, "TypeScript SDK")).toContain('new ToolShed({ baseURL: "http://localhost:1" })');
    const staging = { url: "https://staging.shed.example", environment: "staging", template: "", variables: [] };
    const withStaging = { ...contract, servers: [...contract.servers, staging] };
    const named = codeSamples(withStaging, operation, { baseURL: staging.url });
    expect(getSource(named, "TypeScript SDK")).toContain('new ToolShed({ environment: "staging" })');
  });

  it("renders the given request, and with `pages: one` a single page of a list", () => {
    const operation = getOperation("listTools");
    const parameters = operation.parameters.filter(({ name }) => name === "limit" || name === "X-Trace-Id");
    const request = { arguments: parameters.map((parameter) => ({ parameter, value: 7 })) };
    const samples = codeSamples(contract, operation, { request, pages: "one" });
    expect(getSource(samples, "TypeScript SDK")).toContain(
      "const page = await client.tools.list({ limit: 7, xTraceId: 7 });\nconsole.log(page.data);",
    );
    expect(getSource(samples, "curl")).toContain("/tools?limit=7'");
  });

  it("marks the base URL, the credential and the options of the client", () => {
    const operation = getOperation("listTools");
    const marks = [...codeSamples(contract, operation), ...furtherSamples(contract, operation)].map(
      ({ label, parts }) => [label, parts.flatMap(({ text, mark }) => (mark === undefined ? [] : [`${mark} ${text}`]))],
    );
    const url = "baseURL https://shed.example/api";
    const expression = (source: string) => [url, `credentialExpression:TOOLSHED_KEY ${source}`];
    expect(Object.fromEntries(marks)).toEqual({
      curl: [url, "credential:TOOLSHED_KEY $TOOLSHED_KEY"],
      "TypeScript SDK": ["clientOptions "],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample contains a template literal
      fetch: [url, "credential:TOOLSHED_KEY ${process.env.TOOLSHED_KEY}"],
      Python: expression('os.environ["TOOLSHED_KEY"]'),
      Go: expression('os.Getenv("TOOLSHED_KEY")'),
      Java: expression('System.getenv("TOOLSHED_KEY")'),
      "C#": expression('Environment.GetEnvironmentVariable("TOOLSHED_KEY")'),
      PHP: expression("getenv('TOOLSHED_KEY')"),
      Ruby: expression('ENV.fetch("TOOLSHED_KEY")'),
    });
  });

  it("writes a binary response to another file than the one that it sends", () => {
    const image = { content: { "image/png": { schema: { type: "string", format: "binary" } } } };
    const post = {
      operationId: "convert",
      requestBody: image,
      responses: { "200": { description: "OK", ...image } },
    };
    const converter = readContract({ ...document, paths: { "/convert": { post } } } as typeof document);
    const [convert] = converter.operations;
    const sources = convert ? codeSamples(converter, convert, { baseURL: server.baseURL }) : [];
    for (const { source } of sources) {
      expect(source).toContain("convert.png");
      expect(source).toContain("convert-response.png");
    }
    expect(sources).toHaveLength(3);
  });

  it("passes undefined for an omitted body before other arguments", () => {
    const parameters = getOperation("listTools").parameters.slice(0, 1);
    const operation = { ...getOperation("addPhoto"), parameters };
    const request = { arguments: parameters.map((parameter) => ({ parameter, value: 3 })) };
    expect(getSource(codeSamples(contract, operation, { request }), "TypeScript SDK")).toContain(
      "await client.addPhoto(undefined, { limit: 3 });",
    );
  });

  it("passes the idempotency key as an option in the SDK sample and as a header in the curl sample", () => {
    const [template] = getOperation("listTools").parameters;
    if (!template) throw new Error("expected a parameter, got none");
    const parameter = { ...template, name: "Idempotency-Key", in: "header" as const };
    const operation = { ...getOperation("createTool"), parameters: [parameter] };
    const request = {
      arguments: [{ parameter, value: "import-17" }],
      body: { mediaType: "application/json", value: { name: "Saw" } },
    };
    const samples = codeSamples(contract, operation, { request });
    expect(getSource(samples, "TypeScript SDK")).toContain(
      'create(\n  { name: "Saw" },\n  { idempotencyKey: "import-17" },\n);',
    );
    expect(getSource(samples, "curl")).toContain("-H 'Idempotency-Key: import-17'");
  });
});

describe("addCodeSamples", () => {
  it("adds three samples to every operation without changing its input", () => {
    const before = prettyPrintJson(document);
    const paths = addCodeSamples(document).paths ?? {};
    expect(paths["/tools"]?.post?.["x-codeSamples"]).toHaveLength(3);
    expect(paths["/tools/{toolId}/parts/{part.no}"]?.delete?.["x-codeSamples"]).toHaveLength(3);
    expect(prettyPrintJson(document)).toBe(before);
  });
});

function getSource(samples: ReturnType<typeof codeSamples>, label: string): string {
  return samples.find((sample) => sample.label === label)?.source ?? "";
}
