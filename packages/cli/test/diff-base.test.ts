// The comparison of a contract with a git ref, and the ratings of a project's configuration.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { bookShop } from "./book-shop.ts";
import { runCommand } from "./run-command.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "diff-base-"));
  git("init", "--quiet", "--initial-branch=main");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("onecontract diff --base", () => {
  it("lists the changes of an OpenAPI contract since a branch, with the lines of removed parts in it", async () => {
    commit({ "contract/openapi.json": json(bookShop()) });
    write({ "contract/openapi.json": json(withoutGetBook()) });
    const { status, stdout } = await diff("--contract contract/openapi.json --base main");
    expect({ status, lines: stdout.split("\n").filter((line) => /^\S|source|removed/.test(line)) }).toEqual({
      status: 1,
      lines: [
        "Changes since main",
        "Breaking changes:",
        expect.stringContaining("GET /books/{bookId} was removed"),
        expect.stringMatching(/source: main:contract\/openapi\.json:\d+$/),
        expect.stringContaining("The changes require a major version (2.0.0)"),
      ],
    });
    expect(git("status", "--porcelain")).toBe(" M contract/openapi.json\n");
  });

  it("lists the changes of a branch above those since the release, which determine the exit code", async () => {
    commit({ "contract/openapi.json": json(withTitle("Lent")), "released/1.4.0.yaml": json(bookShop()) });
    write({ "contract/openapi.json": json(withoutGetBook()) });
    const { status, stdout } = await diff(
      "--contract contract/openapi.json --base HEAD --released released --format markdown",
    );
    expect(status).toBe(1);
    expect(stdout.match(/^## .*$/gm)).toEqual(["## Contract changes since HEAD", "## Contract changes since 1.4.0"]);
  });

  it("compares a contract in TypeSpec, which other files of the ref complete", async () => {
    symlinkSync(join(import.meta.dirname, "../../../contract/node_modules"), join(folder, "node_modules"), "junction");
    const models = (property: string) => `model Book { id: string; ${property} }\n`;
    const main = `import "@typespec/http";
import "./models.tsp";
using Http;
@service(#{ title: "Book Shop" })
namespace BookShop;
@route("/books") op listBooks(): Book[];
`;
    commit({
      "contract/main.tsp": main,
      "contract/models.tsp": models("shelf?: string;"),
      ".gitignore": "node_modules",
    });
    write({ "contract/models.tsp": models("") });
    const { status, stdout, stderr } = await diff("--contract contract/main.tsp --base main");
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    expect(stdout).toContain("GET /books: response 200: Book.shelf was removed");
  });

  it("reads and writes nothing through a symbolic link of the ref that leads out of the repository", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "elsewhere-"));
    onTestFinished(() => rmSync(elsewhere, { recursive: true }));
    writeFileSync(join(elsewhere, "openapi.json"), json(bookShop()));
    symlinkSync(elsewhere, join(folder, "contract"));
    commit({ "other.txt": "" });
    rmSync(join(folder, "contract"));
    write({ "contract/openapi.json": json(bookShop()), "contract/node_modules/a.txt": "" });
    expect(await diff("--contract contract/openapi.json --base main")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("--base: expected contract/openapi.json in main, got no such file"),
    });
    expect(readdirSync(elsewhere)).toEqual(["openapi.json"]);
  });

  it.each([
    ["an unknown ref", "gone", "--base: expected a branch, tag or commit of the repository, got gone"],
    ["an option in place of a ref", "--output=x", "--base: expected a branch, tag or commit"],
    ["a ref without the file", "main", "--base: expected openapi.json in main, got no such file"],
  ])("exits with 2 for %s", async (_title, ref, message) => {
    commit({ "other.txt": "" });
    write({ "openapi.json": json(bookShop()) });
    expect(await diff(`--contract openapi.json --base=${ref}`)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(message),
    });
  });
});

describe("the field diff of onecontract.config.js", () => {
  const config = (field: object) => `export default { input: "new.json", diff: ${json(field)} };`;
  const documents = () => ({ "old.json": json(bookShop()), "new.json": json(withoutGetBook()) });

  it("replaces the ratings of rules", async () => {
    write({ ...documents(), "onecontract.config.js": config({ rules: { "operation-removed": "minor" } }) });
    const { status, stdout } = await diff("old.json new.json");
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining("Backward-compatible changes:") });
  });

  it("is read from the file of --config", async () => {
    write({ ...documents(), "ratings.js": config({ rules: { "operation-removed": "off" } }) });
    expect(await diff("old.json new.json --config ratings.js")).toMatchObject({
      status: 0,
      stdout: "No changes since 1.4.0.\n",
    });
  });

  it.each([
    [{ rules: { "operation-remove": "off" } }, 'got "operation-remove". Did you mean operation-removed?'],
    [{ rules: { "operation-removed": "error" } }, 'expected one of major, minor, patch, off, got "error"'],
    [{ stability: { stable: "minor" } }, 'diff.stability: expected alpha or beta, got "stable"'],
    [{ leadTimeDays: -1 }, "diff.leadTimeDays: expected a number of days, got -1"],
  ])("exits with 2 for %j", async (field, message) => {
    write({ ...documents(), "onecontract.config.js": config(field) });
    expect(await diff("old.json new.json")).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
  });
});

function withoutGetBook(): object {
  const { "/books": books } = bookShop().paths;
  return { ...bookShop(), paths: { "/books": books } };
}

function withTitle(description: string): object {
  return { ...bookShop(), info: { ...bookShop().info, description } };
}

function json(value: object): string {
  return JSON.stringify(value, null, 2);
}

function git(...args: string[]): string {
  return execFileSync("git", ["-c", "user.name=test", "-c", "user.email=test@localhost", ...args], {
    cwd: folder,
    encoding: "utf8",
  });
}

function write(files: Record<string, string>): void {
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

function commit(files: Record<string, string>): void {
  write(files);
  git("add", "--all");
  git("commit", "--quiet", "--message=contract");
}

function diff(args: string) {
  return runCommand(`diff ${args}`, folder);
}
