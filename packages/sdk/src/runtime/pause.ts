// Waiting that ends when the caller's signal is aborted.

/** Longest delay that setTimeout takes, 24 days; a longer one would be over at once. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/**
 * Resolves after `ms`, or when the signal is aborted, or when the function that it puts into `waiting` is called.
 * The caller looks at what it was.
 */
export function pause(ms: number, signal?: AbortSignal, waiting?: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      waiting?.delete(end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(ms, TIMER_MS_MAX));
    signal?.addEventListener("abort", end);
    waiting?.add(end);
  });
}
