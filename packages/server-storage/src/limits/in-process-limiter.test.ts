import { type BanRule, consume, type LimitState, type WindowLimit } from "@onecontract/server-node/limits";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { InProcessLimiter, type LimitJournal } from "./in-process-limiter.ts";

const rule: BanRule = {
  rejections: 3,
  withinSeconds: 60,
  firstSeconds: 60,
  factor: 2,
  maxSeconds: 300,
  resetAfterSeconds: 3600,
};
const start = Date.parse("2026-11-20T12:00:00Z");

/** Creates a journal in memory that counts its writes. */
function createMemoryJournal(states = new Map<string, LimitState>()) {
  const journal: LimitJournal = {
    read: (rateLimitKey) => states.get(rateLimitKey),
    save: (records) => {
      memory.writes++;
      for (const { rateLimitKey, state } of records) states.set(rateLimitKey, state);
    },
    checkWritable: () => {},
    removeExpired: async () => {},
    close: () => {},
  };
  const memory = { states, journal, writes: 0 };
  return memory;
}

afterEach(() => void vi.useRealTimers());

describe("InProcessLimiter", () => {
  it("loses no allowed request and no ban when the process is killed at any moment", async () => {
    const waits = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(0, 1, 20) },
      { weight: 2, arbitrary: fc.constantFrom(300, 1000, 61_000) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(waits, { maxLength: 120 }), fc.integer({ min: 1, max: 60 }), async (steps, limit) => {
        vi.useFakeTimers({ now: start });
        const limits: WindowLimit[] = [
          { name: "minute", seconds: 60, limit },
          { name: "day", seconds: 86_400, limit: 2 * limit },
        ];
        const { states, journal } = createMemoryJournal();
        const limiter = new InProcessLimiter(journal, rule, () => new Date());
        let state: LimitState | undefined;
        for (const waitMs of steps) {
          vi.advanceTimersByTime(waitMs);
          const expected = consume(state, limits, rule, Date.now());
          state = expected.state;
          expect(await limiter.consume("a", limits)).toEqual(expected.result);
          // Simulates a restart after a kill.
          const restarted = new InProcessLimiter(createMemoryJournal(new Map(states)).journal, rule, () => new Date());
          for (const [index, { remaining }] of (await restarted.peek("a", limits)).entries()) {
            expect(remaining).toBeLessThanOrEqual(expected.result.windows[index]!.remaining);
          }
          expect(states.get("a")?.bannedUntilMs).toBe(state.bannedUntilMs);
          await restarted.close();
        }
        await limiter.close();
        expect(states.get("a")).toEqual(state);
      }),
    );
  });

  it("writes far less often than a busy caller sends requests", async () => {
    vi.useFakeTimers({ now: start });
    const memory = createMemoryJournal();
    const limiter = new InProcessLimiter(memory.journal, rule, () => new Date());
    const limits = [{ name: "day", seconds: 86_400, limit: 1_000_000 }];
    for (let count = 0; count < 10_000; count++) {
      if (count % 10 === 0) vi.advanceTimersByTime(1);
      await limiter.consume("a", limits);
    }
    expect(memory.writes).toBeLessThan(100);
    await limiter.close();
  });

  it("returns the unused lease of an idle caller", async () => {
    vi.useFakeTimers({ now: start });
    const { states, journal } = createMemoryJournal();
    const limiter = new InProcessLimiter(journal, rule, () => new Date());
    for (let count = 0; count < 100; count++)
      await limiter.consume("a", [{ name: "day", seconds: 86_400, limit: 1000 }]);
    vi.advanceTimersByTime(1000);
    expect(states.get("a")?.windows.day?.count).toBe(100);
    await limiter.close();
  });
});
