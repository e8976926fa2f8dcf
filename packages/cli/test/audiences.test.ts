// Several SDKs, stubs and MCP servers from one contract: none of them has a word about what its audience does not get.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { orchard, PARTNER_WORDS } from "@onecontract/testing/orchard";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { CREDENTIAL } from "../src/check/check-credentials.ts";
import { compileCode } from "../src/check/compile-code.ts";
import { loadStubs, startGeneratedServer } from "../src/check/generated-server.ts";
import { linkRuntimePackages } from "../src/check/runtime-packages.ts";
import { runCommand, spawnCommand } from "./run-command.ts";

const parent = mkdtempSync(join(tmpdir(), "audiences-"));
afterAll(() => rmSync(parent, { recursive: true }));

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(parent, "project-"));
  writeFileSync(join(folder, "orchard.json"), JSON.stringify(orchard));
});

const configure = (fields: object) =>
  writeFileSync(
    join(folder, "onecontract.config.mjs"),
    `export default ${JSON.stringify({ input: "orchard.json", ...fields })};`,
  );

/** Every kind of output in a folder. */
const outputs = (name: string) => ({
  sdk: { output: `${name}/sdk`, entryPoints: ["operations", "validate", "msw"] },
  server: { output: `${name}/server` },
  mcp: { output: `${name}/mcp` },
  docs: { output: `${name}/docs` },
});

const audiences = {
  public: {
    only: ["list*s", "GET /trees/*", "Felling"],
    operations: { listOcelots: { hidden: true } },
    ...outputs("public"),
  },
  partner: { className: "PartnerOrchard", ...outputs("partner") },
};

function sourcesIn(name: string): string[] {
  const files = readdirSync(join(folder, name), { recursive: true, withFileTypes: true });
  return files.filter((file) => file.isFile()).map((file) => readFileSync(join(file.parentPath, file.name), "utf8"));
}

const readJson = (path: string) => JSON.parse(readFileSync(join(folder, path), "utf8"));

