// What the program does before and apart from serving.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { program } from "./connect.ts";

const packageFile = join(import.meta.dirname, "../package.json");
const { version, bin }: { version: string; bin: Record<string, string> } = JSON.parse(
  readFileSync(packageFile, "utf8"),
);

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Standard input is closed at once. */
function run(file: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
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
  ])("given %j and %j ends with one line and exit code 1", async (args, env, line) => {
    const { code, stdout, stderr } = await run(program, args, env);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(line);
  });

  it("tells its version and its use without a key", async () => {
    expect(await run(program, ["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
    const { stdout } = await run(program, ["--help"]);
    expect((await run(program, ["-h"])).stdout).toBe(stdout);
    expect(stdout).toContain("npx @petstore/mcp [--include-deprecated]");
    expect(stdout).toContain("PETSTORE_API_KEY");
  });

  it("ends when the client closes standard input", async () => {
    expect(await run(program, [], { PETSTORE_API_KEY: "key" })).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it("is the only program of the package, so that npx finds it", async () => {
    const files = Object.values(bin);
    expect(files).toHaveLength(1);
    expect((await run(join(packageFile, "..", files[0]!), ["--version"])).stdout).toBe(`${version}\n`);
  });
});
