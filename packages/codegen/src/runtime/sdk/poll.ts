// Waits for a job of the service: the same call again and again, until its data says that the job is done.
import type { Call } from "./call.ts";
import { sleep, withDeadline } from "./deadline.ts";
import type { AbortSignal } from "./platform.ts";
import { readRetryAfterMs } from "./rate-limit.ts";
import { typeError } from "./type-error.ts";

/** Options of `poll`. */
export interface PollOptions<T, Done extends T = T> {
  /** Returns whether the data is that of the end. A type predicate is the type of the result. */
  until: ((data: T) => data is Done) | ((data: T) => boolean);
  /** Wait after the first response, in milliseconds. It doubles after each one, unless a response has `Retry-After`. @default 1000 */
  intervalMs?: number | undefined;
  /** Longest wait, unless a response asks for more, in milliseconds. @default 10000 */
  maxIntervalMs?: number | undefined;
  /** Timeout of the whole, in milliseconds. @default Infinity */
  timeoutMs?: number | undefined;
  /** Ends the whole with an `AbortError`. */
  signal?: AbortSignal | undefined;
}

/**
 * Repeats a call until its data says that a job is done, and resolves to that data. A failed call is not repeated beyond its own retries.
 *
 * @param start starts the call, with a signal that ends it together with the whole
 * @throws TimeoutError after `timeoutMs`, AbortError, the error of a call, or a TypeError for an invalid interval
 * @example
 * const job = await poll((signal) => client.jobs.retrieve(id, { signal }), { until: ({ status }) => status !== "running" });
 */
export async function poll<T, Done extends T = T>(
  start: (signal: AbortSignal) => Call<T>,
  { until, intervalMs = 1000, maxIntervalMs = 10_000, timeoutMs = Infinity, signal }: PollOptions<T, Done>,
): Promise<Done> {
  for (const [name, value] of Object.entries({ intervalMs, maxIntervalMs, timeoutMs })) {
    if (!(value >= 0)) throw typeError(name, "a number from 0", value);
  }
  return withDeadline("poll", timeoutMs, signal, async (whole) => {
    for (let delayMs = intervalMs; ; delayMs *= 2) {
      const { data, response } = await start(whole).withResponse();
      if (until(data)) return data as Done;
      await sleep(readRetryAfterMs(response.headers) ?? Math.min(delayMs, maxIntervalMs), whole);
      // After the end of the whole, nobody waits for further requests.
      if (whole.aborted) throw whole.reason;
    }
  });
}
