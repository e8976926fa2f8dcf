// The packed packages of the toolkit: their manifests, files and types. Requires the build.
import { execFile } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject, installPacked, type PackedPackage, TOOLKIT } from "./pack-toolkit.ts";

const run = promisify(execFile);
const attw = join(import.meta.dirname, "../../node_modules/.bin/attw");

describe.each(TOOLKIT)("@onecontract/%s", (directory) => {
  let project = "";
  let packed: PackedPackage;
  beforeAll(async () => {
    project = await createProject();
    packed = await installPacked(directory, project);
  }, 60_000);
  afterAll(() => rm(project, { recursive: true }));

  it("has no problems that publint or Are the Types Wrong report", async () => {
    const { messages } = await publint({ pkgDir: packed.installed, strict: true });
    expect(messages).toEqual([]);
    // `require` resolves to an ES module, which every supported version of Node can load.
    const options = ["--profile", "node16", "--ignore-rules", "cjs-resolves-to-esm", "--format", "ascii"];
    const { stdout } = await run(attw, [packed.tarball, ...options]);
    expect(stdout).toContain(packed.name);
  }, 60_000);

  it("contains its README and license, and no tests", async () => {
    const files = await readdir(packed.installed, { recursive: true });
    expect(files).toEqual(expect.arrayContaining(["README.md", "LICENSE", "package.json"]));
    expect(files.filter((file) => /\.test\.|tsbuildinfo/.test(file))).toEqual([]);
  });

  it("depends on released versions of packages, and on no package of an application", async () => {
    const manifest = JSON.parse(await readFile(join(packed.installed, "package.json"), "utf8"));
    for (const [name, range] of Object.entries(manifest.dependencies)) {
      expect(name).not.toMatch(/^@petstore\//);
      expect(range).toMatch(/^[\^~]?\d+\.\d+\.\d+$/);
    }
  });

  it("can be imported with its declared dependencies", async () => {
    const program = `console.log(Object.keys(await import(${JSON.stringify(packed.name)})).length > 0)`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program], { cwd: project });
    expect(stdout).toBe("true\n");
  });
});
