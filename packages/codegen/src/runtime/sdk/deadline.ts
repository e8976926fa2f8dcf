// Timers, and the deadlines that end a call.
import { AbortError, APIError, TimeoutError } from "./errors.ts";
import type { AbortSignal } from "./platform.ts";

/**
 * Runs a function that ends when `timeoutMs` have passed or `parent` is aborted: the promise rejects and the signal is aborted, both
 * with the same error, even if the function hangs.
 *
 * `AbortSignal.timeout` and `AbortSignal.any` are not used, because Node retains their signals, with all listeners, for too long.
 *
 * @param requestLine start of the error's message
 * @throws TimeoutError, AbortError with the parent's reason as its cause, or the parent's reason if it is an error of a deadline
 */
export function withDeadline<T>(
  requestLine: string,
  timeoutMs: number,
  parent: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const cancel = onEnd(timeoutMs, parent, () => {
      const reason: unknown = parent?.aborted
        ? parent.reason
        : new TimeoutError(`${requestLine}: timed out after ${timeoutMs} ms`);
      const error = reason instanceof APIError ? reason : new AbortError(`${requestLine}: aborted`, { cause: reason });
      reject(error);
      controller.abort(error);
    });
    const running = run(controller.signal);
    // `finally` would create further promises for each call.
    running.then(cancel, cancel);
    running.then(resolve, reject);
  });
}

/** Resolves after `ms`, or when the signal is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => void onEnd(ms, signal, resolve));
}

/** Calls a function once: after `ms`, or when the signal is aborted. Returns a function that prevents it. */
function onEnd(ms: number, signal: AbortSignal | undefined, end: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", finish);
  };
  const finish = () => {
    cancel();
    end();
  };
  // For 2^31 ms (24 days) or more, `setTimeout` would fire immediately.
  const timer = setTimeout(finish, Math.min(ms, 2e9));
  signal?.addEventListener("abort", finish);
  if (signal?.aborted) finish();
  return cancel;
}
