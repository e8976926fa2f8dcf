// `onecontract upgrade` of a project that the packages of this repository created, to a copy of them with another starter.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { STARTER_RECORD } from "../src/init/starter-record.ts";
import { copyFolder, renameVersion } from "../src/new-version/copy-folder.ts";
import { type ProgramResult, runProgram } from "../src/run-program.ts";
import { FileChanges } from "../src/scaffold/file-changes.ts";
import { apiVersion } from "../src/workspace/api-versions.ts";
import { readWorkspace } from "../src/workspace/workspace.ts";
import { userEnvironment } from "./proof/created-project.ts";
import { publishCopy } from "./registry/local-registry.ts";
import { runCommand } from "./run-command.ts";

const timeoutMs = 600_000;
const OLD = manifest.version;
const NEW = "99.1.0";
const BOOK_SHOP = join(import.meta.dirname, "contracts/book-shop.yaml");
const BIOME = join(import.meta.dirname, "../../../node_modules/@biomejs");

let parent = "";
let project = "";
const registry = inject("registry");
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "upgrade-"));
  project = join(parent, "bookshop");
  await createProject();
  await publishCopy(registry.npm_config_registry, "@onecontract/cli", NEW, changeStarter);
}, timeoutMs);
afterAll(() => rmSync(parent, { recursive: true }));

/** Creates and formats a project, without the installation of anything but Biome, and edits it. */
async function createProject(): Promise<void> {
  const options = ["--scope", "@acme", "--license", "MIT", "--no-install", "--no-git"];
  const created = await runCommand(["init", project, "--from", BOOK_SHOP, ...options]);
  if (created.status !== 0) throw new Error(created.stderr);
  git("init", "--quiet");
  mkdirSync(join(project, "node_modules"));
  symlinkSync(BIOME, join(project, "node_modules/@biomejs"));
  execFileSync(process.execPath, ["node_modules/@biomejs/biome/bin/biome", "check", "--write"], { cwd: project });
  await addVersion();
  commit();
  edit("CONTRIBUTING.md", /$/, "\nAsk the team of the book shop.\n");
  edit("apps/api/src/handlers/get-book.ts", /$/, "\n// Written by the book shop.\n");
  edit("docs/README.md", "# Portal", "# Portal of the book shop");
  edit(".editorconfig", /$/, "\n# By the book shop.\n");
  edit("package.json", '"private": true', '"private": true,\n  "description": "Sells books."');
  rmSync(join(project, ".vscode/extensions.json"));
  commit();
}

/** Adds the contract and the MCP server of a second version, as `onecontract new version` copies them. */
async function addVersion(): Promise<void> {
  edit("pnpm-workspace.yaml", "  - contract\n", "  - contract\n  - contract-v2\n");
  const [previous, next] = [apiVersion(""), apiVersion("-v2")];
  const rename = renameVersion({ workspace: readWorkspace(project), project: "bookshop", previous, next }, []);
  const changes = new FileChanges(project);
  await copyFolder(changes, previous.contract, next.contract, (source) => source);
  await copyFolder(changes, previous.mcp, next.mcp, rename);
  changes.edit(`${next.mcp}/README.md`, (source) => `${source}\nBy the book shop.\n`);
  changes.write();
}

/** Makes the changes of a later version to the files of the packed command line. */
async function changeStarter(folder: string): Promise<void> {
  const change = async (path: string, from: string, to: string) => {
    const source = await readFile(join(folder, path), "utf8");
    if (!source.includes(from)) throw new Error(`${path}: expected ${from}`);
    await writeFile(join(folder, path), source.replace(from, to));
  };
  await change("template/CONTRIBUTING.md", "# Contributing", "# How to contribute");
  await change("template/packages/mcp/README.md", "# {{scope}}/mcp", "# MCP server {{scope}}/mcp");
  await change("template/packages/mcp/tsconfig.json", "{", '{\n  "files": [],');
  await change("template/docs/README.md", "# Portal", "# Documentation portal");
  await change("template/_vscode/extensions.json", "vitest.explorer", "vitest.other");
  await change("template/turbo.json", "{", '{\n  "ui": "stream",');
  await change("template/package.json.template", '"vitest": "^5.0.0"', '"vitest": "^5.1.0"');
  await change("dist/init/starter/collection-handlers.js", "has the ID", "is stored with the ID");
  await change("dist/upgrade/codemods.js", "CODEMODS = []", `CODEMODS = [${CODEMOD}]`);
  await mkdir(join(folder, "template/_github"), { recursive: true });
  await writeFile(join(folder, "template/_github/CODE_OF_CONDUCT.md"), "# Code of conduct\n");
  await rm(join(folder, "template/_vscode/settings.json"));
  await rm(join(folder, "template/_editorconfig"));
}

