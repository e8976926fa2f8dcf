// The hand-written peer's rate limits: clock minute, UTC day and bans, in memory and flushed to SQLite.
import type { PetDatabase } from "./pet-database.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
const flushEveryMs = 1000;
const refusalsMax = 10;

export interface Limits {
  minute: number;
  day: number;
}

interface Counts {
  minuteStartMs: number;
  minute: number;
  dayStartMs: number;
  day: number;
  refusedAtMs: number[];
  bans: number;
  bannedUntilMs: number;
  lastRefusedAtMs: number;
}

export interface Standing {
  admitted: boolean;
  banned: boolean;
  retryAfterSeconds: number;
  headers: [name: string, value: string][];
}

export class Counters {
  readonly #counts = new Map<string, Counts>();
  readonly #changed = new Set<string>();
  readonly #database: PetDatabase;

  constructor(database: PetDatabase) {
    this.#database = database;
    setInterval(() => this.#flush(), flushEveryMs).unref();
  }

  /** Counts a request, or refuses it. */
  take(subject: string, limits: Limits): Standing {
    const nowMs = Date.now();
    const counts = this.#countsOf(subject, nowMs);
    this.#changed.add(subject);
    const banned = nowMs < counts.bannedUntilMs;
    const admitted = !banned && counts.minute < limits.minute && counts.day < limits.day;
    if (admitted) {
      counts.minute++;
      counts.day++;
    } else if (!banned) refuse(counts, nowMs);
    return standing(counts, limits, nowMs, admitted);
  }

  #countsOf(subject: string, nowMs: number): Counts {
    const minuteStartMs = nowMs - (nowMs % minuteMs);
    const dayStartMs = nowMs - (nowMs % dayMs);
    let counts = this.#counts.get(subject);
    if (counts === undefined) {
      const none = { refusedAtMs: [], bans: 0, bannedUntilMs: 0, lastRefusedAtMs: 0 };
      counts = { minuteStartMs, minute: 0, dayStartMs, day: 0, ...none };
      this.#counts.set(subject, counts);
    }
    if (counts.minuteStartMs < minuteStartMs) Object.assign(counts, { minuteStartMs, minute: 0 });
    if (counts.dayStartMs < dayStartMs) Object.assign(counts, { dayStartMs, day: 0 });
    if (counts.bans > 0 && nowMs >= counts.lastRefusedAtMs + dayMs) counts.bans = 0;
    return counts;
  }

  #flush(): void {
    const states = [...this.#changed].flatMap((subject) => {
      const counts = this.#counts.get(subject);
      return counts ? [{ subject, state: JSON.stringify(counts) }] : [];
    });
    this.#changed.clear();
    if (states.length > 0) void this.#database.keepCounts(states);
  }
}

function refuse(counts: Counts, nowMs: number): void {
  counts.lastRefusedAtMs = nowMs;
  counts.refusedAtMs = [...counts.refusedAtMs.filter((atMs) => atMs > nowMs - minuteMs), nowMs];
  if (counts.refusedAtMs.length < refusalsMax) return;
  counts.refusedAtMs = [];
  counts.bannedUntilMs = nowMs + Math.min(minuteMs * 2 ** counts.bans++, 60 * minuteMs);
}

function standing(counts: Counts, limits: Limits, nowMs: number, admitted: boolean): Standing {
  const minuteLeft = Math.max(0, limits.minute - counts.minute);
  const dayLeft = Math.max(0, limits.day - counts.day);
  const minuteResetMs = counts.minuteStartMs + minuteMs;
  const dayResetMs = counts.dayStartMs + dayMs;
  const byDay = dayLeft <= minuteLeft;
  const secondsTo = (atMs: number) => Math.max(1, Math.ceil((atMs - nowMs) / 1000));
  const passesAtMs = Math.max(
    counts.bannedUntilMs,
    minuteLeft === 0 ? minuteResetMs : 0,
    dayLeft === 0 ? dayResetMs : 0,
  );
  return {
    admitted,
    banned: nowMs < counts.bannedUntilMs,
    retryAfterSeconds: secondsTo(passesAtMs),
    headers: [
      ["X-RateLimit-Limit", String(byDay ? limits.day : limits.minute)],
      ["X-RateLimit-Remaining", String(byDay ? dayLeft : minuteLeft)],
      ["X-RateLimit-Reset", String((byDay ? dayResetMs : minuteResetMs) / 1000)],
      [
        "RateLimit",
        `"minute";r=${minuteLeft};t=${secondsTo(minuteResetMs)}, "day";r=${dayLeft};t=${secondsTo(dayResetMs)}`,
      ],
      ["RateLimit-Policy", `"minute";q=${limits.minute};w=60, "day";q=${limits.day};w=86400`],
    ],
  };
}
