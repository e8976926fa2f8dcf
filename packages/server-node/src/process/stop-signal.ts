// Ends a process gracefully: waits for a signal, and for an operation that hangs no longer than a time.
import { Worker } from "node:worker_threads";
import type { ProcessLog } from "../log/log.ts";
import type { StopSignal } from "../workers/worker.ts";

/**
 * Maximum time between the two signals of one Ctrl-C. A program started by a package manager receives it twice: from
 * the terminal and from its parent process.
 */
const SAME_KEYSTROKE_MS = 500;

/** A log that cannot be written does not delay the exit beyond this. */
const DRAIN_LOG_WITHIN_MS = 200;

/** Resolves at the first SIGINT or SIGTERM. A signal more than half a second later exits the process immediately. */
export function stopSignal(): Promise<StopSignal> {
  return new Promise((resolve) => {
    let firstAtMs: number | undefined;
    const onSignal = (signal: StopSignal) => {
      firstAtMs ??= performance.now();
      if (performance.now() - firstAtMs > SAME_KEYSTROKE_MS) process.exit(1);
      resolve(signal);
    };
    process.on("SIGINT", () => onSignal("SIGINT"));
    process.on("SIGTERM", () => onSignal("SIGTERM"));
  });
}

/**
 * Kills the process unless it has exited after `timeoutMs`. A stalled disk may block this thread and `process.exit`, so
 * another thread kills the process. The log says so shortly before.
 */
export function killAfter(timeoutMs: number, log: ProcessLog): void {
  setTimeout(() => {
    log({ message: "forced exit: an operation did not complete in time" }, "error");
    void log.drain(DRAIN_LOG_WITHIN_MS);
  }, timeoutMs - DRAIN_LOG_WITHIN_MS).unref();
  const script = `
    const elapsedMs = Number(process.hrtime.bigint() - ${process.hrtime.bigint()}n) / 1e6;
    setTimeout(() => process.kill(process.pid, "SIGKILL"), ${timeoutMs} - elapsedMs);`;
  const killer = new Worker(script, { eval: true });
  // Without memory for a thread, the process still stops unless the disk stalls.
  killer.on("error", () => {});
  killer.unref();
}
