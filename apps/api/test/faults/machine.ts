// Breaks parts of the machine: file systems in memory that fill up, and system calls of a process that fail or stall.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { onFinished } from "@onecontract/testing/on-finished";
import { createTemporaryFolder } from "@onecontract/testing/temporary-folder";

export interface SmallDisk {
  folder: string;
  /** Writes a file until no space is left. */
  fill(): void;
  /** Removes that file. */
  free(): void;
  remount(options: string): void;
}

/** Mounts a file system of the given size, such as `64k`. */
export async function mountSmallDisk(size: string): Promise<SmallDisk> {
  const folder = await createTemporaryFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  // Processes that are about to be killed may still use it.
  onFinished(() => execFileSync("umount", ["--lazy", folder]));
  const file = join(folder, "filler");
  return {
    folder,
    fill: () => fillDisk(file),
    free: () => rmSync(file, { force: true }),
    remount: (options) => execFileSync("mount", ["-o", `remount,${options}`, folder]),
  };
}

function fillDisk(file: string): void {
  const fd = openSync(file, "a");
  try {
    for (;;) writeSync(fd, Buffer.alloc(4096));
  } catch {
    // No space is left.
  } finally {
    closeSync(fd);
  }
}

export interface Fault {
  /** Names of system calls, separated by commas. */
  call: string;
  /** Effect on the calls, in the syntax of strace, such as `error=EIO`. */
  injection: string;
  /** Files whose calls are affected. @default all */
  files?: readonly string[];
  /** File for a list of the affected calls. @default none */
  report?: string;
}

/** Makes system calls of a running process fail or stall until the returned function is called. */
export async function injectFault(pid: number | undefined, fault: Fault): Promise<() => void> {
  const strace = spawn("strace", [...straceOptions(fault), "-p", String(pid)], { stdio: "ignore" });
  await once(strace, "spawn");
  onFinished(() => strace.kill("SIGKILL"));
  await attached(pid);
  // The system resumes the calls of a process whose tracer is killed.
  return () => void strace.kill("SIGKILL");
}

/** Returns a launcher of a process in which system calls fail or stall from the beginning. */
export function withFault(fault: Fault): string[] {
  // With -D, the process is the child of the test, which sends it signals.
  return ["strace", "-D", "--seccomp-bpf", ...straceOptions(fault), "--"];
}

function straceOptions({ call, injection, files = [], report = "/dev/null" }: Fault): string[] {
  const onFiles = files.flatMap((file) => ["-P", file]);
  return ["-f", "-qq", "-o", report, ...onFiles, "-e", `trace=${call}`, "-e", `inject=${call}:${injection}`];
}

/** Waits until a tracer controls every thread of the process. */
async function attached(pid: number | undefined): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const tracers = execFileSync("sh", ["-c", `grep -h TracerPid /proc/${pid}/task/*/status`], { encoding: "utf8" });
    if (tracers.split("\n").every((line) => line === "" || !/\t0$/.test(line))) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`strace: expected it to attach to process ${pid}, got no tracer`);
}
