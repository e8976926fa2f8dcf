import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log/log.ts";

const INTERVAL_MS = 60 * 60 * 1000;

/** Removes expired data. @param stopping ends the removal early */
export type RemoveExpired = (nowMs: number, stopping: AbortSignal) => Promise<void>;

/** Removes expired data now and then hourly, until `stopping` is aborted. A failure is logged and never stops the server. */
export async function removeExpiredPeriodically(remove: RemoveExpired, log: Log, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await remove(Date.now(), stopping);
    } catch (error) {
      log({ message: "expired data could not be removed; next attempt in one hour", error });
    }
    // Rejects when the server stops.
    await sleep(INTERVAL_MS, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}
