// Contracts that nobody here wrote, and one that has what such contracts have: everything is generated from each, and every
// operation is called from the generated client over HTTP to the generated server.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateContract } from "../src/any-contract/generate-contract.ts";
import { roundTrip } from "../src/any-contract/round-trip.ts";

/** MIT, by ReadMe: https://github.com/readmeio/oas */
const readme = (file: string) => fileURLToPath(import.meta.resolve(`@readme/oas-examples/${file}`));

const CONTRACTS = [
  { name: "odd", document: join(import.meta.dirname, "../contracts/odd.yaml"), operations: 16 },
  { name: "petstore", document: readme("3.0/json/petstore.json"), operations: 20 },
  { name: "security", document: readme("3.1/json/security.json"), operations: 15 },
  { name: "schema-types", document: readme("3.1/json/schema-types.json"), operations: 23 },
  { name: "star-trek", document: readme("3.0/json/star-trek.json"), operations: 120 },
];

const root = join(import.meta.dirname, "../.tried");
let folder = "";

beforeAll(async () => {
  await mkdir(root, { recursive: true });
  folder = await mkdtemp(join(root, "test-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(CONTRACTS)("the contract $name", ({ name, document, operations }) => {
  it("agrees at both ends on every operation", async () => {
    await generateContract(document, join(folder, name));
    const { agreed, failures } = await roundTrip(document, join(folder, name), 1);
    expect(Object.fromEntries(failures)).toEqual({});
    expect(agreed).toHaveLength(operations);
  }, 60_000);
});

it("gives clients, servers and tools that tsc has nothing to say about", async () => {
  const config = { extends: "../../tsconfig.json", include: ["."] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  await expect(promisify(execFile)("tsc", ["-p", folder])).resolves.toEqual({ stdout: "", stderr: "" });
}, 120_000);

describe("what is not supported", () => {
  const parameter = { in: "cookie", name: "c", schema: { type: "array", items: {} } };

  it.each([
    ["/a#b", {}, 'POST /a#b: expected a path, got one with "#" in it'],
    [
      '/{"a"}',
      { parameters: [{ in: "path", name: '"a"', required: true, schema: { type: "string" } }] },
      'odd: expected a path with plain names in braces, got /{"a"}',
    ],
    ["/a", { parameters: [parameter] }, "odd: cookie parameter c: an array is not supported yet"],
    [
      "/a",
      { security: [{ digest: [] }] },
      "odd: security: expected a bearer token, basic authentication or an API key",
    ],
    [
      "/a",
      {
        parameters: [{ in: "query", name: "q", explode: false, schema: { type: "array", items: { type: "object" } } }],
      },
      "odd: query parameter q: array of objects or lists with style form, explode false is not supported yet",
    ],
    ["/a", { parameters: [{ in: "header", name: "", schema: {} }] }, 'odd: header parameter: expected a name, got ""'],
    [
      "/a",
      { requestBody: { content: { "multipart/mixed": {} } } },
      "odd: request body: expected multipart/form-data or",
    ],
  ])("stops at %s with %j, and names the operation", async (path, operation, message) => {
    const paths = { [path]: { post: { operationId: "odd", responses: {}, ...operation } } };
    const components = { securitySchemes: { digest: { type: "http", scheme: "digest" } } };
    const document = { openapi: "3.1.0", info: { title: "Odd", version: "1" }, paths, components };
    const file = join(folder, "refused.json");
    await writeFile(file, JSON.stringify(document));
    await expect(generateContract(file, join(folder, "refused"))).rejects.toThrow(message);
  });
});
