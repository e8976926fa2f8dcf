// Counters and bans in the memory of the one process that serves, kept on disk so that no restart refills a window or
// lifts a ban, not even after a kill.
//
// Memory decides, so most requests of a busy caller write nothing. The disk is always ahead of it: a window on disk has a
// lease of requests that are not made yet, and before an answer goes beyond the lease, the next one is written. So after
// a kill the disk has at least the requests that passed. A lease is as large as what the caller asked for a moment ago,
// so that is also the most that a kill can cost; a caller that is idle, and a clean stop, give what is left of it back.
// A ban is on disk before it is answered. Refusals that led to no ban yet are written with the next flush; losing them
// refills nothing.
import { admit, type BanRule, type Verdict } from "./admit.ts";
import { type LimitState, newLimitState } from "./limit-state.ts";
import type { Limiter } from "./limiter.ts";
import { standing, type WindowLimit } from "./standing.ts";

/** Where the counters are kept. It answers at once; what is saved outlives the process. */
export interface LimitJournal {
  read(subject: string): LimitState | undefined;
  /** All of them, or none when it throws. */
  save(records: LimitRecord[]): void;
  removeExpired(nowMs: number): void;
  close(): void;
}

export interface LimitRecord {
  subject: string;
  state: LimitState;
  /** From then on the state is like that of a new subject. */
  forgetAtMs: number;
}

/** Also how long a subject stays in memory after its last request, so that many addresses do not fill it. */
const flushEveryMs = 250;

/** Requests. */
const leaseMax = 1000;

interface Entry {
  state: LimitState;
  forgetAtMs: number;
  /** What the disk has of it. */
  kept: LimitState | undefined;
  takenSinceFlush: number;
}

export function createInProcessLimiter(journal: LimitJournal, rule: BanRule, now: () => Date): Limiter {
  const entries = new Map<string, Entry>();
  const flushing = setInterval(flush, flushEveryMs).unref();

  function take(subject: string, limits: WindowLimit[]): Verdict {
    const entry = entries.get(subject) ?? load(subject);
    const { state, forgetAtMs, result } = admit(entry.state, limits, rule, now().getTime());
    entry.state = state;
    entry.forgetAtMs = forgetAtMs;
    if (!covers(entry.kept, state)) save([[subject, entry]], withLease);
    entry.takenSinceFlush++;
    return result;
  }

  function load(subject: string): Entry {
    const kept = journal.read(subject);
    const entry = { state: kept ?? newLimitState, forgetAtMs: 0, kept, takenSinceFlush: 0 };
    entries.set(subject, entry);
    return entry;
  }

  function flush(): void {
    const all = [...entries];
    const busy = all.filter(([, { takenSinceFlush }]) => takenSinceFlush > 0);
    const idle = all.filter(([, { takenSinceFlush }]) => takenSinceFlush === 0);
    try {
      save(busy, withLease);
      save(idle, asCounted);
    } catch {
      // A disk that is full: memory still has it all, and a request that needs the disk says so to its caller.
      return;
    }
    for (const [, entry] of busy) entry.takenSinceFlush = 0;
    for (const [subject] of idle) entries.delete(subject);
  }

  function save(changed: [string, Entry][], stateToKeep: (entry: Entry) => LimitState): void {
    const records = changed
      .map(([subject, entry]) => ({ subject, entry, state: stateToKeep(entry), forgetAtMs: entry.forgetAtMs }))
      .filter(({ state, entry }) => state !== entry.kept);
    if (records.length > 0) journal.save(records);
    for (const { entry, state } of records) entry.kept = state;
  }

  return {
    take,
    look: async (subject, limits) => {
      const state = entries.get(subject)?.state ?? journal.read(subject) ?? newLimitState;
      return standing(state, limits, now().getTime());
    },
    check: async () => void journal.read(""),
    removeExpired: async (nowMs) => {
      for (const [subject, { forgetAtMs }] of entries) if (forgetAtMs <= nowMs) entries.delete(subject);
      journal.removeExpired(nowMs);
    },
    close: async () => {
      clearInterval(flushing);
      try {
        save([...entries], asCounted);
      } finally {
        journal.close();
      }
    },
  };
}

/** Whether a restart from `kept` would refill nothing and lift no ban. */
function covers(kept: LimitState | undefined, state: LimitState): boolean {
  if (kept === undefined || kept.bannedUntilMs !== state.bannedUntilMs) return false;
  for (const name in state.windows) {
    const window = state.windows[name];
    const keptWindow = kept.windows[name];
    if (window === undefined || keptWindow === undefined) return false;
    if (keptWindow.startMs !== window.startMs || keptWindow.count < window.count) return false;
  }
  return true;
}

function withLease({ state, takenSinceFlush }: Entry): LimitState {
  const lease = Math.min(takenSinceFlush, leaseMax);
  if (lease === 0) return state;
  const windows = Object.entries(state.windows).map(
    ([name, { startMs, count }]) => [name, { startMs, count: count + lease }] as const,
  );
  return { ...state, windows: Object.fromEntries(windows) };
}

function asCounted({ state }: Entry): LimitState {
  return state;
}
