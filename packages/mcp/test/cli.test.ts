// Flags, environment variables and exit codes of the program.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { program } from "./connect.ts";

const packageFile = join(import.meta.dirname, "../package.json");
const { version, bin }: { version: string; bin: Record<string, string> } = JSON.parse(
  readFileSync(packageFile, "utf8"),
);

interface ProgramResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the program with closed standard input. */
function run(file: string, args: string[], env: Record<string, string> = {}): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end();
  });
}

describe("the program", () => {
  it.each<[string[], Record<string, string>, RegExp]>([
    [[], {}, /^PETSTORE_API_KEY: expected an API key in the environment of this server, got nothing\n$/],
    [[], { PETSTORE_API_KEY: "key", PETSTORE_BASE_URL: "petstore" }, /^.*baseURL.* got "petstore"\n$/],
    [["--deprecated"], {}, /^Unknown option '--deprecated'\.?.*\n$/],
  ])("prints one line and exits with code 1 for the arguments %j and the environment %j", async (args, env, line) => {
    const { code, stdout, stderr } = await run(program, args, env);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(line);
  });

  it("prints its version and help without an API key", async () => {
    expect(await run(program, ["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
    const { stdout } = await run(program, ["--help"]);
    expect((await run(program, ["-h"])).stdout).toBe(stdout);
    expect(stdout).toContain("npx @petstore/mcp [--include-deprecated]");
    expect(stdout).toContain("PETSTORE_API_KEY");
  });

  it("exits when the client closes standard input", async () => {
    expect(await run(program, [], { PETSTORE_API_KEY: "key" })).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it("is the only program of the package, so that npx can run it", async () => {
    const files = Object.values(bin);
    expect(files).toHaveLength(1);
    expect((await run(join(packageFile, "..", files[0]!), ["--version"])).stdout).toBe(`${version}\n`);
  });
});
