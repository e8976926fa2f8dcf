// Compares a project that `onecontract init` creates with this repository, which has the same skeleton.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../src/root.ts";

/** Files and folders of this repository only, with the reason. */
const OWN_ENTRIES: Record<string, string> = {
  ".biome": "the import rules of the toolkit's packages",
  ".bootstrap": "npm start and npm test without npx, which needs the network",
  ".ci": "the Debian packages that the reference server's tests need",
  LICENSE: "a new project chooses its license",
  "cspell.config.yaml": "the vocabulary of this repository",
};

/** Written in created projects only, for `onecontract upgrade`. */
const CREATED_ENTRY = ".onecontract";

const PRODUCTS = ["mcp", "sdk", "server"];

const OWN_SCRIPTS: Record<string, string> = {
  bench: "measurements of the toolkit",
  onecontract: "builds the command line, which a new project installs",
  "pnpm:devPreinstall": "rejects folders before the install; onecontract init rejects them too",
  "petstore-api": "the command line of the reference server",
  vocabulary: "the vocabulary of this repository",
};

let created = "";
beforeAll(() => {
  created = mkdtempSync(join(tmpdir(), "created-"));
  const program = join(root, "packages/cli/bin/onecontract.js");
  const contract = join(root, "packages/cli/test/contracts/book-shop.yaml");
  const args = [program, "init", created, "--from", contract, "--name", "bookshop", "--no-install", "--no-git"];
  execFileSync(process.execPath, args, { stdio: "pipe" });
});
afterAll(() => rmSync(created, { recursive: true }));

describe("a project that onecontract init creates", () => {
  it("has the same files and folders at its top level", () => {
    const expected = trackedEntries().filter((name) => !(name in OWN_ENTRIES));
    expect(readdirSync(created).toSorted()).toEqual([...expected, CREATED_ENTRY].toSorted());
  });

  it("has the same scripts, serve, which npm start runs with the installed Node, and those that petstore-api has as commands", () => {
    const expected = scriptNames(root).filter((name) => !(name in OWN_SCRIPTS));
    expect(scriptNames(created).toSorted()).toEqual([...expected, "keys", "migrate", "serve"].toSorted());
  });

  it.each([
    "tsconfig.base.json",
    "turbo.json",
    ".editorconfig",
    ".gitattributes",
    ".vscode/settings.json",
    "contract/turbo.json",
    "packages/sdk/tsconfig.json",
    "packages/server/tsconfig.json",
    "packages/server/tsconfig.build.json",
    "packages/mcp/tsconfig.json",
    "packages/mcp/tsconfig.build.json",
  ])("has the same %s", (file) => {
    expect(readFileSync(join(created, file), "utf8")).toBe(readFileSync(join(root, file), "utf8"));
  });

  it("has the same packages/server/onecontract.config.ts, with its prefix of environment variables", () => {
    const [config, own] = [created, root].map((project) =>
      readFileSync(join(project, "packages/server/onecontract.config.ts"), "utf8"),
    );
    expect(config?.replace('"BOOKSHOP"', '"PETSTORE"')).toBe(own);
  });

  it.each(["packageManager", "engines", "optionalDependencies"])("pins the same %s", (field) => {
    expect(readManifest(created)[field]).toEqual(readManifest(root)[field]);
  });

  it("has the packages of the contract with the same names", () => {
    expect(readdirSync(join(created, "packages")).toSorted()).toEqual(PRODUCTS);
    for (const name of PRODUCTS) expect(readManifest(join(root, "packages", name)).name).toBe(`@petstore/${name}`);
  });

  it.each(["contract", ...PRODUCTS.map((name) => `packages/${name}`), "apps/api", "docs"])(
    "has the scripts of %s, except for those of tests and of the contract's language",
    (folder) => {
      const names = (project: string) => Object.keys(readScripts(join(project, folder)));
      const isShared = (name: string) => !["test", "typecheck", "format", "lint"].includes(name);
      expect(names(root)).toEqual(expect.arrayContaining(names(created).filter(isShared)));
    },
  );

  it.each(PRODUCTS)("generates packages/%s with the same command, from the same contract", (name) => {
    for (const project of [created, root]) {
      const folder = join(project, "packages", name);
      expect(readScripts(folder).generate).toBe("onecontract generate");
      const config = readFileSync(join(folder, "onecontract.config.ts"), "utf8");
      expect(config).toContain('input: "../../contract/dist/openapi.json",');
      expect(config).toContain(`${name}: { output: "src/gen"`);
    }
  });

  it.each(["packages/sdk/src/index.ts", "packages/server/src/index.ts", "packages/mcp/src/cli.ts"])(
    "has the same code in %s",
    (file) => {
      const [code, own] = [created, root].map((project) => withoutTitle(readFileSync(join(project, file), "utf8")));
      expect(code).toBe(own);
    },
  );
});

describe("the deployment of a project that onecontract init creates", () => {
  it.each([
    ["Dockerfile.dockerignore", "Dockerfile.dockerignore", ["**/.astro", "**/.generated-*", "packages/bench/"]],
    ["kubernetes.yaml", "kubernetes.yaml", ["#"]],
    ["petstore-api.service", "api.service", ["#", "Documentation=", "Description=", "After="]],
    ["prometheus-alerts.yaml", "prometheus-alerts.yaml", []],
  ])("is that of the pet store, apart from names: %s", (own, file, different) => {
    const lines = (path: string) =>
      readFileSync(path, "utf8")
        .replaceAll("dist/cli.js serve", "dist/main.js")
        .replaceAll(/PetstoreApi/g, "Api")
        .replaceAll("petstore", "bookshop")
        .split("\n")
        .filter((line) => !different.some((start) => line.startsWith(start)));
    expect(lines(join(created, "apps/api/deploy", file))).toEqual(lines(join(root, "apps/api/deploy", own)));
  });
});

/** Returns the entries at the top level of this repository that git tracks, without the lockfile, which an install creates. */
function trackedEntries(): string[] {
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  const entries = new Set(files.map((file) => file.split("/")[0] ?? file));
  return [...entries].filter((name) => name !== "pnpm-lock.yaml").toSorted();
}

function scriptNames(folder: string): string[] {
  return Object.keys(readScripts(folder));
}

function readScripts(folder: string): Record<string, string> {
  return { ...(readManifest(folder).scripts as Record<string, string> | undefined) };
}

/** Returns the code after the line that describes the file. */
function withoutTitle(source: string): string {
  return source.replace(/^\/\/ .*\n/m, "");
}

function readManifest(folder: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