/** The manifests of a created project that name packages of the toolkit, in the order of the report. */
const TOOLKIT_DEPENDENCIES: [path: string, name: string][] = [
  ["package.json", "@onecontract/cli"],
  ["contract/package.json", "@onecontract/cli"],
  ["contract-v2/package.json", "@onecontract/cli"],
  ["packages/mcp/package.json", "@onecontract/mcp-runtime"],
  ["packages/mcp/package.json", "@onecontract/cli"],
  ["packages/mcp-v2/package.json", "@onecontract/mcp-runtime"],
  ["packages/mcp-v2/package.json", "@onecontract/cli"],
  ["packages/sdk/package.json", "@onecontract/cli"],
  ["packages/server/package.json", "@onecontract/server-runtime"],
  ["packages/server/package.json", "@onecontract/cli"],
  ["apps/api/package.json", "@onecontract/server-node"],
  ["apps/api/package.json", "@onecontract/server-storage"],
  ["docs/package.json", "@onecontract/portal"],
];

/** The paths of an upgrade in `git status`. */
const CHANGED = [
  ...new Set(TOOLKIT_DEPENDENCIES.map(([path]) => path)),
  ".github/CODE_OF_CONDUCT.md",
  STARTER_RECORD,
  ".vscode/settings.json",
  "CONTRIBUTING.md",
  ...["delete-book", "get-book", "update-book"].map((name) => `apps/api/src/handlers/${name}.ts`),
  "codemod.txt",
  "docs/README.md",
  ...["mcp", "mcp-v2"].flatMap((name) => [`packages/${name}/README.md`, `packages/${name}/tsconfig.json`]),
  "turbo.json",
];

const CODEMOD = `{
  version: "50.0.0",
  describe: "writes codemod.txt",
  run: async (root) => (await import("node:fs")).writeFileSync(root + "/codemod.txt", "run"),
}`;

function edit(path: string, from: string | RegExp, to: string): void {
  const source = read(path);
  const changed = source.replace(from, to);
  if (changed === source) throw new Error(`${path}: expected an edit that changes it`);
  writeFileSync(join(project, path), changed);
}

function read(path: string): string {
  return readFileSync(join(project, path), "utf8");
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: project, encoding: "utf8" });
}

function commit(): void {
  const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  git("add", "--all");
  git(...author, "commit", "--quiet", "--no-gpg-sign", "--message=test");
}

/** Runs a version of the command line, as a user does. */
function npx(version: string, ...args: string[]): Promise<ProgramResult> {
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const env = { ...userEnvironment(process.env), ...registry, PATH };
  return runProgram("npx", ["--yes", `@onecontract/cli@${version}`, ...args], { cwd: project, env });
}

