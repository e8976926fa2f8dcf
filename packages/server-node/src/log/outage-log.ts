// Logs an outage of a backend without a stack trace for each failed request.
import type { Log, LogEvent } from "./log.ts";

const REPORT_EVERY_MS = 10_000;

/** Returns a function that logs the first failure, and then at most one every 10 seconds with the number of those between. */
export function outageLog(log: Log): (failure: LogEvent) => void {
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  let unreported = 0;
  return (failure) => {
    // Not the wall clock, which may be set back during an outage.
    const nowMs = performance.now();
    if (nowMs - reportedAtMs < REPORT_EVERY_MS) {
      unreported++;
      return;
    }
    log(unreported > 0 ? { ...failure, unreported } : failure);
    reportedAtMs = nowMs;
    unreported = 0;
  };
}
