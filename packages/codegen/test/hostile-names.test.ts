// Strings of a contract stay data in generated code: each test puts one that would be code somewhere into a contract, and parses
// every generated file.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "@babel/parser";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectDocument } from "../src/document/normalize-document.ts";
import {
  formatProblem,
  generatorProject,
  inspectContract,
  mcpTools,
  readContract,
  runProjects,
  sdkGenerator,
  serverGenerator,
} from "../src/index.ts";
import { contractFiles, readGeneratedFiles } from "./read-generated-files.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hostile-names-"));
});
afterAll(() => rm(folder, { recursive: true }));

const CANARY = "canary";

/** Ends a string, a template literal, a comment and a line in any code. */
const HOSTILE = `x"'\`;*/ \${${CANARY}()}\u2028${CANARY}();\n${CANARY}(); //`;

/** The most hostile strings that the grammar of names allows. */
const FIELD = `x'\`*$${CANARY}`;
const COMPONENT = `x"'\`;*/ \${${CANARY}()} ${CANARY}(); //`;
const MEDIA_TYPE = `x/y; z="'\`;*/ \${${CANARY}()} ${CANARY}(); //"`;

const string = { type: "string" };
const json = { "application/json": { schema: { type: "object", properties: { [HOSTILE]: string } } } };

/** Returns a contract with one operation. */
function contract(operation: object, { method = "get", path = "/things", ...rest }: Record<string, unknown> = {}) {
  const base = { operationId: "makeThing", responses: { 200: { description: "Made.", content: json } } };
  const paths = { [String(path)]: { [String(method)]: { ...base, ...operation } } };
  return { openapi: "3.1.0", info: { title: "Things", version: "1.0.0" }, paths, ...rest } as unknown as OpenAPIObject;
}

const parameter = (location: string) => ({
  name: location === "cookie" ? FIELD : COMPONENT,
  in: location,
  schema: { ...string, default: HOSTILE },
});
const responses = (mediaTypes: string[]) => ({
  200: { description: "Made.", content: Object.fromEntries(mediaTypes.map((name) => [name, { schema: string }])) },
});
const secured = (scheme: object) => ({
  components: { securitySchemes: { [COMPONENT]: { description: HOSTILE, ...scheme } } },
  security: [{ [COMPONENT]: [] }],
});
const callback = { post: { requestBody: { content: json }, responses: {} } };

