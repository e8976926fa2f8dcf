import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readDocumentLines } from "../document/document-lines.ts";
import {
  findRelease,
  listReleases,
  previousRelease,
  readRelease,
  readReleasedContracts,
  releaseFile,
} from "./released-contracts.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "released-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns a document with a description of some length. */
function documentOf(version: string, length: number): string {
  return `openapi: 3.1.0\ninfo:\n  title: Shop\n  version: ${version}\n  description: ${"x".repeat(length)}\npaths: {}\n`;
}

it.each(["../../1.0.0", "/1", "1\\2", ".1", "1\n", "CON/1"])(
  "rejects the version %j, which is no file name",
  (version) => {
    expect(() => releaseFile(version, "")).toThrow("info.version: expected letters, digits");
  },
);

it("stores large documents compressed, and reads releases of both kinds", () => {
  for (const [version, length] of [
    ["1.0.0", 10],
    ["1.1.0", 2_000_000],
  ] as const) {
    const [name, content] = releaseFile(version, documentOf(version, length));
    writeFileSync(join(folder, name), content);
    expect(content.length).toBeLessThan(10_000);
  }
  expect(listReleases(folder)).toEqual(["1.0.0", "1.1.0"]);
  expect(readRelease(folder, "1.0.0").info.description).toBe("x".repeat(10));
  expect(readRelease(folder, "1.1.0").info.description).toBe("x".repeat(2_000_000));
  const find = readDocumentLines(findRelease(folder, "1.1.0"));
  expect(find({ pointer: "/info/version" })).toEqual({ file: join(folder, "1.1.0.yaml.gz"), line: 4 });
});

it("compares stable versions with the newest stable release, and prereleases with the newest release", () => {
  const latest = () => readReleasedContracts(folder).latest?.info.version;
  const release = (version: string) => writeFileSync(join(folder, `${version}.yaml`), documentOf(version, 1));
  release("2.0.0-beta.1");
  expect(latest()).toBe("2.0.0-beta.1");
  for (const version of ["1.4.0", "2.0.0-beta.2"]) release(version);
  expect(latest()).toBe("1.4.0");
  const versions = listReleases(folder);
  const previous = ["1.4.0", "1.5.0", "2.0.0-beta.1", "2.0.0-beta.2", "2.0.0"].map((v) => previousRelease(versions, v));
  expect(previous).toEqual([undefined, "1.4.0", "1.4.0", "2.0.0-beta.1", "1.4.0"]);
});

it.each([
  ["null", "expected an OpenAPI document with info.version 1.0.0, got null"],
  ["[]", "expected an OpenAPI document with info.version 1.0.0, got an array"],
  ["paths: {}", "expected an OpenAPI document with info.version 1.0.0, got info: none"],
  ["info: null", "expected an OpenAPI document with info.version 1.0.0, got info: null"],
  ["info: { version: 1 }", "expected version 1.0.0, got 1"],
  ["info: [", "expected valid YAML, got: Flow sequence"],
])("rejects a snapshot with %j, and names its file", (source, problem) => {
  writeFileSync(join(folder, "1.0.0.yaml"), source);
  expect(() => readRelease(folder, "1.0.0")).toThrow(`${join(folder, "1.0.0.yaml")}: ${problem}`);
});

it.each([
  ["expands to 129 MiB", gzipSync(Buffer.alloc(129 * 2 ** 20), { level: 1 }), "got more"],
  ["is no gzip", "info:", "got incorrect header check"],
  ["is cut off", gzipSync("info:").subarray(0, 12), "got unexpected end of file"],
])("rejects a compressed snapshot that %s", (_title, content, problem) => {
  const file = join(folder, "1.0.0.yaml.gz");
  writeFileSync(file, content);
  expect(() => readRelease(folder, "1.0.0")).toThrow(`${file}: expected gzip of at most 134217728 bytes, ${problem}`);
});

it("names the file and the line of allowed changes that are not YAML", () => {
  const file = join(folder, "allowed-changes.yaml");
  writeFileSync(file, "- since: 1.0.0\n- [\n");
  const problem = "expected valid YAML, got: Flow sequence in block collection must be sufficiently indented";
  expect(() => readReleasedContracts(folder)).toThrow(`${file}: ${problem} and end with a ] at line 3, column 1`);
});
