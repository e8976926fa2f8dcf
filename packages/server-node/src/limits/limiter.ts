// Counts the requests of API keys and client IP addresses by the contract's windows, plans and ban rule.
import type { ConsumeResult } from "./consume.ts";
import type { WindowLimit, WindowState } from "./window-state.ts";

/** Every method rejects if the counters are temporarily unreachable. */
export interface Limiter {
  /** Counts one request, or rejects it. Concurrent requests never exceed the limit. */
  consume(rateLimitKey: string, limits: WindowLimit[]): ConsumeResult | Promise<ConsumeResult>;
  /** Returns the current windows without counting a request. */
  peek(rateLimitKey: string, limits: WindowLimit[]): Promise<WindowState[]>;
  /** Checks the health: resolves if the counters accept writes. */
  check(): Promise<void>;
  /** Removes the states that have expired, in small batches. @param stopping ends the removal early */
  removeExpired(nowMs: number, stopping?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
