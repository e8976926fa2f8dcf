// Removes many rows without holding a lock, a connection or the event loop for long.
import { setTimeout as sleep } from "node:timers/promises";
import type { Awaitable } from "../awaitable.ts";
import type { Row } from "./database.ts";

/** Maximum number of rows in a batch. SQLite deletes them in a few milliseconds, in which no request is processed. */
export const REMOVAL_BATCH_ROWS = 500;

/** Pause between two batches, which leaves most of the time to requests. */
const PAUSE_MS = 10;

/**
 * Removes rows in batches until a batch is incomplete.
 * @param removeBatch removes at most {@link REMOVAL_BATCH_ROWS} rows and returns one row for each
 * @param stopping ends the removal after the current batch
 */
export async function removeInBatches(
  removeBatch: () => Awaitable<readonly Row[]>,
  stopping: AbortSignal | undefined,
): Promise<void> {
  while (!stopping?.aborted) {
    const removed = await removeBatch();
    if (removed.length < REMOVAL_BATCH_ROWS) return;
    await sleep(PAUSE_MS);
  }
}
