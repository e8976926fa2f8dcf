// Forms, files and streams on other platforms than Node: the generated client and the generated server in one program.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";

let folder = "";
let program = "";
beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".program-"));
  program = join(folder, "program.mjs");
  const entry = join(import.meta.dirname, "runtimes", "program.ts");
  await build({
    entryPoints: [entry],
    outfile: program,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "error",
  });
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

/** The program itself: the package's own command wants an install script to have run. */
function platformFile(name: string, file: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { optionalDependencies } = JSON.parse(readFileSync(manifest, "utf8"));
  const { resolve } = createRequire(manifest);
  const found = Object.keys(optionalDependencies).flatMap((platform) => {
    try {
      return [join(dirname(resolve(`${platform}/package.json`)), file)];
    } catch {
      return [];
    }
  });
  return found[0] ?? `no ${name} for this platform`;
}

it.each([
  ["Node", process.execPath, [] as string[]],
  ["Bun", platformFile("bun", "bin/bun"), ["run"]],
  ["Deno", platformFile("deno", "deno"), ["run", "--allow-all", "--no-lock"]],
])(
  "%s agrees",
  async (_name, command, given) => {
    const { stdout } = await promisify(execFile)(command, [...given, program], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({
      form: { user: "ü&", scopes: ["read"], near: { lat: 1 }, device: "9223372036854775807" },
      fields: { title: "Ü", details: { artist: "A" } },
      files: [
        ["封面.bin", 2],
        ["blob", 1],
        ["s.bin", 2],
      ],
      uploads: [3, 3, 0],
      download: 100_000,
      text: "id;title\nr1;Übersee\n",
      events: ["r0", "line 1\nsecond: ü\n", "r2"],
      resumed: ["0", "1", "2", "3"],
      lines: ["r0", "r1"],
      tooLarge: [413, 413],
      malformed: [400, 400],
    });
  },
  60_000,
);