describe("onecontract upgrade", { timeout: timeoutMs }, () => {
  it("records the version and the options of the project", () => {
    const record = { version: OLD, name: "bookshop", scope: "@acme", license: "MIT" };
    expect(JSON.parse(read(STARTER_RECORD))).toEqual(record);
  });

  it("reports that a project is up to date", async () => {
    const { status, stdout } = await runCommand("upgrade", project);
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining(`up to date with ${OLD}`) });
  });

  it("rejects uncommitted changes, and files that git does not track", async () => {
    writeFileSync(join(project, "notes.txt"), "");
    const { status, stderr } = await runCommand("upgrade", project);
    rmSync(join(project, "notes.txt"));
    expect(status).toBe(1);
    expect(stderr).toMatch(/expected a git repository without uncommitted changes.*\n\?\? notes\.txt\n/);
  });

  it.each([
    ["a version that is no version", "--from-version latest", "--from-version: expected a version such as"],
    ["a target that is no version", "--to a;b", "--to: expected a version such as"],
  ])("exits with 2 for %s", async (_title, args, message) => {
    const { status, stderr } = await runCommand(`upgrade ${args}`, project);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  });

  it("names a manifest with conflict markers", async () => {
    const source = read("apps/api/package.json");
    writeFileSync(join(project, "apps/api/package.json"), `<<<<<<< this project\n${source}`);
    const { status, stderr } = await runCommand("upgrade", project);
    writeFileSync(join(project, "apps/api/package.json"), source);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining("apps/api/package.json: expected JSON, got: "),
    });
    expect(stderr).not.toContain("This is a bug");
  });

  it("exits with 1 for a project of a later version", async () => {
    const { status, stderr } = await runCommand("upgrade --from-version 99.0.0", project);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `${STARTER_RECORD}: expected version ${OLD} or an earlier one, got 99.0.0\n`,
    });
  });

  it("names the option that replaces a missing record", async () => {
    git("rm", "--quiet", STARTER_RECORD);
    commit();
    const without = await runCommand("upgrade", project);
    const withVersion = await runCommand(`upgrade --from-version ${OLD}`, project);
    expect(without).toMatchObject({ status: 1, stderr: expect.stringContaining("onecontract upgrade --from-version") });
    expect(withVersion.status).toBe(0);
    // The record is derived from the manifests.
    expect(git("status", "--porcelain")).toBe(`?? ${dirname(STARTER_RECORD)}/\n`);
    expect(JSON.parse(read(STARTER_RECORD))).toEqual({
      version: OLD,
      name: "bookshop",
      scope: "@acme",
      license: "MIT",
    });
    commit();
  });

  it("writes nothing with --dry-run, and runs the version of --to", async () => {
    const { succeeded, output } = await npx(OLD, "upgrade", "--to", NEW, "--dry-run");
    // It exits with 1 because of the conflict.
    expect(succeeded).toBe(false);
    expect(output).toContain(`Would upgrade from ${OLD} to ${NEW}\n`);
    expect(output).toContain("merged    CONTRIBUTING.md\n");
    expect(output).toContain("Nothing was written.");
    expect(git("status", "--porcelain")).toBe("");
  });

  describe("merges the changes of the starter into the project", () => {
    let report = "";
    beforeAll(async () => {
      const { output } = await npx(NEW, "upgrade");
      report = output.slice(output.indexOf("Upgraded"));
    }, timeoutMs);

    it("reports the versions, the codemods, and each file of the starter that changed", () => {
      expect(report.split("\n").filter(Boolean)).toEqual([
        `Upgraded from ${OLD} to ${NEW}`,
        "Dependencies:",
        ...TOOLKIT_DEPENDENCIES.map(([path, name]) => `  ${path}: ${name} ^${OLD} -> ^${NEW}`),
        "Codemods:",
        "  50.0.0: writes codemod.txt",
        "Starter files:",
        "  skipped   .editorconfig (changed in this project; the starter no longer has it)",
        "  added     .github/CODE_OF_CONDUCT.md",
        "  skipped   .vscode/extensions.json (deleted in this project)",
        "  removed   .vscode/settings.json",
        "  replaced  apps/api/src/handlers/delete-book.ts",
        "  merged    apps/api/src/handlers/get-book.ts",
        "  replaced  apps/api/src/handlers/update-book.ts",
        "  merged    CONTRIBUTING.md",
        "  conflict  docs/README.md",
        "  merged    package.json",
        "  merged    packages/mcp-v2/README.md",
        "  replaced  packages/mcp-v2/tsconfig.json",
        "  replaced  packages/mcp/README.md",
        "  replaced  packages/mcp/tsconfig.json",
        "  replaced  turbo.json",
        "Next:",
        "  1. resolve the conflicts at <<<<<<< in docs/README.md",
        "  2. review the changes with git diff",
        "  3. run npm test, which installs the new versions",
      ]);
    });

    it.each(TOOLKIT_DEPENDENCIES)("sets the version in %s of %s", (path, name) => {
      const { dependencies, devDependencies } = JSON.parse(read(path));
      expect({ ...dependencies, ...devDependencies }[name]).toBe(`^${NEW}`);
    });

    it("keeps the edits of the project next to those of the starter", () => {
      expect(read("CONTRIBUTING.md")).toMatch(/^# How to contribute\n[\s\S]*\nAsk the team of the book shop\.\n$/);
      const { description, devDependencies } = JSON.parse(read("package.json"));
      expect({ description, vitest: devDependencies.vitest }).toEqual({
        description: "Sells books.",
        vitest: "^5.1.0",
      });
    });

    it("merges the changes into the packages of each version of the API", () => {
      expect(read("packages/mcp-v2/README.md")).toMatch(/^# MCP server @acme\/mcp-v2\n[\s\S]*\nBy the book shop\.\n$/);
      expect(JSON.parse(read("packages/mcp-v2/tsconfig.json"))).toHaveProperty("files");
    });

    it("merges generated handlers as the project formats them", () => {
      const source = read("apps/api/src/handlers/get-book.ts");
      expect(source).toContain("no book is stored with the ID");
      expect(source).toMatch(/\n\/\/ Written by the book shop\.\n$/);
      expect(git("diff", "--numstat", "apps/api/src/handlers")).toMatch(/^(1\t1\t.*\n){3}$/);
    });

    it("leaves a conflict as the markers of git", () => {
      expect(read("docs/README.md")).toMatch(
        /^<<<<<<< this project\n# Portal of the book shop\n[\s\S]*=======\n# Documentation portal\n>>>>>>> starter 99\.1\.0\n/,
      );
    });

    it("adds, removes and replaces files, and leaves deleted ones deleted", () => {
      expect(read(".github/CODE_OF_CONDUCT.md")).toBe("# Code of conduct\n");
      expect(JSON.parse(read("turbo.json")).ui).toBe("stream");
      expect(
        [".vscode/settings.json", ".vscode/extensions.json"].filter((path) => existsSync(join(project, path))),
      ).toEqual([]);
      expect(read(".editorconfig")).toContain("# By the book shop.");
    });

    it("runs the codemods between the two versions", () => {
      expect(read("codemod.txt")).toBe("run");
    });

    it("records the new version, and changes no other files", () => {
      expect(JSON.parse(read(STARTER_RECORD)).version).toBe(NEW);
      const changed = git("status", "--porcelain", "--untracked-files=all").trimEnd().split("\n");
      expect(changed.map((line) => line.slice(3)).toSorted()).toEqual(CHANGED.toSorted());
    });

    it("is undone with git", () => {
      git("restore", ".");
      git("clean", "--quiet", "-d", "--force");
      expect(git("status", "--porcelain")).toBe("");
      expect(JSON.parse(read(STARTER_RECORD)).version).toBe(OLD);
    });
  });
});
