import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readOpenAPI } from "../src/model/read-openapi.ts";

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
