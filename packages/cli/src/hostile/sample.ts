// Parts of a run that stops when its time is over.
import { setImmediate } from "node:timers/promises";

/** Time without a pause, in milliseconds. */
const BLOCKED_MS_MAX = 100;

/**
 * Calls `visit` for the items until the deadline, at least for one. The order is spread over the list, so that the items before any
 * deadline are a sample of the whole list. The process can show its progress in between.
 *
 * @param deadlineMs in the time of `performance.now()`
 * @param onCount called with the number of visited items before each pause
 * @returns the number of visited items
 */
export async function visitUntil<T>(
  items: readonly T[],
  deadlineMs: number,
  visit: (item: T) => void,
  onCount: (count: number) => void,
): Promise<number> {
  const stride = findStride(items.length);
  let pausedMs = -Infinity;
  let count = 0;
  for (; count < items.length; count++) {
    const nowMs = performance.now();
    if (count > 0 && nowMs > deadlineMs) break;
    if (nowMs - pausedMs > BLOCKED_MS_MAX) {
      onCount(count);
      await setImmediate();
      pausedMs = performance.now();
    }
    const item = items[(count * stride) % items.length];
    if (item !== undefined) visit(item);
  }
  return count;
}

/** Returns a number without a common divisor with the length, near the golden section, whose multiples are evenly distributed. */
function findStride(length: number): number {
  let stride = Math.max(1, Math.round(length * 0.618));
  while (commonDivisor(stride, length) > 1) stride++;
  return stride;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
