// State of one rate-limit key: the windows, recent rejections and bans of an API key or a client IP address.

export interface LimitState {
  /** Windows by name. */
  windows: Record<string, { startMs: number; count: number }>;
  /** Times of recent rejections, oldest first; only those that the ban rule counts. */
  rejectedAtMs: number[];
  /** Number of bans so far. Resets to 0 after a time without a rejection. */
  bans: number;
  bannedUntilMs: number;
  /** Time of the last rejection, including rejections during a ban. */
  lastRejectedAtMs: number;
}

export const newLimitState: LimitState = {
  windows: {},
  rejectedAtMs: [],
  bans: 0,
  bannedUntilMs: 0,
  lastRejectedAtMs: 0,
};
