// The start script reports missing tools in one line, without a stack trace.
import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";
import { describe, expect, it } from "vitest";
import { root } from "../src/root.ts";
import { FixtureRepository } from "./fixture-repository.ts";

const script = join(root, ".bootstrap/run.cjs");

describe("the start script", () => {
  it("is valid ECMAScript 5, so that any Node can parse it", () => {
    expect(() => parse(readFileSync(script, "utf8"), { ecmaVersion: 5 })).not.toThrow();
  });

  it.each(["0.10.48", "8.17.0", "16.20.2"])("reports the required version on Node %s", (version) => {
    expect(runOn({ version })).toEqual({
      status: 1,
      stdout: "",
      stderr: `Node: expected version 18 or newer, got v${version}. https://nodejs.org/\n`,
    });
  });

  it("requires Node 24 on platforms without a Node package, before it installs anything", () => {
    expect(runOn({ version: "20.20.2", platform: "darwin", arch: "arm64" })).toEqual({
      status: 1,
      stdout: "",
      stderr: "Node: expected version >=24 on darwin arm64, got v20.20.2. https://nodejs.org/\n",
    });
  });

  it("reports a folder whose path the tools do not support, before it installs anything", () => {
    const repository = new FixtureRepository({}, "a?b-");
    const { root } = repository;
    const { status, stderr } = spawnSync(process.execPath, [".bootstrap/run.cjs", "start"], {
      cwd: root,
      encoding: "utf8",
    });
    repository.remove();
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `${root}: expected a folder without "?" in its path\n`,
    });
  });

  it("reports that npm is missing", () => {
    const repository = new FixtureRepository({ "node-only/README.md": "The only folder on PATH." });
    repository.clearPnpmCache();
    symlinkSync(process.execPath, join(repository.root, "node-only/node"));
    const { status, stdout, stderr } = spawnSync(process.execPath, [".bootstrap/run.cjs", "test"], {
      cwd: repository.root,
      encoding: "utf8",
      env: { PATH: join(repository.root, "node-only") },
    });
    repository.remove();
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: "",
      stderr: "npm: expected it on PATH, got none. Install Node with npm: https://nodejs.org/\n",
    });
  });

  it("lists the commands if the command is unknown", () => {
    const { status, stderr } = spawnSync(process.execPath, [script, "sart"], { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'expected one of start, test, got "sart"\n' });
  });
});

/** Runs `npm test` as on a machine with another Node version, platform or architecture. */
function runOn({ version, platform = process.platform, arch = process.arch }: Record<string, string>) {
  const program = `
    Object.defineProperty(process.versions, "node", { value: "${version}" });
    for (const [name, value] of Object.entries({ version: "v${version}", platform: "${platform}", arch: "${arch}" })) {
      Object.defineProperty(process, name, { value });
    }
    process.argv.push(${JSON.stringify(script)}, "test");
    require(${JSON.stringify(script)});
  `;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", program], { encoding: "utf8" });
  return { status, stdout, stderr };
}
