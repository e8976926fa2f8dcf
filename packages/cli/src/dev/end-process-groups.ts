// The process of `ProcessGuard`: ends the registered process groups when its parent is gone.
import { setTimeout as sleep } from "node:timers/promises";
import type { GuardMessage } from "./process-guard.ts";

/** Servers finish requests in flight within this time. */
const GRACE_MS = 12_000;
const POLL_MS = 100;

const groups = new Set<number>();

process.on("message", ({ added, removed }: GuardMessage) => {
  if (added !== undefined) groups.add(added);
  if (removed !== undefined) groups.delete(removed);
});

process.on("disconnect", async () => {
  for (const group of groups) signal(group, "SIGTERM");
  const deadlineMs = performance.now() + GRACE_MS;
  while (performance.now() < deadlineMs && [...groups].some((group) => signal(group, 0))) await sleep(POLL_MS);
  for (const group of groups) signal(group, "SIGKILL");
});

/** Returns whether the group exists. */
function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(process.platform === "win32" ? group : -group, name);
  } catch {
    return false;
  }
}
