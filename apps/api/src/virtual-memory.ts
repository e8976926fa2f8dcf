// Checks the limit of virtual memory (`ulimit -v`) before the program loads the rest of its code. Node reserves far more
// addresses than it uses memory, and if that fails it aborts with an error of many lines, possibly only during the shutdown.
import { readFileSync } from "node:fs";
import { SettingError } from "@onecontract/server-node/settings";

const MIB = 1024 * 1024;
/**
 * Virtual memory of the server with its second thread (measured: 2,050 MiB), and some for requests. Below about 1,200 MiB
 * Node aborts before it runs any code.
 */
const MIN_VIRTUAL_MEMORY_BYTES = 2560 * MIB;

/** @throws SettingError if the limit of virtual memory is too low for Node. Only Linux reports the limit. */
export function assertVirtualMemory(): void {
  const limitBytes = readLimitBytes();
  if (limitBytes >= MIN_VIRTUAL_MEMORY_BYTES) return;
  const received = `${Math.floor(limitBytes / MIB)} MiB`;
  throw new SettingError(`ulimit -v: expected at least ${MIN_VIRTUAL_MEMORY_BYTES / MIB} MiB, got ${received}`);
}

function readLimitBytes(): number {
  if (process.platform !== "linux") return Number.POSITIVE_INFINITY;
  try {
    const [, soft] = /^Max address space +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    // The file system /proc is not mounted.
    return Number.POSITIVE_INFINITY;
  }
}
