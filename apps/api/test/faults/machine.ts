// Breaks parts of the machine: file systems in memory that fill up, and system calls of a process that fail or stall.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { onFinished } from "../on-finished.ts";
import { createTemporaryFolder } from "../temporary-folder.ts";

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

/**
 * Makes a system call of a running process fail or stall until the returned function is called.
 * @param injection in the syntax of strace, such as `error=EIO`
 */
export async function injectFault(pid: number | undefined, call: string, injection: string): Promise<() => void> {
  const args = ["-f", "-qq", "-o", "/dev/null", "-e", `trace=${call}`, "-e", `inject=${call}:${injection}`];
  const strace = spawn("strace", [...args, "-p", String(pid)], { stdio: "ignore" });
  await once(strace, "spawn");
  onFinished(() => strace.kill("SIGKILL"));
  await attached(pid);
  // The system resumes the calls of a process whose tracer is killed.
  return () => void strace.kill("SIGKILL");
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
