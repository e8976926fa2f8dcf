// Counts the requests of API keys and client addresses by the contract's windows, plans and ban rule.
import type { Verdict } from "./admit.ts";
import type { WindowLimit, WindowStanding } from "./standing.ts";

/** Each of its promises is rejected with a StorageUnavailableError when the counters cannot be reached now. */
export interface Limiter {
  /** Counts one request of the subject, or refuses it. However many come at once, exactly the limit passes. */
  take(subject: string, limits: WindowLimit[]): Verdict | Promise<Verdict>;
  /** How the subject stands, counting nothing. */
  look(subject: string, limits: WindowLimit[]): Promise<WindowStanding[]>;
  /** Asks for next to nothing. @throws what any use would, when the counters cannot be reached. */
  check(): Promise<void>;
  /** Removes what no longer counts. */
  removeExpired(nowMs: number): Promise<void>;
  close(): Promise<void>;
}