it.each<[name: string, document: OpenAPIObject]>([
  ["operationId of a query", contract({ operationId: HOSTILE })],
  ["operationId of a mutation", contract({ operationId: HOSTILE }, { method: "post" })],
  ["path", contract({}, { path: `/a*/ ${CANARY}() /*"\`\${x}` })],
  ["summary and description", contract({ summary: HOSTILE, description: HOSTILE, deprecated: true })],
  ["deprecation", contract({ deprecated: true, "x-deprecation": { reason: HOSTILE } })],
  ["tag", contract({ tags: [HOSTILE] }, { tags: [{ name: HOSTILE, description: HOSTILE }] })],
  ["media type of responses", contract({ responses: responses([MEDIA_TYPE, `x/${FIELD}`, "text/plain"]) })],
  [
    "media type of request bodies",
    contract({ requestBody: { content: { [MEDIA_TYPE]: {}, [`x/${FIELD}`]: {} } } }, { method: "post" }),
  ],
  ["parameters", contract({ parameters: ["query", "cookie"].map(parameter) })],
  [
    "header of responses",
    contract({ responses: { 200: { description: "", headers: { [FIELD]: { schema: string } } } } }),
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
  ["security scheme with a header", contract({}, secured({ type: "apiKey", in: "header", name: FIELD }))],
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

it("security schemes that are named like members of Object have kinds with a literal type", async () => {
  const directory = join(folder, "members");
  const names = ["constructor", "__proto__"];
  const securitySchemes = Object.fromEntries(names.map((name) => [name, { type: "http", scheme: "basic" }]));
  const security = names.map((name) => Object.fromEntries([[name, []]]));
  const document = contract({}, { components: { securitySchemes }, security });
  await runProjects({ server: generatorProject({ document, directory }, serverGenerator()) });
  const { "security.gen.ts": source } = await readGeneratedFiles(directory);
  expect(source).toContain('["__proto__"]: {"kind":"password"} as const,');
  expect(source).toContain('constructor: {"kind":"password"} as const,');
});

describe("a name", () => {
  it.each<[name: string, document: OpenAPIObject, pointer: string, message: string]>([
    ["header", withHeader(HOSTILE), "/paths/~1things/get/responses/200/headers/", "expected a name of letters"],
    [
      "cookie parameter",
      contract({ parameters: [{ ...parameter("cookie"), name: "a; b" }] }),
      "/paths/~1things/get/parameters/0/name",
      'expected a name of letters, digits and hyphens, such as X-Request-Id, got "a; b"',
    ],
    [
      "API key",
      contract({}, secured({ type: "apiKey", in: "header", name: 'x" $(id) "' })),
      "/components/securitySchemes/",
      "expected a name of letters",
    ],
    [
      "security scheme",
      contract({}, { components: { securitySchemes: { [HOSTILE]: { type: "http" } } } }),
      "",
      "line breaks",
    ],
    ["schema", contract({}, { components: { schemas: { [HOSTILE]: {} } } }), "/components/schemas/", "line breaks"],
    [
      "media type",
      contract({ responses: responses(['x/y"']) }),
      "/paths/~1things/get/responses/200/content",
      "media type",
    ],
    ["path with a line break", contract({}, { path: "/a\n/b" }), "/paths/~1a", "expected a path without line breaks"],
    ["path with U+2028", contract({}, { path: "/a\u2028" }), "/paths/~1a", "expected a path without line breaks"],
    ["path with dot segments", contract({}, { path: "/a/%2E./b" }), "/paths/~1a", '"." and ".."'],
    ["client", contract({}, { "x-sdk": { name: "'" } }), "/x-sdk/name", "expected a class name such as PetStore"],
    ["variable", contract({}, { "x-sdk": { environmentPrefix: "$(id)'" } }), "/x-sdk/environmentPrefix", "PET_STORE"],
  ])("of a %s is checked", (_name, document, pointer, message) => {
    const { problems } = inspectContract(document);
    const found = problems.find((problem) => problem.message.includes(message));
    expect(found?.pointer).toContain(pointer);
    for (const problem of problems) expect(formatProblem(problem)).not.toMatch(/[\p{Cc}\u2028]/u);
  });

  it.each<[name: string, repaired: string, document: OpenAPIObject]>([
    ["operationId", "agents", contract({ operationId: "../../../AGENTS" })],
    ["operationId with a line break", "getThing", contract({ operationId: "get\nthing" })],
    ["environment prefix", "PET_STORE", contract({}, { "x-sdk": { environmentPrefix: "pet-store" } })],
    ["client", "PetStore", contract({}, { "x-sdk": { name: "pet store" } })],
    ["tag", "two lines", contract({ tags: ["two\nlines\n"] })],
    ["header", "X-Thing", withHeader("X-Thing ")],
    ["media type", "a/b", contract({ responses: responses(['a/b; c="']) })],
  ])("of a %s is repaired: %s", (_name, repaired, document) => {
    const { document: normalized, problems } = inspectDocument(document);
    expect(problems).toMatchObject([{ severity: "warning", fix: `"${repaired}" is used: rename it` }]);
    expect(JSON.stringify(normalized)).toContain(JSON.stringify(repaired));
  });
});

function withHeader(name: string) {
  return contract({ responses: { 200: { description: "", headers: { [name]: { schema: string } } } } });
}

/** Returns the names in the code, outside of strings and comments, that are the canary. */
function codeWithCanary(source: string): unknown[] {
  const { tokens } = parse(source, { sourceType: "module", plugins: ["typescript"], tokens: true });
  return (tokens ?? []).filter(({ type, value }) => type.label === "name" && value === CANARY);
}

it("repairs names of plans and windows, which stand in headers and in the output of commands", () => {
  const window = "day\r\nX-Injected: 1";
  const plan = "free\u001b[31m plan";
  const ban = {
    rejections: 1,
    withinSeconds: 1,
    firstSeconds: 1,
    factor: 1,
    maxSeconds: 1,
    resetAfterSeconds: 1,
  };
  const rateLimits = {
    windows: [{ name: window, seconds: 60, title: "Day" }],
    plans: [{ name: plan, title: "Free", limits: { [window]: 5 } }],
    anonymousPlan: plan,
    ban,
  };
  const { document, problems } = inspectDocument(contract({}, { "x-rate-limits": rateLimits }));
  const repaired = readContract(document).rateLimits;
  expect(repaired).toMatchObject({
    windows: [{ name: "day_X_Injected_1" }],
    plans: [{ name: "free_31_m_plan", limits: { day_X_Injected_1: 5 } }],
    anonymousPlan: "free_31_m_plan",
  });
  expect(problems.map(({ severity }) => severity)).toEqual(["warning", "warning", "warning", "warning"]);
});
