// `onecontract bundle` and `onecontract lint` with documents that refer to files outside of their folder, and to local services.
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { runCommand } from "./run-command.ts";

const SECRET = "secret-7f3a";

let folder = "";
let server: Server;
let requests: string[] = [];

beforeAll(async () => {
  const outside = mkdtempSync(join(tmpdir(), "bundle-"));
  folder = join(outside, "contract");
  mkdirSync(join(folder, "node_modules/@redocly"), { recursive: true });
  symlinkSync(join(import.meta.dirname, "../node_modules/@redocly/cli"), join(folder, "node_modules/@redocly/cli"));
  writeFileSync(join(outside, "secret.yaml"), `type: string\ndescription: ${SECRET}\n`);
  writeFileSync(join(folder, "book.yaml"), "type: object\ndescription: inside\n");
  writeFileSync(join(folder, "redocly.yaml"), "extends: [minimal]\napis: { books: { root: openapi.yaml } }\n");
  server = createServer(({ url = "" }, response) => {
    requests.push(url);
    response.end(`description: ${SECRET}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  server.close();
  rmSync(join(folder, ".."), { recursive: true });
});

async function run(...args: string[]) {
  const { status, stdout, stderr } = await runCommand(args, folder);
  return { succeeded: status === 0, output: stdout + stderr };
}

function write(content: object): void {
  const paths = { "/books": { get: { operationId: "listBooks", responses: { 200: { description: "", content } } } } };
  const info = { title: "Books", version: "1.0.0" };
  writeFileSync(join(folder, "openapi.yaml"), JSON.stringify({ openapi: "3.1.0", info, paths }, null, 2));
}

const CARRIERS: [string, (target: string) => object][] = [
  ["a schema", (target) => ({ "application/json": { schema: { $ref: target } } })],
  ["an example", (target) => ({ "application/json": { example: { $ref: target } } })],
  ["an external value", (target) => ({ "application/json": { examples: { one: { externalValue: target } } } })],
  [
    "a discriminator",
    (target) => ({
      "application/json": { schema: { oneOf: [], discriminator: { propertyName: "kind", mapping: { a: target } } } },
    }),
  ],
];

const TARGETS: [string, () => string][] = [
  ["a file outside of the folder", () => pathToFileURL(join(folder, "../secret.yaml")).href],
  ["a local service", () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.yaml`],
];

describe.for(CARRIERS)("in %s", ([, carrier]) => {
  it.for(TARGETS)("bundle and lint reject a reference to %s", async ([, target]) => {
    requests = [];
    write(carrier(target()));
    for (const args of [
      ["bundle", "openapi.yaml", "--output", "dist/openapi.yaml"],
      ["lint", "openapi.yaml"],
    ]) {
      const { succeeded, output } = await run(...args);
      expect(succeeded).toBe(false);
      expect(output).toMatch(
        /openapi\.yaml:\d+: #\/paths\S+: .*expected a reference within the folder of the contract/,
      );
      expect(output).toContain("--allow-references");
      expect(output).not.toContain(SECRET);
    }
    expect(requests).toEqual([]);
  });
});

describe("lint rejects a reference that Redocly finds, and this toolkit does not:", () => {
  it.each([
    ["behind a carriage return in a comment", (target: string) => `description: a #x\r      $ref: ${target}`],
    ["in a merged map", (target: string) => `<<: { $ref: "${target}" }`],
  ])("%s", async (_, source) => {
    requests = [];
    const document = (target: string) =>
      `openapi: 3.1.0\ninfo: { title: t, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n    A:\n      ${source(target)}\n`;
    for (const [, target] of TARGETS) {
      writeFileSync(join(folder, "openapi.yaml"), document(target()));
      const { succeeded, output } = await run("lint", "openapi.yaml");
      expect(succeeded).toBe(false);
      expect(output).toContain("expected a reference within the folder of the contract");
      expect(output).not.toContain(SECRET);
    }
    expect(requests).toEqual([]);
  });
});

it("lint escapes commands for logs and terminals in what it quotes", async () => {
  const parameter = `{ name: "z\\n::stop-commands::x\\n\\e]0;title\\a", in: path, required: true, schema: { type: string } }`;
  const path = `/{a}: { parameters: [${parameter}], get: { responses: { "200": { description: OK } } } }`;
  const source = `openapi: 3.1.0\ninfo: { title: t, version: "1" }\nservers: []\npaths:\n  ${path}\n`;
  writeFileSync(join(folder, "openapi.yaml"), source);
  const { output } = await run("lint", "openapi.yaml");
  expect(output).toContain("\n\\::stop-commands::x\n");
  expect(output).not.toMatch(/^::stop-commands|[^\P{Cc}\n]/mu);
});

it.each(["stylish", "json", "codeclimate", "checkstyle", "junit", "github-actions", "markdown"])(
  "lint interrupts commands for logs in the format %s",
  async (format) => {
    const names = ["##vso[task.complete]", "##[group]"];
    const parameters = names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
    const paths = { "/a": { parameters, get: { responses: { 200: { description: "" } } } } };
    const document = { openapi: "3.1.0", info: { title: "Books", version: "1" }, servers: [], paths };
    writeFileSync(join(folder, "openapi.yaml"), JSON.stringify(document));
    const { stdout, stderr } = await runCommand(["lint", "openapi.yaml", "--format", format], folder);
    expect(stdout).toContain("vso[task.complete]");
    expect(stdout + stderr).not.toMatch(/##\w*\[/);
    if (format === "json") expect(JSON.stringify(JSON.parse(stdout))).toContain("##vso[task.complete]");
  },
);

describe("lint rejects a reference out of the folder", () => {
  it.each([
    ["after an option with a value", ["--format=stylish", "openapi.yaml"]],
    ["after an option with a value as the next argument", ["--format", "stylish", "openapi.yaml"]],
    ["in a file with another extension", ["openapi.txt"]],
    ["in an API of redocly.yaml", ["books"]],
    ["in all APIs of redocly.yaml", []],
  ])("%s", async (_, args) => {
    requests = [];
    write({ "application/json": { schema: { $ref: TARGETS[1]?.[1]() } } });
    copyFileSync(join(folder, "openapi.yaml"), join(folder, "openapi.txt"));
    const { succeeded, output } = await run("lint", ...args);
    expect(succeeded).toBe(false);
    expect(output).toContain("expected a reference within the folder of the contract");
    expect(requests).toEqual([]);
  });

  it("and what is no contract", async () => {
    const { succeeded, output } = await run("lint", "http://127.0.0.1:1/openapi.yaml");
    expect(succeeded).toBe(false);
    expect(output).toContain("expected the path of a contract, or the name of an API in redocly.yaml");
  });
});

describe("onecontract bundle", () => {
  it("writes JSON and YAML with the targets of the references", async () => {
    write({ "application/json": { schema: { $ref: "book.yaml" } } });
    const outputs = ["--output", "dist/openapi.yaml", "--output", "dist/openapi.json"];
    expect(await run("bundle", "openapi.yaml", ...outputs)).toMatchObject({ succeeded: true, output: "" });
    const document = JSON.parse(readFileSync(join(folder, "dist/openapi.json"), "utf8"));
    expect(document.components.schemas.book).toEqual({ type: "object", description: "inside" });
    expect(parse(readFileSync(join(folder, "dist/openapi.yaml"), "utf8"))).toEqual(document);
    expect((await run("lint", "dist/openapi.yaml", "--max-problems", "5")).succeeded).toBe(true);
  });

  it.each(["json", "yaml"])("writes integers that a number cannot hold exactly, in %s", async (extension) => {
    const id = "{ type: integer, format: int64, enum: [1, 9007199254740993], maximum: 9223372036854775807 }";
    writeFileSync(
      join(folder, "book.yaml"),
      `type: object\nproperties: { id: ${id} }\nexample: { id: 9007199254740993 }\n`,
    );
    write({ "application/json": { schema: { $ref: "book.yaml" } } });
    await run("bundle", "openapi.yaml", "--output", `out.${extension}`);
    const written = readFileSync(join(folder, `out.${extension}`), "utf8");
    expect(written.match(/9007199254740993|9223372036854775807/g)).toHaveLength(3);
  });

  it("reads the places that --allow-references names", async () => {
    write({ "application/json": { schema: { $ref: "../secret.yaml" } } });
    const { succeeded } = await run("bundle", "openapi.yaml", "--output", "dist/a.json", "--allow-references", "..");
    expect(succeeded).toBe(true);
    expect(readFileSync(join(folder, "dist/a.json"), "utf8")).toContain(SECRET);
  });
});

it("replaces an output at once, and writes to the target of a link", async () => {
  write({});
  symlinkSync("linked.json", join(folder, "link.json"));
  writeFileSync(join(folder, "linked.json"), "");
  const outputs = ["--output", "replaced.json", "--output", "link.json"];
  await run("bundle", "openapi.yaml", ...outputs);
  const before = readFileSync(join(folder, "replaced.json"), "utf8");
  const file = openSync(join(folder, "replaced.json"), "r");
  write({ "text/plain": {} });
  expect(await run("bundle", "openapi.yaml", ...outputs)).toEqual({ succeeded: true, output: "" });
  // A reader that has opened the file gets all of the earlier content.
  expect(readFileSync(file, "utf8")).toBe(before);
  closeSync(file);
  const after = readFileSync(join(folder, "replaced.json"), "utf8");
  expect(after).toContain("text/plain");
  expect(readFileSync(join(folder, "linked.json"), "utf8")).toBe(after);
});
