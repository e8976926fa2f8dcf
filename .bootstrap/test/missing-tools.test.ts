// What the start script says on a machine that lacks something: one line, no stack trace.
import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "acorn";
import { describe, expect, it } from "vitest";
import { StandInRepository } from "./stand-in-repository.ts";

const script = fileURLToPath(new URL("../run.cjs", import.meta.url));

describe("the start script", () => {
  it("can be parsed by any Node", () => {
    expect(() => parse(readFileSync(script, "utf8"), { ecmaVersion: 5 })).not.toThrow();
  });

  it.each(["0.10.48", "8.17.0", "16.20.2"])("names the Node that it needs on Node %s", (version) => {
    expect(runOn({ version })).toEqual({
      status: 1,
      stdout: "",
      stderr: `Node: expected version 18 or newer, got v${version}. https://nodejs.org/\n`,
    });
  });

  it("asks for Node 24 where it cannot bring it, before it installs anything", () => {
    expect(runOn({ version: "20.20.2", platform: "darwin", arch: "arm64" })).toEqual({
      status: 1,
      stdout: "",
      stderr: "Node: expected version >=24 on darwin arm64, got v20.20.2. https://nodejs.org/\n",
    });
  });

  it("names npm where there is none", () => {
    const repository = new StandInRepository({ "node-only/README.md": "The one folder on PATH." });
    repository.forgetPnpm();
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
      stderr: "npm: expected npx on PATH, got none. It comes with npm: https://nodejs.org/\n",
    });
  });

  it("names the commands where it gets another", () => {
    const { status, stderr } = spawnSync(process.execPath, [script, "sart"], { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'expected one of start, test, got "sart"\n' });
  });
});

/** `npm test` on a machine with another Node. */
function runOn({ version, platform = process.platform, arch = process.arch }: Record<string, string>) {
  const asThere = `
    Object.defineProperty(process.versions, "node", { value: "${version}" });
    for (const [name, value] of Object.entries({ version: "v${version}", platform: "${platform}", arch: "${arch}" })) {
      Object.defineProperty(process, name, { value });
    }
    process.argv.push(${JSON.stringify(script)}, "test");
    require(${JSON.stringify(script)});
  `;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", asThere], { encoding: "utf8" });
  return { status, stdout, stderr };
}
