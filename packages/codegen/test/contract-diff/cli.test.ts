// The command behind `pnpm contract:diff`: its exit codes, and what it says of files that are not as expected.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { toolShed } from "./tool-shed.ts";

const program = fileURLToPath(new URL("../../src/diff/cli.ts", import.meta.url));
const change = "POST /tools: body: NewTool.shelf was removed";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "released-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe("contract-diff", { timeout: 60_000 }, () => {
  it("ends with 0 when there is no folder of releases yet", () => {
    expect(run("--released", "none")).toMatchObject({
      status: 0,
      stdout: "none: nothing is released yet, so there is nothing to compare with.\n",
    });
  });

  it("ends with 0 when nothing is released yet", () => {
    writeContract(toolShed());
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining("nothing is released yet") });
  });

  it("ends with 1 and names operation, field, reason and version when a break has no major version", () => {
    release(toolShed());
    writeContract(withoutShelf());
    const { status, stdout } = run();
    expect(status).toBe(1);
    expect(stdout).toContain(`${change}. What clients send in it is lost.`);
    expect(stdout).toContain("Needs a major version (2.0.0), the contract says 1.4.0.");
  });

  it("shows the entry that allows a break, which then does", () => {
    release(toolShed());
    writeContract(withoutShelf());
    const [, entry = ""] = run().stdout.split("allowed-changes.yaml, such as the first of them:\n");
    write("allowed-changes.yaml", entry);
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining("Allowed: why it hurts nobody") });
  });

  it("ends with 0 when the break is allowed, and compares with the newest release", () => {
    release({ ...toolShed(), info: { ...toolShed().info, version: "1.3.0" }, paths: {} });
    release(toolShed());
    writeContract(withoutShelf());
    write("allowed-changes.yaml", stringify([{ since: "1.4.0", change, reason: "Nobody ever sent it." }]));
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining("Allowed: Nobody ever sent it.") });
  });

  it("prints JSON for programs", () => {
    release(toolShed());
    writeContract(withoutShelf());
    const { status, stdout } = run("--json");
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      base: "1.4.0",
      needed: "2.0.0",
      passes: false,
      changes: [
        {
          impact: "major",
          rule: "request-property-removed",
          operation: "POST /tools",
          subject: "body: NewTool.shelf",
          what: "was removed",
        },
      ],
    });
  });

  it("takes the day that announced removals are judged by", () => {
    release(toolShed());
    const { "/tools": tools } = toolShed().paths;
    writeContract({ ...toolShed(), paths: { "/tools": tools } });
    expect(run("--today", "2030-05-31").status).toBe(1);
    expect(run("--today", "2030-06-01").status).toBe(0);
  });

  it.each([
    ["no reason", [{ since: "1.4.0", change }], "entry 1: reason: expected text, got nothing"],
    [
      "an unknown field",
      [{ since: "1.4.0", change, why: "x" }],
      'entry 1: expected only since, change, reason, got "why"',
    ],
    [
      "a release that is not there",
      [{ since: "9.0.0", change, reason: "x" }],
      "since: expected one of 1.4.0, got 9.0.0",
    ],
    [
      "a change that is not there",
      [{ since: "1.4.0", change, reason: "x" }],
      "expected a breaking change since 1.4.0, found none",
    ],
    ["no list", { change }, "expected a list, got object"],
  ])("ends with 2 when an allowed change has %s", (_what, entries, message) => {
    release(toolShed());
    writeContract(toolShed());
    write("allowed-changes.yaml", stringify(entries));
    expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
  });

  it.each([
    ["--contract is missing", ["--released", "."], "--contract: expected a path, got none"],
    ["a flag is unknown", ["--new"], "Unknown option '--new'"],
    [
      "the day is none",
      ["--contract", "a.json", "--released", ".", "--today", "soon"],
      '--today: expected a day such as 2030-12-05, got "soon"',
    ],
  ])("ends with 2 when %s", (_what, args, message) => {
    release(toolShed());
    writeContract(toolShed(), "a.json");
    const { status, stderr } = spawnSync("node", [program, ...args], { cwd: directory, encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  });

  it("ends with 2 when a release is of another version than its name says", () => {
    write("1.5.0.yaml", stringify(toolShed()));
    writeContract(toolShed());
    expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining("expected version 1.5.0, got 1.4.0") });
  });
});

function withoutShelf(): object {
  const shed = toolShed();
  const { shelf: _, ...properties } = shed.components.schemas.NewTool.properties;
  Object.assign(shed.components.schemas.NewTool, { properties });
  return shed;
}

function release(document: OpenAPIObject): void {
  write(`${document.info.version}.yaml`, stringify(document, { aliasDuplicateObjects: false }));
}

function writeContract(document: object, file = "contract.json"): void {
  write(file, JSON.stringify(document));
}

function write(file: string, text: string): void {
  writeFileSync(join(directory, file), text);
}

function run(...args: string[]) {
  const all = [program, "--contract", "contract.json", "--released", ".", ...args];
  const { status, stdout, stderr } = spawnSync("node", all, { cwd: directory, encoding: "utf8" });
  return { status, stdout, stderr };
}
