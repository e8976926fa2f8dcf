// Bounds the rate at which guessed API keys reach the storage.
//
// Only a lookup distinguishes a guessed key with a correct checksum from a valid one, and a valid key must keep working
// behind an IP address that others have got banned. Therefore the lookups of an IP address over its limit are delayed, not
// rejected: they run one after another, 20 a second after a burst of 20. Secrets that were found before are exempt
// (`KeyCache`): they are not guesses, and one lookup a second serves all of their requests.
//
// A connection waits for one lookup at a time, and a closed one loses its turn. So a guesser is as fast as the lookups,
// and a valid key that this process has not seen waits at most 50 ms for each open connection of its IP address. Only
// additional secrets that a client pipelines on a waiting connection are rejected without a lookup.

const LOOKUPS_PER_SECOND = 20;
const BURST = 20;
/** Bounds memory use. The IP address that was limited first is removed first. */
const MAX_LANES = 10_000;

export interface Connection {
  readonly destroyed: boolean;
}

/** The lookups of one IP address over its limit. */
interface Lane {
  untilMs: number;
  /** Lookups that may run at `updatedAtMs`, up to `BURST`. */
  available: number;
  updatedAtMs: number;
  waiting: { connection: Connection; resolve: (mayLookUp: boolean) => void }[];
}

export class LookupThrottle {
  readonly #lanes = new Map<string, Lane>();
  readonly #waiting = new WeakSet<Connection>();

  /** Delays the lookups of an IP address for a time. */
  limit(ip: string, seconds: number): void {
    const nowMs = performance.now();
    const untilMs = nowMs + seconds * 1000;
    const lane = this.#lanes.get(ip);
    if (lane !== undefined) {
      lane.untilMs = untilMs;
      return;
    }
    this.#lanes.set(ip, { untilMs, available: BURST, updatedAtMs: nowMs, waiting: [] });
    const [oldest] = this.#lanes.keys();
    if (this.#lanes.size > MAX_LANES && oldest !== undefined) this.#lanes.delete(oldest);
  }

  /** Returns true once the lookup may run, and false if it must not. */
  acquire(ip: string, connection: Connection): boolean | Promise<boolean> {
    const lane = this.#lanes.get(ip);
    if (lane === undefined) return true;
    if (lane.waiting.length === 0) {
      if (performance.now() >= lane.untilMs) return this.#lanes.delete(ip);
      if (consume(lane)) return true;
    }
    if (this.#waiting.has(connection)) return false;
    this.#waiting.add(connection);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    lane.waiting.push({ connection, resolve });
    if (lane.waiting.length === 1) this.#scheduleNext(lane);
    return promise;
  }

  #scheduleNext(lane: Lane): void {
    setTimeout(() => this.#runNext(lane), 1000 / LOOKUPS_PER_SECOND).unref();
  }

  #runNext(lane: Lane): void {
    while (lane.waiting.length > 0) {
      const isOpen = lane.waiting[0]?.connection.destroyed === false;
      if (isOpen && !consume(lane)) break;
      const next = lane.waiting.shift();
      if (next === undefined) break;
      this.#waiting.delete(next.connection);
      next.resolve(isOpen);
    }
    if (lane.waiting.length > 0) this.#scheduleNext(lane);
  }
}

/** Consumes one lookup, and returns false if none is available. */
function consume(lane: Lane): boolean {
  const nowMs = performance.now();
  const earned = ((nowMs - lane.updatedAtMs) / 1000) * LOOKUPS_PER_SECOND;
  lane.available = Math.min(BURST, lane.available + earned);
  lane.updatedAtMs = nowMs;
  if (lane.available < 1) return false;
  lane.available--;
  return true;
}
