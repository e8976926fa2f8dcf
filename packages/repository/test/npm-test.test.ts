// Runs `npm test` in a small repository, and checks the last line and the exit code.
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { root } from "../src/root.ts";
import { FixtureRepository } from "./fixture-repository.ts";

const passing = `it("passes", () => {}); it("passes too", () => {});`;
const failing = `it("passes", () => {}); it("fails", () => { throw new Error("broken"); });`;
const broken = `throw new Error("cannot be loaded");`;

interface TestCommand {
  LONGEST: string[];
  startOrder(names: string[]): string[];
}

const { LONGEST, startOrder }: TestCommand = createRequire(import.meta.url)(join(root, ".bootstrap/test.cjs"));

it("npm test starts with the packages whose tests take the longest", () => {
  const manifests = globSync("{docs,{apps,packages}/*}/package.json", { cwd: root }).map((file) =>
    JSON.parse(readFileSync(join(root, file), "utf8")),
  );
  const tested = manifests.filter(({ scripts }) => scripts?.test !== undefined).map(({ name }) => name);
  expect(startOrder(tested).slice(0, LONGEST.length)).toEqual(LONGEST);
});

describe("npm test", () => {
  let repository: FixtureRepository;
  afterEach(() => repository.remove());

  it.each<[title: string, tests: Record<string, string>, line: string, code: number]>([
    ["all packages pass", { one: passing, two: passing }, "4 passed, 0 failed", 0],
    ["a test fails", { one: passing, two: failing }, "3 passed, 1 failed", 1],
    ["files cannot be loaded", { one: passing, two: broken, three: broken }, "2 passed, 2 failed", 1],
    ["no test runs", { one: `it.skip("is skipped", () => {});` }, "0 passed, 0 failed", 1],
    ["there is no test", {}, "expected at least one package with tests, got none", 1],
  ])("prints the totals in its last line when %s", async (_title, tests, line, exitCode) => {
    repository = createRepository(tests);
    const { code, output } = await repository.run("npm", ["test", "--silent"]).exited;
    expect(output.trimEnd().split("\n").at(-1)).toBe(line);
    expect(code).toBe(exitCode);
  });

  it("names the failures above the totals", async () => {
    repository = createRepository({ "one/a": failing, "one/b": broken });
    const { code, output } = await repository.run("npm", ["test", "--silent"]).exited;
    expect(output.trimEnd().split("\n").slice(-3).toSorted()).toEqual([
      "1 passed, 2 failed",
      "failed: packages/one/a.test.js: fails: Error: broken",
      "failed: packages/one/b.test.js: cannot be loaded",
    ]);
    expect(code).toBe(1);
  });

  it("counts a failed build and still runs the tests", async () => {
    repository = createRepository({ one: passing, two: passing });
    repository.write("packages/two/package.json", manifest("two", { build: "exit 1" }));
    const { code, output } = await repository.run("npm", ["test", "--silent"]).exited;
    expect(output.trimEnd().split("\n").at(-1)).toBe("4 passed, 1 failed");
    expect(code).toBe(1);
  });

  it("reuses a cached build", async () => {
    repository = createRepository({ one: passing });
    repository.write("packages/one/package.json", manifest("one", { build: "echo built >> ../../builds.log" }));
    await repository.run("npm", ["test", "--silent"]).exited;
    await repository.run("node", [".bootstrap/run.cjs", "test", "--", "-t", "too"]).exited;
    expect(repository.read("builds.log")).toBe("built\n");
  });

  it("ignores the report of an earlier run", async () => {
    repository = createRepository({ one: passing, two: passing });
    await repository.run("npm", ["test", "--silent"]).exited;
    repository.write("packages/two/package.json", manifest("two", { test: "exit 0" }));
    const { code, output } = await repository.run("npm", ["test", "--silent"]).exited;
    expect(output).toContain("two: expected a test report, got none");
    expect(output.trimEnd().split("\n").at(-1)).toBe("2 passed, 1 failed");
    expect(code).toBe(1);
  });

  it("passes the arguments before -- to turbo and those after it to vitest", async () => {
    repository = createRepository({ one: passing, two: failing });
    const args = [".bootstrap/run.cjs", "test", "--filter=two", "--", "-t", "passes"];
    const { code, output } = await repository.run("node", args).exited;
    expect(output.trimEnd().split("\n").at(-1)).toBe("1 passed, 0 failed");
    expect(code).toBe(0);
  });
});

/**
 * Creates a repository with one package for each group of tests.
 *
 * @param tests sources of test files by package, or by package and file
 */
function createRepository(tests: Record<string, string>): FixtureRepository {
  const files = Object.entries(tests).flatMap(([path, test]) => {
    const [name = "", file = name] = path.split("/");
    return [
      [`packages/${name}/package.json`, manifest(name)],
      [`packages/${name}/${file}.test.js`, test],
    ];
  });
  return new FixtureRepository(Object.fromEntries(files));
}

function manifest(name: string, scripts: Record<string, string> = {}): string {
  return JSON.stringify({ name, type: "module", scripts: { test: "vitest run --globals", ...scripts } });
}
