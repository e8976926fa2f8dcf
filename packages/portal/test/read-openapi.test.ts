import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { loadContract, readOpenAPI } from "../src/model/read-openapi.ts";

const folder = mkdtempSync(join(tmpdir(), "read-openapi-"));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ["the name of a field twice", "info: { title: Books }\ninfo: { title: Pages }\n", { title: "Pages" }],
  ["a comment without white space before it", "info: { title: 'Books' }# the shop\n", { title: "Books" }],
  [
    "a quoted string with lines that are not indented",
    "info:\n  title: 'Books\n  and more'\n",
    { title: "Books and more" },
  ],
  ["objects in braces", "{ info: { title: Books } }\n", { title: "Books" }],
  ["a byte order mark", "\ufeffinfo: { title: Books }\n", { title: "Books" }],
  ["an integer that a number cannot hold", "info: { x-id: 9007199254740993 }\n", { "x-id": 9007199254740993n }],
])("reads YAML with %s, like the code generators", (_, source, info) => {
  const contractFile = join(folder, "openapi.yaml");
  writeFileSync(contractFile, source);
  expect(readOpenAPI({ contractFile }).info).toEqual(info);
});

it("names the environment variables that the project chose, and not those of other tools", () => {
  const contractFile = join(folder, "prefix.json");
  writeFileSync(contractFile, '{ "openapi": "3.1.0", "info": { "title": "GitHub", "version": "1" }, "paths": {} }');
  const prefixWith = (environmentPrefix: string | undefined) =>
    loadContract({ contractFile, sdk: { package: "sdk", install: "", environmentPrefix } }).client.environmentPrefix;
  expect([undefined, "GITHUB"].map(prefixWith)).toEqual(["API_GITHUB", "GITHUB"]);
});

it("says how to convert Swagger 2.0", () => {
  const contractFile = join(folder, "swagger.json");
  writeFileSync(contractFile, '{ "swagger": "2.0", "info": { "title": "Books", "version": "1" }, "paths": {} }');
  expect(() => loadContract({ contractFile })).toThrow(
    `${contractFile}: expected OpenAPI 3.0, 3.1 or 3.2, got Swagger 2.0; to convert it, run: npx onecontract bundle ${contractFile} --output openapi.json`,
  );
});

it("warns of other files, which it does not read", () => {
  const errors = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => errors.mockRestore());
  const contractFile = join(folder, "parts.yaml");
  const document = 'openapi: 3.1.0\ninfo: { title: Books, version: "1" }\npaths:\n  /books: { $ref: books.yaml }\n';
  writeFileSync(contractFile, document);
  loadContract({ contractFile });
  expect(errors.mock.calls.flat()).toEqual([
    expect.stringContaining(`warning: ${contractFile}: expected one file, got a reference to books.yaml`),
  ]);
});
