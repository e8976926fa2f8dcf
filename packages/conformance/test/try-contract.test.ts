// The command with which a reader tries a contract: what it says, and how it ends.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const program = join(import.meta.dirname, "../src/any-contract/try-contract.ts");

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });
  return { status, stdout, stderr };
}

describe("try", { timeout: 60_000 }, () => {
  it("tells its use", () => {
    expect(run("--help")).toEqual({ status: 0, stdout: expect.stringContaining("--keep"), stderr: "" });
  });

  it.each([
    ["no document", [], "expected an OpenAPI document, got none\n\n"],
    ["a flag that it does not know", ["--all"], "Unknown option '--all'"],
    ["a seed that is no number", ["x.json", "--seed", "x"], '--seed: expected a whole number, got "x"\n'],
  ])("given %s says so, and how it ends", (_what, args, message) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(1);
    expect(stderr.startsWith(message)).toBe(true);
  });

  it("of a document that is not there says so, and how it ends", () => {
    const { status, stdout } = run("/no/such.yaml");
    expect(status).toBe(1);
    expect(stdout).toMatch(/^such: not generated: ENOENT.*\n$/);
  });
});
