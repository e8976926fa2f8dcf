// The packed packages of the toolkit: their manifests, files and types. Requires the build.
import { execFile } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject, installPacked, type PackedPackage, PUBLISHED } from "./pack-toolkit.ts";

const run = promisify(execFile);
interface Manifest {
  files?: string[];
  exports?: object;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** Entry points that Astro compiles, not TypeScript. */
const WITHOUT_TYPES = ["--exclude-entrypoints", "components"];
const attw = join(import.meta.dirname, "../../node_modules/.bin/attw");

describe.each(PUBLISHED)("packages/%s", (directory) => {
  let project = "";
  let packed: PackedPackage;
  beforeAll(async () => {
    project = await createProject();
    packed = await installPacked(directory, project);
  });
  afterAll(() => rm(project, { recursive: true }));

  async function readManifest(): Promise<Manifest> {
    return JSON.parse(await readFile(join(packed.installed, "package.json"), "utf8"));
  }

  it("has no problems that publint or Are the Types Wrong report", async () => {
    const { messages } = await publint({ pkgDir: packed.installed, strict: true });
    expect(messages).toEqual([]);
    // The tools are ES modules only: every version of Node that they support can `require` them.
    const options = ["--profile", "esm-only", "--format", "ascii", ...WITHOUT_TYPES];
    // A package that is only a program has no types.
    const { exports } = await readManifest();
    if (exports === undefined) return;
    const { stdout } = await run(attw, [packed.tarball, ...options]);
    expect(stdout).toContain(packed.name);
  });

  it("contains its README and license, and no tests", async () => {
    const files = await readdir(packed.installed, { recursive: true });
    expect(files).toEqual(expect.arrayContaining(["README.md", "LICENSE", "package.json"]));
    // The files of a new project include its tests.
    const isOwn = (file: string) => !file.startsWith("template/");
    expect(files.filter((file) => isOwn(file) && /\.test\.|tsbuildinfo/.test(file))).toEqual([]);
  });

  it("publishes its changelog from the first release on", async () => {
    // npm adds README and LICENSE to what `files` lists, but no changelog.
    expect((await readManifest()).files).toContain("CHANGELOG.md");
  });

  it("depends on released versions of packages, and on no package of an application", async () => {
    const { dependencies = {} } = await readManifest();
    for (const [name, range] of Object.entries(dependencies)) {
      expect(name).not.toMatch(/^@petstore\//);
      expect(range).toMatch(/^[\^~]?\d+\.\d+\.\d+$/);
    }
  });

  it("has a README that begins with an example", async () => {
    const readme = await readFile(join(packed.installed, "README.md"), "utf8");
    const [introduction = ""] = readme.split("\n## ");
    expect(readme).toMatch(new RegExp(`^# ${packed.name}\n`));
    expect(introduction).toMatch(/```sh\n(npm|npx) /);
  });

  it("can be imported with its declared dependencies", async () => {
    const { exports, bin } = await readManifest();
    if (exports === undefined) {
      const [program = ""] = Object.values(bin ?? {});
      expect((await run(process.execPath, [join(packed.installed, program), "--help"])).stdout).toContain("Usage:");
      return;
    }
    const program = `console.log(Object.keys(await import(${JSON.stringify(packed.name)})).length > 0)`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program], { cwd: project });
    expect(stdout).toBe("true\n");
  });
});
