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

const options = [
  ...["--read-only", "--tools", "--tags", "--include-deprecated", "--dynamic", "--no-dynamic", "--docs", "--header"],
  ...["--max-result-bytes", "--structured", "--http", "--host", "--allow-host", "--allow-origin", "--max-sessions"],
];

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
  it.each<[Record<string, string>, RegExp]>([
    [{}, /^PETSTORE_API_KEY: expected an API key in the environment of this server, got nothing\n$/],
    [{ PETSTORE_API_KEY: "key", PETSTORE_BASE_URL: "petstore" }, /^PETSTORE_BASE_URL: .* got "petstore"\n$/],
  ])("prints one line and exits with code 1 for the environment %j", async (env, line) => {
    const { code, stdout, stderr } = await run(program, [], env);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(line);
  });

  it.each<[string, RegExp]>([
    ["--deprecated", /^Unknown option '--deprecated'.*\n$/],
    ["pets", /^Unexpected argument 'pets'.*\n$/],
    ["--tools", /^Option '--tools.*argument missing.*\n$/],
    ["--tools listPets,,", /^--tools: expected names separated by commas, got "listPets,,"\n$/],
    ["--tools listDogs", /^--tools: expected names of .*listPets, createPet, .*, got "listDogs"\n$/],
    ["--tags Dogs", /^--tags: expected names of .*Pets, Orders.*, got "Dogs"\n$/],
    ["--read-only --tools createPet", /^--tools, --tags, --read-only: expected at least one tool .*, got none\n$/],
    ["--max-result-bytes 10", /^--max-result-bytes: expected an integer from 1000 to 8388608, got "10"\n$/],
    ["--docs no-folder", /^--docs: expected a URL or a folder with Markdown, got "no-folder"\n$/],
    ["--header pets_live_secret", /^--header: expected "Name: value" in ASCII, got another text\n$/],
    ["--http 70000", /^--http: expected an integer from 0 to 65535, got "70000"\n$/],
    ["--http 0 --allow-origin app", /^--allow-origin: expected an origin such as .*, got "app"\n$/],
    ["--host ::1", /^--host: expected it together with --http, got no --http\n$/],
  ])("prints one line and exits with code 2 for the options %j", async (options, line) => {
    const { code, stdout, stderr } = await run(program, options.split(" "), { PETSTORE_API_KEY: "key" });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(line);
  });

  it("prints its version and help without an API key", async () => {
    expect(await run(program, ["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
    const { stdout } = await run(program, ["--help"]);
    expect((await run(program, ["-h"])).stdout).toBe(stdout);
    for (const name of [...options, "PETSTORE_API_KEY", "PETSTORE_BASE_URL"]) expect(stdout).toContain(` ${name} `);
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
