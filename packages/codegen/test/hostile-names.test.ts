// Strings of a contract stay data in generated code: each test puts one that would be code somewhere into a contract, and parses
// every generated file.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "@babel/parser";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generatorProject, mcpTools, readContract, runProjects, sdkGenerator, serverGenerator } from "../src/index.ts";
import { contractFiles, readGeneratedFiles } from "./read-generated-files.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hostile-names-"));
});
afterAll(() => rm(folder, { recursive: true }));

const CANARY = "canary";

/** Ends a string, a template literal, a comment and a line in any code. */
const HOSTILE = `x"'\`;*/ \${${CANARY}()}\u2028${CANARY}();\n${CANARY}(); //`;

const string = { type: "string" };
const json = { "application/json": { schema: { type: "object", properties: { [HOSTILE]: string } } } };

/** Returns a contract with one operation. */
function contract(operation: object, { method = "get", path = "/things", ...rest }: Record<string, unknown> = {}) {
  const base = { operationId: "makeThing", responses: { 200: { description: "Made.", content: json } } };
  const paths = { [String(path)]: { [String(method)]: { ...base, ...operation } } };
  return { openapi: "3.1.0", info: { title: "Things", version: "1.0.0" }, paths, ...rest } as unknown as OpenAPIObject;
}

const parameter = (location: string) => ({ name: HOSTILE, in: location, schema: { ...string, default: HOSTILE } });
const responses = (mediaTypes: string[]) => ({
  200: { description: "Made.", content: Object.fromEntries(mediaTypes.map((name) => [name, { schema: string }])) },
});
const secured = (scheme: object) => ({
  components: { securitySchemes: { [HOSTILE]: { description: HOSTILE, ...scheme } } },
  security: [{ [HOSTILE]: [] }],
});
const callback = { post: { requestBody: { content: json }, responses: {} } };

it.each<[name: string, document: OpenAPIObject]>([
  ["operationId of a query", contract({ operationId: HOSTILE })],
  ["operationId of a mutation", contract({ operationId: HOSTILE }, { method: "post" })],
  ["path", contract({}, { path: `/a*/ ${CANARY}() /*"\`\${x}` })],
  ["summary and description", contract({ summary: HOSTILE, description: HOSTILE, deprecated: true })],
  ["deprecation", contract({ deprecated: true, "x-deprecation": { reason: HOSTILE } })],
  ["tag", contract({ tags: [HOSTILE] }, { tags: [{ name: HOSTILE, description: HOSTILE }] })],
  ["media type of responses", contract({ responses: responses([`x/${HOSTILE}*`, `y/${HOSTILE}`, "text/plain"]) })],
  [
    "media type of request bodies",
    contract({ requestBody: { content: { [`x/${HOSTILE}*`]: {}, [`x/${HOSTILE}`]: {} } } }, { method: "post" }),
  ],
  ["parameters", contract({ parameters: ["query", "cookie"].map(parameter) })],
  [
    "header of responses",
    contract({ responses: { 200: { description: "", headers: { [HOSTILE]: { schema: string } } } } }),
  ],
  [
    "property of a form",
    contract({ requestBody: { content: { "multipart/form-data": json["application/json"] } } }, { method: "post" }),
  ],
  [
    "title and summary",
    contract({}, { info: { title: HOSTILE, summary: HOSTILE, version: HOSTILE }, "x-sdk": { name: "Things" } }),
  ],
  ["environment prefix", contract({}, { "x-sdk": { name: "Things", environmentPrefix: HOSTILE } })],
  ["security scheme with a header", contract({}, secured({ type: "apiKey", in: "header", name: HOSTILE }))],
  ["security scheme with a query parameter", contract({}, secured({ type: "apiKey", in: "query", name: HOSTILE }))],
  [
    "server",
    contract(
      {},
      {
        servers: [
          {
            url: `https://a.example/{v}/${HOSTILE}`,
            description: HOSTILE,
            variables: { v: { default: HOSTILE, description: HOSTILE } },
          },
        ],
      },
    ),
  ],
  ["separate server", contract({ servers: [{ url: `https://b.example/${HOSTILE}`, description: HOSTILE }] })],
  ["webhook", contract({}, { webhooks: { [HOSTILE]: { post: { ...callback.post, summary: HOSTILE } } } })],
  ["callback", contract({ callbacks: { made: { [HOSTILE]: callback } } }, { method: "post" })],
])("the %s stays data", async (name, document) => {
  const directory = join(folder, name);
  const sdk = sdkGenerator({ entryPoints: ["operations", "validate", "msw", "react-query"], dates: "Date" });
  await runProjects({
    sdk: generatorProject({ document, directory: join(directory, "sdk") }, sdk),
    server: generatorProject({ document, directory: join(directory, "server") }, serverGenerator()),
  });
  const files = await readGeneratedFiles(directory);
  const own = contractFiles(files).filter((file) => !file.includes("/runtime/"));
  const sources = [...own.map((file) => files[file] ?? ""), mcpTools(readContract(document), { sdk: "./sdk" })];
  expect(sources.join("").toLowerCase()).toContain(CANARY);
  expect(sources.flatMap(codeWithCanary)).toEqual([]);
});

it("a client name that is no identifier is an error", () => {
  const document = contract({}, { "x-sdk": { name: HOSTILE } });
  expect(() => generatorProject({ document, directory: folder }, sdkGenerator())).toThrow("expected an identifier");
  expect(() => mcpTools(readContract(document), { sdk: "./sdk" })).toThrow("expected an identifier");
});

/** Returns the names in the code, outside of strings and comments, that are the canary. */
function codeWithCanary(source: string): unknown[] {
  const { tokens } = parse(source, { sourceType: "module", plugins: ["typescript"], tokens: true });
  return (tokens ?? []).filter(({ type, value }) => type.label === "name" && value === CANARY);
}
