// The systemd unit: its syntax, its exposure, and the system calls that it permits.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createTemporaryFolder, temporaryDatabasePath } from "@onecontract/testing/temporary-folder";
import { it as everyTest, expect } from "vitest";
import { createKey, startServerProcess } from "../server-process.ts";
import { lacksPrograms } from "./lacks-programs.ts";

const run = promisify(execFile);
const it = everyTest.skipIf(lacksPrograms("systemd-analyze", "strace"));
const unit = await readFile(join(import.meta.dirname, "../../deploy/petstore-api.service"), "utf8");

/** Writes the unit with the Node of this process, because systemd verifies that the program exists. */
async function writeUnit(): Promise<string> {
  const path = join(await createTemporaryFolder(), "petstore-api.service");
  await writeFile(path, unit.replace("/usr/bin/node", process.execPath));
  return path;
}

it("is valid", async () => {
  expect(await run("systemd-analyze", ["verify", await writeUnit()])).toEqual({ stdout: "", stderr: "" });
});

it("has an exposure of at most 1.5 of 10", async () => {
  // The threshold is in tenths; systemd-analyze exits with 1 above it.
  const { stdout } = await run("systemd-analyze", [
    "security",
    "--offline=true",
    "--threshold=15",
    "--no-pager",
    await writeUnit(),
  ]);
  expect(stdout).toContain("Overall exposure level for petstore-api.service");
});

it("permits every system call of a server that starts, creates and lists pets, and stops", async () => {
  const trace = join(await createTemporaryFolder(), "trace");
  const database = { kind: "sqlite", path: await temporaryDatabasePath() } as const;
  const { key } = await createKey({ database }, 1000, 1_000_000);
  const launcher = ["strace", "--daemonize", "--follow-forks", "--seccomp-bpf", "--quiet=all", "--output", trace];
  const server = await startServerProcess({ database }, key, { launcher });
  const body = JSON.stringify({ name: "Rex", categoryId: 1 });
  expect(await server.call("/pets", { method: "POST", body })).toMatchObject({ status: 201 });
  expect(await server.call("/pets")).toMatchObject({ status: 200 });
  server.command.process.kill("SIGTERM");
  expect(await server.command.result).toMatchObject({ code: 0 });

  const used = new Set((await readFile(trace, "utf8")).match(/(?<=^\d+ +)[a-z_0-9]+(?=\()/gm));
  expect([...used]).toEqual(expect.arrayContaining(["fdatasync", "mmap", "execve"]));
  const permitted = await permittedSystemCalls();
  // SQLite gives its files to the owner of the folder if it runs as root, which the unit does not.
  if (process.getuid?.() === 0) permitted.add("fchown");
  expect([...used].filter((name) => !permitted.has(name))).toEqual([]);
});

/** Returns the system calls of the unit's filters: those of the first, without those of the second, which begins with `~`. */
async function permittedSystemCalls(): Promise<Set<string>> {
  const [allowed = "", denied = ""] = [...unit.matchAll(/^SystemCallFilter=(.*)$/gm)].map(([, value]) => value);
  expect(denied).toMatch(/^~/);
  const groups = await readGroups();
  const expand = (names: string): string[] =>
    names.split(" ").flatMap((name) => (name.startsWith("@") ? (groups.get(name) ?? []).flatMap(expand) : [name]));
  const removed = new Set(expand(denied.slice(1)));
  return new Set(expand(`${allowed} @default`).filter((name) => !removed.has(name)));
}

/** Returns the members of each group of system calls, such as `@system-service`. */
async function readGroups(): Promise<Map<string, string[]>> {
  const { stdout } = await run("systemd-analyze", ["syscall-filter", "--no-pager"]);
  const groups = new Map<string, string[]>();
  for (const section of stdout.split(/\n(?=@)/)) {
    const [name = "", ...members] = section.match(/^ *@?[a-z_0-9-]+$/gm) ?? [];
    groups.set(
      name,
      members.map((member) => member.trim()),
    );
  }
  return groups;
}
