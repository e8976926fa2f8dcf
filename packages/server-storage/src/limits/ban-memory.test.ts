import {
  type BanRule,
  type ConsumeResult,
  consume,
  type LimitState,
  newLimitState,
  type WindowLimit,
  windowStates,
} from "@onecontract/server-node/limits";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BanMemory } from "./ban-memory.ts";

const rule: BanRule = {
  rejections: 3,
  withinSeconds: 60,
  firstSeconds: 60,
  factor: 2,
  maxSeconds: 300,
  resetAfterSeconds: 3600,
};
const limits: WindowLimit[] = [{ name: "minute", seconds: 60, limit: 2 }];
const start = Date.parse("2026-11-20T12:00:00Z");

/** A backend that counts its round trips, behind the memory of bans. Times are milliseconds after the start. */
function createLimiter(maxBans?: number) {
  const states = new Map<string, LimitState>();
  let nowMs = start;
  let roundTrips = 0;
  const backend = {
    async consume(key: string, windows: WindowLimit[], lastRejectedAtMs: number): Promise<ConsumeResult> {
      roundTrips++;
      const state = states.get(key) ?? newLimitState;
      const reported = { ...state, lastRejectedAtMs: Math.max(state.lastRejectedAtMs, lastRejectedAtMs) };
      const consumed = consume(reported, windows, rule, nowMs);
      states.set(key, consumed.state);
      return consumed.result;
    },
    async peek(key: string, windows: WindowLimit[]) {
      roundTrips++;
      return windowStates(states.get(key) ?? newLimitState, windows, nowMs);
    },
  };
  const limiter = new BanMemory(backend, () => new Date(nowMs), maxBans);
  return {
    states,
    peek: () => limiter.peek("a", limits),
    async send(key = "a", atMs = nowMs - start): Promise<ConsumeResult> {
      nowMs = start + atMs;
      return limiter.consume(key, limits);
    },
    async ban(key = "a"): Promise<void> {
      for (let request = 0; request < 2 + rule.rejections; request++) await this.send(key);
    },
    /** Returns the number of round trips since the last call. */
    roundTrips(): number {
      const count = roundTrips;
      roundTrips = 0;
      return count;
    },
  };
}

describe("BanMemory", () => {
  it("sends the requests of a caller who is not banned to the backend", async () => {
    const limiter = createLimiter();
    for (let request = 0; request < 4; request++) await limiter.send();
    await limiter.peek();
    expect(limiter.roundTrips()).toBe(5);
  });

  it("rejects a banned caller without a round trip for 10 seconds", async () => {
    const limiter = createLimiter();
    await limiter.ban();
    limiter.roundTrips();
    for (let atMs = 0; atMs < 10_000; atMs += 100) {
      expect(await limiter.send("a", atMs)).toMatchObject({ code: "key_banned" });
      expect(await limiter.peek()).toMatchObject([{ remaining: 0 }]);
    }
    expect(limiter.roundTrips()).toBe(0);
    for (let atMs = 10_000; atMs < 60_000; atMs += 100) await limiter.send("a", atMs);
    expect(limiter.roundTrips()).toBe(5);
  });

  it("lets a ban end that was lifted in the backend", async () => {
    const limiter = createLimiter();
    await limiter.ban();
    limiter.states.delete("a");
    expect(await limiter.send("a", 9999)).toMatchObject({ code: "key_banned" });
    expect(await limiter.send("a", 10_000)).toMatchObject({ allowed: true });
  });

  it("remembers a bounded number of bans, and removes the oldest first", async () => {
    const limiter = createLimiter(2);
    for (const key of ["a", "b", "c"]) await limiter.ban(key);
    limiter.roundTrips();
    for (const key of ["b", "c"]) await limiter.send(key);
    expect(limiter.roundTrips()).toBe(0);
    await limiter.send("a");
    expect(limiter.roundTrips()).toBe(1);
  });

  it("returns the results of `consume` for random sequences of requests", async () => {
    const waits = fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(0, 1, 999) },
      { weight: 6, arbitrary: fc.constantFrom(9_999, 10_000, 59_999, 60_000, 120_000, -1, -10_000, -60_000) },
      { weight: 2, arbitrary: fc.constantFrom(300_000, 3_599_999, 3_600_000, 34_560_000_000, -34_560_000_000) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(waits, { minLength: 30, maxLength: 80 }), async (steps) => {
        const limiter = createLimiter();
        let state: LimitState | undefined;
        let atMs = 0;
        for (const waitMs of steps) {
          atMs += waitMs;
          const expected = consume(state, limits, rule, start + atMs);
          state = expected.state;
          expect(await limiter.send("a", atMs)).toEqual(expected.result);
        }
      }),
      { numRuns: 500 },
    );
  });
});
