// Counters and bans on each engine: all decide as `admit` does, exactly, however many ask at once and from wherever.
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { admit, type BanRule, type Verdict } from "../src/limits/admit.ts";
import type { LimitState } from "../src/limits/limit-state.ts";
import type { Limiter } from "../src/limits/limiter.ts";
import type { WindowLimit } from "../src/limits/standing.ts";
import { openEngines } from "../src/wiring.ts";
import { type EngineChoice, newEngines, type TestEngines } from "./test-engines.ts";

const noon = Date.parse("2026-11-20T12:00:30Z");
const limits = [
  { name: "minute", seconds: 60, limit: 30 },
  { name: "day", seconds: 86_400, limit: 50 },
];

interface Opened {
  limiter: Limiter;
  close(): Promise<void>;
}

/** Opens the counters, with a clock of the test's. */
async function open({ settings, redisKeyPrefix }: TestEngines, clock: { nowMs: number }): Promise<Opened> {
  const engines = await openEngines(settings, { now: () => new Date(clock.nowMs), redisKeyPrefix });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= engines.close();
    return closed;
  };
  onTestFinished(close);
  return { limiter: engines.limiter, close };
}

const choices: EngineChoice[] = ["sqlite", "postgresql", "postgresql+redis"];

describe.each(choices)("counters on %s", (choice) => {
  test("let exactly the limit pass, however many requests come at once", async () => {
    const { limiter } = await open(await newEngines(choice), { nowMs: noon });
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => limiter.take("a", limits)));
    expect(verdicts.filter(({ admitted }) => admitted)).toHaveLength(30);
  });

  test("let exactly the limit pass when several processes count, the second of which came later", async () => {
    const engines = await newEngines(choice);
    const clock = { nowMs: noon };
    const first = await open(engines, clock);
    for (let taken = 0; taken < 10; taken++) await first.limiter.take("a", limits);
    const others = await Promise.all([open(engines, clock), open(engines, clock)]);
    const limiters = [first, ...others].map(({ limiter }) => limiter);
    const verdicts = await Promise.all(
      Array.from({ length: 90 }, (_, index) => limiters[index % 3]!.take("a", limits)),
    );
    expect(verdicts.filter(({ admitted }) => admitted)).toHaveLength(20);
    expect((await limiters[1]!.look("a", limits)).map(({ remaining }) => remaining)).toEqual([0, 20]);
    // The refusals of all of them together ban.
    expect(await limiters[2]!.take("a", limits)).toMatchObject({ code: "key_banned" });
  });

  test("go on where they were after a restart, bans too", async () => {
    const engines = await newEngines(choice);
    const clock = { nowMs: noon };
    const first = await open(engines, clock);
    await Promise.all(Array.from({ length: 20 }, () => first.limiter.take("a", limits)));
    await Promise.all(Array.from({ length: 40 }, () => first.limiter.take("b", limits)));
    await first.close();
    const { limiter } = await open(engines, clock);
    const remaining = (await limiter.look("a", limits)).map((window) => window.remaining);
    expect(remaining).toEqual([10, 30]);
    expect(await limiter.take("b", limits)).toMatchObject({ code: "key_banned", retryAfterSeconds: 60 });
  });

  test("look at a subject without counting it", async () => {
    const { limiter } = await open(await newEngines(choice), { nowMs: noon });
    expect((await limiter.look("a", limits)).map(({ remaining }) => remaining)).toEqual([30, 50]);
    await limiter.take("a", limits);
    for (let look = 0; look < 2; look++) {
      expect((await limiter.look("a", limits)).map(({ remaining }) => remaining)).toEqual([29, 49]);
    }
  });

  test("forget what no longer counts, and only that", async () => {
    const { limiter } = await open(await newEngines(choice), { nowMs: noon });
    await limiter.take("a", limits);
    const midnight = Date.parse("2026-11-21T00:00:00Z");
    await limiter.removeExpired(midnight - 1);
    expect((await limiter.look("a", limits))[1]?.remaining).toBe(49);
    await limiter.removeExpired(midnight);
    // Redis forgets by itself, by a clock that cannot be set.
    if (choice !== "postgresql+redis") expect((await limiter.look("a", limits))[1]?.remaining).toBe(50);
  });

  test("say that they answer", async () => {
    const { limiter } = await open(await newEngines(choice), { nowMs: noon });
    await limiter.check();
  });

  test("decide as `admit` does, whatever comes", { timeout: 60_000 }, async () => {
    const clock = { nowMs: noon };
    const { limiter } = await open(await newEngines(choice), clock);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(requests, async (steps) => {
        const subject = `run ${run++}`;
        const expected: Verdict[] = [];
        const received: Verdict[] = [];
        let state: LimitState | undefined;
        clock.nowMs = noon;
        for (const { afterMs, windows } of steps) {
          clock.nowMs += afterMs;
          const decided = admit(state, windows, ban, clock.nowMs);
          state = decided.state;
          expected.push(decided.result);
          received.push(await limiter.take(subject, windows));
        }
        expect(received).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
});

/** As in the contract. */
const ban: BanRule = {
  refusals: 10,
  withinSeconds: 60,
  firstSeconds: 60,
  factor: 2,
  maxSeconds: 3600,
  forgottenAfterSeconds: 86_400,
};

/** Few requests a window, so that many are refused, and times that lead over the edges of windows and bans. */
const requests = fc.constantFrom([1, 3], [2, 40], [3, 1000]).chain(([perMinute = 1, perDay = 1]) => {
  const windows: WindowLimit[] = [
    { name: "minute", seconds: 60, limit: perMinute },
    { name: "day", seconds: 86_400, limit: perDay },
  ];
  const afterMs = fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(0, 1, 999) },
    { weight: 4, arbitrary: fc.constantFrom(10_000, 59_999, 60_000, 120_000, -1, -60_000) },
    { weight: 1, arbitrary: fc.constantFrom(3_600_000, 86_399_999, 86_400_000) },
  );
  return fc.array(
    afterMs.map((ms) => ({ afterMs: ms, windows })),
    { minLength: 30, maxLength: 80 },
  );
});
