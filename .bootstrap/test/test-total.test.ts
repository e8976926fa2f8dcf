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
    ["a file cannot be loaded", { one: passing, two: broken }, "2 passed, 1 failed", 1],
    ["there is no test", {}, "0 passed, 0 failed", 1],
  ])("says the sum in its last line when %s", async (_what, tests, line, code) => {
    repository = repositoryWith(tests);
    const ended = await repository.run("npm", ["test", "--silent"]).ended;
    expect(ended.printed.trimEnd().split("\n").at(-1)).toBe(line);
    expect(ended.code).toBe(code);
  });

  it("counts a package whose build fails as a failure, and still tests the others", async () => {
    repository = repositoryWith({ one: passing, two: passing });
    repository.write("packages/two/package.json", manifest("two", { build: "exit 1" }));
    const ended = await repository.run("npm", ["test", "--silent"]).ended;
    expect(ended.printed.trimEnd().split("\n").at(-1)).toBe("2 passed, 1 failed");
    expect(ended.code).toBe(1);
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

function repositoryWith(tests: Record<string, string>): StandInRepository {
  const files = Object.entries(tests).flatMap(([name, test]) => [
    [`packages/${name}/package.json`, manifest(name)],
    [`packages/${name}/${name}.test.js`, test],
  ]);
  return new StandInRepository(Object.fromEntries(files));
}

function manifest(name: string, scripts: Record<string, string> = {}): string {
  return JSON.stringify({ name, type: "module", scripts: { test: "vitest run --globals", ...scripts } });
}
