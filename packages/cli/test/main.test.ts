// The parts of the command line that all commands share: help, version, usage errors, and the report of a bug.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { program, runCommand, spawnCommand } from "./run-command.ts";

const commands = [...(await runCommand("--help")).stdout.matchAll(/^ {2}(\w+) /gm)].map(([, name = ""]) => name);

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "main-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("onecontract", () => {
  it("lists the commands with --help", async () => {
    const { status, stdout, stderr } = await runCommand("--help");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/generate .*\n {2}check .*\n {2}explain .*\n {2}diff /);
  });

  it("prints its version with --version", () => {
    expect(spawnCommand("--version")).toEqual({ status: 0, stdout: `${manifest.version}\n`, stderr: "" });
  });

  it("names the versions of Node that it runs on", () => {
    const setVersion =
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "22.17.1" } })';
    const args = ["--import", `data:text/javascript,${encodeURIComponent(setVersion)}`, program, "--version"];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "onecontract: expected Node 22.18 or newer, got 22.17.1\n",
    });
  });

  it.each([
    ["no command", "", "expected one of init, generate, check, explain, diff"],
    ["an unknown command", "genrate", ", got genrate\nFor the options, run: onecontract --help\n"],
    ["a name of Object.prototype", "toString", ", got toString\n"],
  ])("exits with 2 for %s", async (_title, args, message) => {
    const { status, stdout, stderr } = await runCommand(args);
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: "", stderr: expect.stringContaining(message) });
  });

  it.each(commands)("%s prints its usage with --help", async (command) => {
    const { status, stdout, stderr } = await runCommand([command, "--help"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(new RegExp(`^Usage: onecontract ${command} `));
  });

  // `dev` passes its options on to the apps, `tsp` and `lint` to the tools.
  it.each(commands.filter((name) => !["dev", "tsp", "lint"].includes(name)))(
    "%s names its help after a usage error",
    async (command) => {
      const { status, stderr } = await runCommand([command, "--no-such-option"]);
      expect(status).toBe(2);
      expect(stderr).toMatch(
        new RegExp(`^Unknown option '--no-such-option'\nFor the options, run: onecontract ${command} --help\n$`),
      );
    },
  );

  it.each(["dev", "release", "new operation"])("%s exits with 1 outside of a workspace", async (command) => {
    const { status, stderr } = await runCommand(command, folder);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining("expected a project with pnpm-workspace.yaml and a folder contract/, got none\n"),
    });
  });

  it("prints a stack trace and asks for a report if it has a bug", async () => {
    // No contract is known that has this effect, so a configuration does it.
    const config = 'export default { input: "books.json", get sdk() { return undefined.output; } };';
    writeFileSync(join(folder, "bug.config.mjs"), config);
    const { status, stderr } = await runCommand("generate --config bug.config.mjs", folder);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^TypeError: .*\n +at /);
    expect(stderr).toContain(`This is a bug in onecontract ${manifest.version}. Please report it`);
  });
});