describe("onecontract generate", () => {
  it("writes nothing for an audience about what only others get", async () => {
    configure({ audiences });
    const { status, stdout, stderr } = await runCommand("generate", folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^public: sdk: public\/sdk: \d+ files changed$/m);
    expect(stdout).toMatch(/^partner: mcp: partner\/mcp: 1 files changed$/m);
    expect(sourcesIn("public").filter((source) => PARTNER_WORDS.test(source))).toEqual([]);
    const document = readJson("public/docs/openapi.json");
    expect(document).toMatchObject({
      "x-tagGroups": [{ name: "Trees", tags: ["Trees"] }],
      tags: [{ name: "Trees" }, { name: "Felling" }, { name: "Events" }],
    });
    const { tree } = orchard.paths["/trees"].get.responses[200].links;
    expect(document.paths["/trees"].get.responses[200].links).toEqual({ tree });
    const { schemas, securitySchemes, responses } = document.components;
    expect(Object.keys({ ...schemas, ...securitySchemes, ...responses })).toEqual([
      "Tree",
      "Season",
      "treeKey",
      "NoTree",
    ]);

    const words = [
      "adoptOcelot",
      "listOcelots",
      "ocelotSeen",
      "OcelotAge",
      "OcelotConflict",
      "OcelotLeftover",
      "Zeppelin",
    ];
    const partner = sourcesIn("partner").join("\n");
    expect(words.filter((word) => !partner.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
    expect(partner).toContain("export class PartnerOrchard ");
  });

  it("writes nothing about hidden operations, webhooks and references to path items", async () => {
    const { OcelotLeftover, ...schemas } = orchard.components.schemas;
    const { "/zeppelins/without-operations": empty, ...paths } = orchard.paths;
    const document = {
      ...orchard,
      paths,
      // The parent of a tag that only hidden operations have.
      tags: orchard.tags.map((tag) => (tag.name === "Ocelots" ? { ...tag, parent: "Zeppelins" } : tag)),
      "x-tagGroups": [{ name: "Partner ocelots", tags: ["Ocelots"] }],
      components: { ...orchard.components, schemas },
    };
    writeFileSync(join(folder, "orchard.json"), JSON.stringify(document));
    const hidden = { hidden: true };
    const operations = { adoptOcelot: hidden, "GET /ocelots": hidden, flyZeppelin: hidden, ocelotSeen: hidden };
    // The method that the path names does not undo what the operationId hides.
    configure({ ...outputs("visible"), operations: { ...operations, "POST /trees": { method: "add" } } });
    expect(await runCommand("generate", folder)).toMatchObject({ status: 0, stderr: "" });
    expect(sourcesIn("visible").filter((source) => PARTNER_WORDS.test(source))).toEqual([]);
    expect(sourcesIn("visible").join("\n")).toContain("treeFelled");
  });

  it("warns of names of hidden operations, paths and components that remain in descriptions", async () => {
    const description = "Like listOcelots, /ocelots and OcelotLeftover. Zeppelin is a word, and treeAge a property.";
    const info = { ...orchard.info, description };
    // The name of the parameter is that of a component, too.
    const { "/trees": trees, ...paths } = orchard.paths;
    const parameters = [{ in: "query", name: "OcelotAge", description: "OcelotAge", schema: { type: "string" } }];
    const age = { type: "integer" };
    const components = {
      ...orchard.components,
      parameters: { ...orchard.components.parameters, treeAge: { in: "query", name: "age", schema: age } },
      schemas: { ...orchard.components.schemas, Tree: { type: "object", properties: { treeAge: age } } },
    };
    const document = {
      ...orchard,
      info,
      components,
      paths: { ...paths, "/trees": { ...trees, get: { ...trees.get, parameters } } },
    };
    writeFileSync(join(folder, "orchard.json"), JSON.stringify(document));
    configure({ audiences, strict: true });
    const expected =
      "expected no names of what is hidden, got listOcelots and 2 more; it is published: change it with an overlay";
    expect(await runCommand("generate", folder)).toMatchObject({
      status: 0,
      stderr: `warning: #/info/description: ${expected}\n`,
    });
  });

  it("moves definitions that visible operations refer to out of hidden ones", async () => {
    const schemaRef = { $ref: "#/paths/~1zeppelins/put/responses/200/content/application~1json/schema" };
    const json = (schema: object) => ({ 200: { description: "OK.", content: { "application/json": { schema } } } });
    const flight = { type: "object", properties: { next: schemaRef, tree: { $ref: "#/components/schemas/Tree" } } };
    const fly = { parameters: [{ in: "query", name: "mooring", schema: { type: "string" } }], responses: json(flight) };
    const list = {
      ...orchard.paths["/trees"].get,
      parameters: [{ $ref: "#/paths/~1zeppelins/put/parameters/0" }],
      responses: json(schemaRef),
    };
    const paths = { ...orchard.paths, "/trees": { get: list }, "/zeppelins": { put: fly } };
    writeFileSync(join(folder, "orchard.json"), JSON.stringify({ ...orchard, paths }));
    configure({ audiences: { public: audiences.public } });
    expect(await runCommand("generate", folder)).toMatchObject({ status: 0, stderr: "" });
    expect(sourcesIn("public").filter((source) => PARTNER_WORDS.test(source))).toEqual([]);
    expect(readJson("public/docs/openapi.json").components).toMatchObject({
      parameters: { Definition2: { name: "mooring" } },
      schemas: { Definition: { properties: { next: { $ref: "#/components/schemas/Definition" } } } },
    });
  });

  it("writes code that compiles, and a client that works with the server of its audience", async () => {
    const { sdk, ...others } = audiences.public;
    // Without the mock handlers, whose package is not installed.
    const withoutMocks = { output: sdk.output, entryPoints: ["operations", "validate"] };
    configure({ audiences: { public: { ...others, sdk: withoutMocks } } });
    expect(await runCommand("generate", folder)).toMatchObject({ status: 0, stderr: "" });
    const output = join(folder, "public");
    await linkRuntimePackages(output, process.cwd());
    writeFileSync(join(output, "index.ts"), 'export * from "./mcp/tools.gen.ts";');
    expect(await compileCode(output)).toEqual([]);

    const server = await startGeneratedServer(await loadStubs(join(output, "dist/server")));
    try {
      const { Orchard } = await import(pathToFileURL(join(output, "dist/sdk/index.gen.js")).href);
      const client = new Orchard({ baseURL: server.baseURL, apiKey: CREDENTIAL });
      const trees = [{ id: "1", blossoms: "spring" }];
      server.respondWith({ status: 200, headers: {}, body: trees });
      expect(await client.trees.list()).toEqual(trees);
      await fetch(`${server.baseURL}/ocelots`);
      expect(server.lastRequest().failure).toBe("not_found: ");
    } finally {
      await server.close();
    }
  });

  it("generates one audience, and what is outside of audiences without them", async () => {
    configure({ server: { output: "server" }, audiences });
    const publicOnly = await runCommand("generate --audience public", folder);
    expect(publicOnly).toMatchObject({ status: 0, stderr: "" });
    expect(readdirSync(folder).toSorted()).toEqual(["onecontract.config.mjs", "orchard.json", "public"]);
    expect(await runCommand("generate --check --audience public", folder)).toMatchObject({ status: 0 });
    expect(await runCommand("generate --check", folder)).toMatchObject({ status: 1 });
    expect((await runCommand("generate", folder)).stdout).toMatch(/^server: server: \d+ files changed\npublic: sdk: /);
    expect(sourcesIn("server").join("\n")).toContain("adoptOcelot");
    expect(await runCommand("generate --check", folder)).toMatchObject({ status: 0 });
  });

  it("accepts outputs in one folder, with names that begin alike", async () => {
    configure({ audiences: { one: { sdk: { output: "out/one" } }, two: { sdk: { output: "out/one-two" } } } });
    expect(await runCommand("generate", folder)).toMatchObject({ status: 0, stderr: "" });
    expect(readdirSync(join(folder, "out")).toSorted()).toEqual(["one", "one-two"]);
  });

  it("applies the overlays of the audience, whose parts may be missing in an earlier contract", async () => {
    const action = { target: "$.paths['/trees'].get", update: { "x-sdk-method": "walk" } };
    const overlay = { overlay: "1.0.0", info: { title: "Names", version: "1.0.0" }, actions: [action] };
    writeFileSync(join(folder, "overlay.json"), JSON.stringify(overlay));
    configure({
      audiences: { one: { overlays: ["overlay.json"], sdk: { output: "one" } }, two: { sdk: { output: "two" } } },
    });
    expect(await runCommand("generate", folder)).toMatchObject({ status: 0, stderr: "" });
    const client = (name: string) => readFileSync(join(folder, name, "client.gen.ts"), "utf8");
    expect(client("one")).toContain("walk(options");
    expect(client("two")).toContain("list(options");
    const { "/trees": added, ...paths } = orchard.paths;
    writeFileSync(join(folder, "old.json"), JSON.stringify({ ...orchard, paths }));
    expect((await runCommand("diff old.json orchard.json --audience one", folder)).stdout).toContain("GET /trees");
  });

  it("writes nothing if one of the audiences cannot be generated", async () => {
    configure({ audiences: { ...audiences, late: { only: ["listTree"], sdk: { output: "late" } } } });
    expect(await runCommand("generate", folder)).toMatchObject({ status: 2 });
    expect(readdirSync(folder).toSorted()).toEqual(["onecontract.config.mjs", "orchard.json"]);
  });

  it("reports a problem of several audiences once", async () => {
    const unsupported = { ...orchard.paths, "/trees/bare": { trace: { responses: {} } } };
    writeFileSync(join(folder, "orchard.json"), JSON.stringify({ ...orchard, paths: unsupported }));
    configure({ audiences: { one: { sdk: { output: "one" } }, two: { sdk: { output: "two" } } } });
    const { status, stderr } = await runCommand("generate", folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(/^warning: .*trace.*TRACE.*\n$/) });
  });

  const sdk = { output: "one" };
  it.each<[string, object, string]>([
    [
      "an unknown key",
      { audiences: { one: { onyl: ["listTrees"] } } },
      "audiences.one: expected only overlays, only, ",
    ],
    ["an unknown key", { audiences: { one: { onyl: ["listTrees"] } } }, 'got "onyl". Did you mean only?'],
    ["another contract", { audiences: { one: { input: "two.json" } } }, "audiences.one: expected only "],
    ["nested audiences", { audiences: { one: { audiences: {} } } }, 'got "audiences". Did you mean '],
    ["a list of audiences", { audiences: ["one"] }, 'audiences: expected an object, got ["one"]'],
    ["an audience that is no object", { audiences: { one: "sdk" } }, 'audiences.one: expected an object, got "sdk"'],
    ["a name instead of a list", { only: "listTrees", sdk }, 'only: expected a list, got "listTrees"'],
    [
      "an invalid option",
      { audiences: { one: { sdk: { output: "" } } } },
      "audiences.one.sdk.output: expected a non-empty",
    ],
    [
      "an unknown operationId",
      { audiences: { one: { only: ["listTree"], sdk } } },
      'audiences.one.only: expected an operationId, a tag or a pattern of them, got "listTree". Did you mean listTrees?',
    ],
    [
      "a pattern of nothing",
      { only: ["GET /tree/*"], sdk },
      'only: expected an operationId, a tag or a pattern of them, got "GET /tree/*"',
    ],
    ["a pattern of a tag", { only: ["Tree*"], sdk }, 'got "Tree*". Did you mean Trees?'],
    [
      "an unknown operation",
      { audiences: { one: { operations: { getTre: {} }, sdk } } },
      'audiences.one.operations: expected a name of the contract, got "getTre". Did you mean getTree?',
    ],
    [
      "equal outputs",
      { audiences: { one: { sdk }, two: { server: sdk } } },
      "audiences.two.server.output: expected a folder outside of audiences.one.sdk.output (",
    ],
    [
      "nested outputs",
      { sdk, audiences: { two: { sdk: { output: "./one/../one/two" } } } },
      "audiences.two.sdk.output: expected a folder outside of sdk.output (",
    ],
  ])("exits with 2 for %s", async (_case, fields, message) => {
    configure(fields);
    expect(await runCommand("generate", folder)).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
  });

  it.each([
    ["--audience publik", '--audience: expected one of public, partner, got "publik". Did you mean public?'],
    ["--audience public --sdk", "--audience: expected a configuration file, got --input and --output"],
  ])("exits with 2 for %s", async (options, message) => {
    configure({ audiences });
    const { status, stderr } = await runCommand(`generate ${options}`, folder);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  });
});

describe("an audience in other commands", () => {
  beforeEach(() => configure({ audiences }));

  it("is written as a document by bundle, in JSON and YAML", async () => {
    expect(
      await runCommand("bundle --audience public --output public.json --output public.yaml", folder),
    ).toMatchObject({
      status: 0,
      stderr: "",
    });
    const yaml = readFileSync(join(folder, "public.yaml"), "utf8");
    expect(yaml).not.toMatch(PARTNER_WORDS);
    expect(Object.keys(readJson("public.json").paths)).toEqual(["/trees", "/trees/{id}"]);
    expect(parse(yaml)).toEqual(readJson("public.json"));
    expect((await runCommand("bundle orchard.json --audience public --output public.json", folder)).status).toBe(2);
  });

  it("is generated, compiled and called by check", async () => {
    const { status, stdout } = await runCommand("check --audience public", folder);
    expect(stdout).toContain("orchard: client and server agree on 2 of 2 operations");
    expect(status).toBe(0);
    expect((await runCommand("check --audience public orchard.json", folder)).status).toBe(2);
  });

  it("is checked by lint with the rules of the project", () => {
    mkdirSync(join(folder, "node_modules/@redocly"), { recursive: true });
    symlinkSync(join(import.meta.dirname, "../node_modules/@redocly/cli"), join(folder, "node_modules/@redocly/cli"));
    writeFileSync(join(folder, "redocly.yaml"), "rules:\n  tag-description: error\n");
    const lint = (name: string) => spawnCommand(["lint", "--audience", name, "--format", "json"], folder);
    const undescribed = (name: string) => lint(name).stdout.match(/(?<=#\/tags\/)\d+/g);
    expect(undescribed("public")).toEqual(["0", "1", "2"]);
    // The tag between has a description.
    expect(undescribed("partner")).toEqual(["0", "1", "2", "4"]);
    expect(lint("public").status).toBe(1);
  });

  it("is compared by diff, in which changes for others are none", async () => {
    const { "/trees/{id}": added, "/trees": trees, ...paths } = orchard.paths;
    const next = { ...orchard, info: { ...orchard.info, version: "1.1.0" } };
    writeFileSync(join(folder, "old.json"), JSON.stringify({ ...orchard, paths: { ...paths, "/trees": trees } }));
    writeFileSync(
      join(folder, "new.json"),
      JSON.stringify({ ...next, paths: { ...paths, "/trees": { get: trees.get }, "/trees/{id}": added } }),
    );
    const diff = (options: string) => runCommand(`diff old.json new.json ${options}`, folder);
    const { status, stdout, stderr } = await diff("--audience public");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("GET /trees/{id}");
    expect(stdout).not.toMatch(PARTNER_WORDS);
    expect(await diff("--audience partner")).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("POST /trees"),
    });
  });

  it("has its own client in explain", async () => {
    const getTree = await runCommand("explain getTree --audience public", folder);
    expect(getTree.stdout).toContain("ORCHARD_API_KEY");
    expect((await runCommand("explain getTree --audience partner", folder)).stdout).toContain(
      "PARTNERORCHARD_TREE_KEY",
    );
    expect(await runCommand("explain listOcelots --audience public", folder)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('got "listOcelots". Did you mean "listTrees"?'),
    });
  });
});
