// `npm test` in a small repository: the closing line and the exit code.
import { afterEach, describe, expect, it } from "vitest";
import { StandInRepository } from "./stand-in-repository.ts";

const passing = `it("holds", () => {}); it("holds too", () => {});`;
const failing = `it("holds", () => {}); it("breaks", () => { throw new Error("broken"); });`;
const broken = `throw new Error("cannot be loaded");`;

let repository: StandInRepository;
afterEach(() => repository.remove());

describe("npm test", () => {
  it.each<[what: string, tests: Record<string, string>, line: string, code: number]>([
    ["all packages pass", { one: passing, two: passing }, "4 passed, 0 failed", 0],
    ["a test fails", { one: passing, two: failing }, "3 passed, 1 failed", 1],
    ["files cannot be loaded", { one: passing, two: broken, three: broken }, "2 passed, 2 failed", 1],
    [
      "a test fails beside a file that cannot be loaded",
      { "one/a": failing, "one/b": broken },
      "1 passed, 2 failed",
      1,
    ],
    ["no test runs", { one: `it.skip("is for later", () => {});` }, "0 passed, 0 failed", 1],
    ["there is no test", {}, "expected at least one package with tests, got none", 1],
  ])("says in its last line how it went when %s", async (_what, tests, line, code) => {
    repository = repositoryWith(tests);
    const ended = await repository.run("npm", ["test", "--silent"]).ended;
    expect(ended.printed.trimEnd().split("\n").at(-1)).toBe(line);
    expect(ended.code).toBe(code);
  });

  it("counts a build that fails, and still tests", async () => {
    repository = repositoryWith({ one: passing, two: passing });
    repository.write("packages/two/package.json", manifest("two", { build: "exit 1" }));
    const ended = await repository.run("npm", ["test", "--silent"]).ended;
    expect(ended.printed.trimEnd().split("\n").at(-1)).toBe("4 passed, 1 failed");
    expect(ended.code).toBe(1);
  });

  it("builds nothing again that is built already", async () => {
    repository = repositoryWith({ one: passing });
    repository.write("packages/one/package.json", manifest("one", { build: "echo built >> ../../builds.log" }));
    await repository.run("npm", ["test", "--silent"]).ended;
    await repository.run("node", [".bootstrap/run.cjs", "test", "--", "-t", "too"]).ended;
    expect(repository.read("builds.log")).toBe("built\n");
  });

  it("does not count the report of an earlier run", async () => {
    repository = repositoryWith({ one: passing, two: passing });
    await repository.run("npm", ["test", "--silent"]).ended;
    repository.write("packages/two/package.json", manifest("two", { test: "exit 0" }));
    const ended = await repository.run("npm", ["test", "--silent"]).ended;
    expect(ended.printed).toContain("two: expected a test report, got none");
    expect(ended.printed.trimEnd().split("\n").at(-1)).toBe("2 passed, 1 failed");
    expect(ended.code).toBe(1);
  });

  it("passes what stands before -- to turbo and what stands after it to vitest", async () => {
    repository = repositoryWith({ one: passing, two: failing });
    const args = [".bootstrap/run.cjs", "test", "--filter=two", "--", "-t", "holds"];
    const ended = await repository.run("node", args).ended;
    expect(ended.printed.trimEnd().split("\n").at(-1)).toBe("1 passed, 0 failed");
    expect(ended.code).toBe(0);
  });
});

/** `tests`: package, or package and file, to the text of the test file. */
function repositoryWith(tests: Record<string, string>): StandInRepository {
  const files = Object.entries(tests).flatMap(([path, test]) => {
    const [name = "", file = name] = path.split("/");
    return [
      [`packages/${name}/package.json`, manifest(name)],
      [`packages/${name}/${file}.test.js`, test],
    ];
  });
  return new StandInRepository(Object.fromEntries(files));
}

function manifest(name: string, scripts: Record<string, string> = {}): string {
  return JSON.stringify({ name, type: "module", scripts: { test: "vitest run --globals", ...scripts } });
}
