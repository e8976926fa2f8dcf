// Timers, and the deadlines that end a call.
import { AbortError, APIError, TimeoutError } from "./errors.ts";
import type { AbortSignal, Timer } from "./platform.ts";

/**
 * Runs a function that ends when `timeoutMs` have passed or `parent` is aborted: the promise rejects and the signal is aborted, both
 * with the same error, even if the function hangs. Without a timeout and a parent the function gets no signal.
 *
 * `AbortSignal.timeout` and `AbortSignal.any` are not used, because Node retains their signals, with all listeners, for too long.
 *
 * @param requestLine start of the error's message
 * @throws TimeoutError, AbortError with the parent's reason as its cause, or the parent's reason if it is an error of a deadline
 */
export async function withDeadline<T>(
  requestLine: string,
  timeoutMs: number,
  parent: AbortSignal | undefined,
  run: (signal?: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!parent && timeoutMs === Infinity) return run();
  const controller = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => {
    const reason: unknown = parent?.aborted
      ? parent.reason
      : new TimeoutError(`${requestLine}: timed out after ${timeoutMs} ms`);
    const error = reason instanceof APIError ? reason : new AbortError(`${requestLine}: aborted`, { cause: reason });
    reject(error);
    controller.abort(error);
  };
  const timer = startTimer(end, timeoutMs);
  parent?.addEventListener("abort", end);
  if (parent?.aborted) end();
  try {
    return await Promise.race([promise, run(controller.signal)]);
  } finally {
    clearTimeout(timer);
    parent?.removeEventListener("abort", end);
  }
}

/** Resolves after `ms`, or when the signal is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", finish);
      resolve();
    };
    const timer = startTimer(finish, ms);
    signal?.addEventListener("abort", finish);
  });
}

/** Starts a timer, but none for 2^31 ms (24 days) or more, because `setTimeout` would fire immediately. */
export function startTimer(onTimeout: () => void, ms: number): Timer | undefined {
  return ms < 2 ** 31 ? setTimeout(onTimeout, ms) : undefined;
}
