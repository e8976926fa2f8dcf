// The part of `BuildWorker` in the child process.

/** A run leaves garbage and leaks a little memory. Above this size the process ends, and `BuildWorker` starts a new one. */
const maxResidentBytes = 1.5 * 2 ** 30;

/** Calls the function once, and then for each run that `BuildWorker` requests. */
export function serveRuns(run: () => Promise<object>): void {
  // The first run builds the current sources, which warms the tools up for the requested runs.
  let pending = run();
  process.on("message", async () => {
    pending = pending.then(run);
    process.send?.(await pending);
    if (process.memoryUsage.rss() > maxResidentBytes) process.disconnect();
  });
}
