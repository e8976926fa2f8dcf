import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { admit, type BanRule } from "./admit.ts";
import { createInProcessLimiter, type LimitJournal } from "./in-process-limiter.ts";
import type { LimitState } from "./limit-state.ts";
import type { WindowLimit } from "./standing.ts";

const rule: BanRule = {
  refusals: 3,
  withinSeconds: 60,
  firstSeconds: 60,
  factor: 2,
  maxSeconds: 300,
  forgottenAfterSeconds: 3600,
};
const start = Date.parse("2026-11-20T12:00:00Z");

/** What is on a disk, and how often it was written. */
function disk(kept = new Map<string, LimitState>()) {
  const journal: LimitJournal = {
    read: (subject) => kept.get(subject),
    save: (records) => {
      contents.writes++;
      for (const { subject, state } of records) kept.set(subject, state);
    },
    removeExpired: () => {},
    close: () => {},
  };
  const contents = { kept, journal, writes: 0 };
  return contents;
}

afterEach(() => void vi.useRealTimers());

describe("createInProcessLimiter", () => {
  test("loses to a kill at any moment no request that passed and no ban", async () => {
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
        const { kept, journal } = disk();
        const limiter = createInProcessLimiter(journal, rule, () => new Date());
        let truth: LimitState | undefined;
        for (const waitMs of steps) {
          vi.advanceTimersByTime(waitMs);
          const expected = admit(truth, limits, rule, Date.now());
          truth = expected.state;
          expect(await limiter.take("a", limits)).toEqual(expected.result);
          // Started again on what the disk has now.
          const again = createInProcessLimiter(disk(new Map(kept)).journal, rule, () => new Date());
          for (const [index, { remaining }] of (await again.look("a", limits)).entries()) {
            expect(remaining).toBeLessThanOrEqual(expected.result.windows[index]!.remaining);
          }
          expect(kept.get("a")?.bannedUntilMs).toBe(truth.bannedUntilMs);
          await again.close();
        }
        await limiter.close();
        expect(kept.get("a")).toEqual(truth);
      }),
    );
  });

  test("writes for a busy caller only now and then", async () => {
    vi.useFakeTimers({ now: start });
    const contents = disk();
    const limiter = createInProcessLimiter(contents.journal, rule, () => new Date());
    const limits = [{ name: "day", seconds: 86_400, limit: 1_000_000 }];
    for (let taken = 0; taken < 10_000; taken++) {
      if (taken % 10 === 0) vi.advanceTimersByTime(1);
      await limiter.take("a", limits);
    }
    expect(contents.writes).toBeLessThan(100);
    await limiter.close();
  });

  test("gives back what an idle caller did not ask for", async () => {
    vi.useFakeTimers({ now: start });
    const { kept, journal } = disk();
    const limiter = createInProcessLimiter(journal, rule, () => new Date());
    for (let taken = 0; taken < 100; taken++) await limiter.take("a", [{ name: "day", seconds: 86_400, limit: 1000 }]);
    vi.advanceTimersByTime(1000);
    expect(kept.get("a")?.windows.day?.count).toBe(100);
    await limiter.close();
  });
});
