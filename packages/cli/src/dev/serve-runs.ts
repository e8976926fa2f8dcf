// The part of `BuildWorker` in the child process.

/** A run leaves garbage and leaks a little memory. Above this size the process ends, and `BuildWorker` starts a new one. */
const MAX_RESIDENT_BYTES = 1.5 * 2 ** 30;

/** Calls the function for each run that `BuildWorker` requests. */
export function serveRuns(run: () => Promise<object>): void {
  process.on("message", async () => {
    process.send?.(await run());
    if (process.memoryUsage.rss() > MAX_RESIDENT_BYTES) process.disconnect();
  });
}
