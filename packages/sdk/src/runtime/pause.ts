// Waiting that ends when the caller's signal is aborted.

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
    const timer = startTimer(end, ms);
    signal?.addEventListener("abort", end);
    waiting?.add(end);
  });
}

/** After 24 days and more it never ends: setTimeout would take such a delay as none at all. */
export function startTimer(end: () => void, ms: number): ReturnType<typeof setTimeout> | undefined {
  return ms < 2 ** 31 ? setTimeout(end, ms) : undefined;
}
