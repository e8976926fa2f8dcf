// Timers and abort signals.

/**
 * Resolves after `ms`, when the signal is aborted, or when the function that it adds to `wakers` is called. The caller
 * checks which of these happened.
 */
export function sleep(ms: number, signal?: AbortSignal, wakers?: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", finish);
      wakers?.delete(finish);
      resolve();
    };
    const timer = startTimer(finish, ms);
    signal?.addEventListener("abort", finish);
    wakers?.add(finish);
  });
}

/** Starts a timer, but none for 2^31 ms (24 days) or more, because `setTimeout` would fire immediately. */
export function startTimer(onTimeout: () => void, ms: number): ReturnType<typeof setTimeout> | undefined {
  return ms < 2 ** 31 ? setTimeout(onTimeout, ms) : undefined;
}

/** Returns a signal that is aborted as soon as one of the two is. */
export function anySignal(signal: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other ? AbortSignal.any([signal, other]) : signal;
}
