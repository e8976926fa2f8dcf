// Rate limiter of a single serving process: counters and bans live in memory and are persisted, so that no restart, not
// even after a kill, refills a window or lifts a ban.
//
// Memory decides, so most requests of a busy caller write nothing. The disk is always ahead of memory: a persisted window
// includes a lease of requests that have not been made yet. Before a response would exceed the lease, the next lease is
// written, so after a kill the disk has counted at least the requests that were allowed. A lease is as large as the number
// of requests since the last flush, which is also the most that a kill can cost the caller. The unused lease is returned
// when the caller is idle and on a clean stop. A ban is persisted before its response is sent. Rejections that have not
// caused a ban are written with the next flush; losing them refills nothing. While the disk fails, memory alone decides, so
// that reads still work; a kill would then refill what was counted since.

import {
  type BanRule,
  type ConsumeResult,
  consume,
  type Limiter,
  type LimitState,
  newLimitState,
  type WindowLimit,
  type WindowState,
  windowStates,
} from "@onecontract/server-node/limits";
import { StorageUnavailableError } from "../storage.ts";

/** Synchronous store of limit states. Saved records outlive the process. */
export interface LimitJournal {
  read(rateLimitKey: string): LimitState | undefined;
  /** Saves all records, or none if it throws. */
  save(records: LimitRecord[]): void;
  /** Throws if nothing can be saved. Changes no data. */
  checkWritable(): void;
  /** Removes expired records in small batches. */
  removeExpired(nowMs: number, stopping?: AbortSignal): Promise<void>;
  close(): void;
}

export interface LimitRecord {
  rateLimitKey: string;
  state: LimitState;
  /** Time from which the state equals that of a new rate-limit key. */
  expiresAtMs: number;
}

/**
 * Interval of the flushes. A rate-limit key without a request between two flushes leaves memory, so that many clients
 * do not fill it.
 */
const FLUSH_INTERVAL_MS = 250;

/** Largest lease, in requests. */
const MAX_LEASE = 1000;

interface Entry {
  state: LimitState;
  expiresAtMs: number;
  /** The state on disk. */
  persisted: LimitState | undefined;
  consumedSinceFlush: number;
}

export class InProcessLimiter implements Limiter {
  readonly #journal: LimitJournal;
  readonly #rule: BanRule;
  readonly #now: () => Date;
  readonly #entries = new Map<string, Entry>();
  readonly #flushTimer = setInterval(() => this.#flush(), FLUSH_INTERVAL_MS).unref();

  constructor(journal: LimitJournal, rule: BanRule, now: () => Date) {
    this.#journal = journal;
    this.#rule = rule;
    this.#now = now;
  }

  consume(rateLimitKey: string, limits: WindowLimit[]): ConsumeResult {
    const entry = this.#entries.get(rateLimitKey) ?? this.#load(rateLimitKey);
    const { state, expiresAtMs, result } = consume(entry.state, limits, this.#rule, this.#now().getTime());
    entry.state = state;
    entry.expiresAtMs = expiresAtMs;
    if (!covers(entry.persisted, state)) this.#trySave([[rateLimitKey, entry]], withLease);
    entry.consumedSinceFlush++;
    return result;
  }

  async peek(rateLimitKey: string, limits: WindowLimit[]): Promise<WindowState[]> {
    const state = this.#entries.get(rateLimitKey)?.state ?? this.#journal.read(rateLimitKey) ?? newLimitState;
    return windowStates(state, limits, this.#now().getTime());
  }

  async check(): Promise<void> {
    this.#journal.checkWritable();
  }

  async removeExpired(nowMs: number, stopping?: AbortSignal): Promise<void> {
    for (const [rateLimitKey, { expiresAtMs }] of this.#entries) {
      if (expiresAtMs <= nowMs) this.#entries.delete(rateLimitKey);
    }
    await this.#journal.removeExpired(nowMs, stopping);
  }

  async close(): Promise<void> {
    clearInterval(this.#flushTimer);
    try {
      this.#save([...this.#entries], withoutLease);
    } finally {
      this.#journal.close();
    }
  }

  #load(rateLimitKey: string): Entry {
    const persisted = this.#journal.read(rateLimitKey);
    const entry = { state: persisted ?? newLimitState, expiresAtMs: 0, persisted, consumedSinceFlush: 0 };
    this.#entries.set(rateLimitKey, entry);
    return entry;
  }

  #flush(): void {
    const { busy = [], idle = [] } = Object.groupBy(this.#entries, ([, { consumedSinceFlush }]) =>
      consumedSinceFlush > 0 ? "busy" : "idle",
    );
    if (!this.#trySave(busy, withLease) || !this.#trySave(idle, withoutLease)) return;
    for (const [, entry] of busy) entry.consumedSinceFlush = 0;
    for (const [rateLimitKey] of idle) this.#entries.delete(rateLimitKey);
  }

  /** Returns false while the disk is full or fails, which readiness reports. Memory still has every count. */
  #trySave(changed: [string, Entry][], toPersistedState: (entry: Entry) => LimitState): boolean {
    try {
      this.#save(changed, toPersistedState);
      return true;
    } catch (error) {
      if (error instanceof StorageUnavailableError) return false;
      throw error;
    }
  }

  #save(changed: [string, Entry][], toPersistedState: (entry: Entry) => LimitState): void {
    const records = changed
      .map(([rateLimitKey, entry]) => {
        return { rateLimitKey, entry, state: toPersistedState(entry), expiresAtMs: entry.expiresAtMs };
      })
      .filter(({ state, entry }) => state !== entry.persisted);
    if (records.length > 0) this.#journal.save(records);
    for (const { entry, state } of records) entry.persisted = state;
  }
}

/** Returns whether a restart from `persisted` would refill no window and lift no ban. */
function covers(persisted: LimitState | undefined, state: LimitState): boolean {
  if (persisted === undefined || persisted.bannedUntilMs !== state.bannedUntilMs) return false;
  for (const name in state.windows) {
    const window = state.windows[name];
    const persistedWindow = persisted.windows[name];
    if (window === undefined || persistedWindow === undefined) return false;
    if (persistedWindow.startMs !== window.startMs || persistedWindow.count < window.count) return false;
  }
  return true;
}

function withLease({ state, consumedSinceFlush }: Entry): LimitState {
  const lease = Math.min(consumedSinceFlush, MAX_LEASE);
  if (lease === 0) return state;
  const windows = Object.entries(state.windows).map(
    ([name, { startMs, count }]) => [name, { startMs, count: count + lease }] as const,
  );
  return { ...state, windows: Object.fromEntries(windows) };
}

function withoutLease({ state }: Entry): LimitState {
  return state;
}
