// What is remembered of a subject, an API key or a client address, to limit its rate.

export interface LimitState {
  /** By window name. */
  windows: Record<string, { startMs: number; count: number }>;
  /** When requests were refused, oldest first; no more than the ban rule looks at. */
  refusedAtMs: number[];
  /** Bans so far; forgotten after a time without a refusal. */
  bans: number;
  bannedUntilMs: number;
  /** Of any refusal, those during a ban too. */
  lastRefusedAtMs: number;
}

export const newLimitState: LimitState = {
  windows: {},
  refusedAtMs: [],
  bans: 0,
  bannedUntilMs: 0,
  lastRefusedAtMs: 0,
};
