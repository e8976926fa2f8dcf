// The rate limiter on each backend: all of them return the same results as the pure function `consume`, also for
// concurrent requests and several processes.
import {
  type BanRule,
  type ConsumeResult,
  consume,
  type Limiter,
  type LimitState,
  type WindowLimit,
} from "@onecontract/server-node/limits";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { openBackends } from "../src/data.ts";
import { type BackendName, createTestBackends, type TestBackends } from "./test-backends.ts";

const noon = Date.parse("2026-11-20T12:00:30Z");
const limits = [
  { name: "minute", seconds: 60, limit: 30 },
  { name: "day", seconds: 86_400, limit: 50 },
];

interface OpenLimiter {
  limiter: Limiter;
  close(): Promise<void>;
}

/** Opens the limiter as one process does, with a fake clock. */
async function openLimiter({ settings, redisKeyPrefix }: TestBackends, clock: { nowMs: number }): Promise<OpenLimiter> {
  const backends = await openBackends(settings, { now: () => new Date(clock.nowMs), redisKeyPrefix });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= backends.close();
    return closed;
  };
  onTestFinished(close);
  return { limiter: backends.limiter, close };
}

const backendNames: BackendName[] = ["sqlite", "postgresql", "postgresql+redis"];

describe.each(backendNames)("the limiter on %s", (backend) => {
  it("allows exactly the limit of concurrent requests", async () => {
    const { limiter } = await openLimiter(await createTestBackends(backend), { nowMs: noon });
    const results = await Promise.all(Array.from({ length: 100 }, () => limiter.consume("a", limits)));
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(30);
  });

  it("allows exactly the limit across processes, some of which start later", async () => {
    const backends = await createTestBackends(backend);
    const clock = { nowMs: noon };
    const first = await openLimiter(backends, clock);
    for (let count = 0; count < 10; count++) await first.limiter.consume("a", limits);
    const later = await Promise.all([openLimiter(backends, clock), openLimiter(backends, clock)]);
    const limiters = [first, ...later].map(({ limiter }) => limiter);
    const results = await Promise.all(
      Array.from({ length: 90 }, (_, index) => limiters[index % 3]!.consume("a", limits)),
    );
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(20);
    expect((await limiters[1]!.peek("a", limits)).map(({ remaining }) => remaining)).toEqual([0, 20]);
    // The rejections of all processes together cause the ban.
    expect(await limiters[2]!.consume("a", limits)).toMatchObject({ code: "key_banned" });
  });

  it("restores counts and bans after a restart", async () => {
    const backends = await createTestBackends(backend);
    const clock = { nowMs: noon };
    const first = await openLimiter(backends, clock);
    await Promise.all(Array.from({ length: 20 }, () => first.limiter.consume("a", limits)));
    await Promise.all(Array.from({ length: 40 }, () => first.limiter.consume("b", limits)));
    await first.close();
    const { limiter } = await openLimiter(backends, clock);
    const remaining = (await limiter.peek("a", limits)).map((window) => window.remaining);
    expect(remaining).toEqual([10, 30]);
    expect(await limiter.consume("b", limits)).toMatchObject({ code: "key_banned", retryAfterSeconds: 60 });
  });

  it("peeks at a rate-limit key without counting a request", async () => {
    const { limiter } = await openLimiter(await createTestBackends(backend), { nowMs: noon });
    expect((await limiter.peek("a", limits)).map(({ remaining }) => remaining)).toEqual([30, 50]);
    await limiter.consume("a", limits);
    for (let count = 0; count < 2; count++) {
      expect((await limiter.peek("a", limits)).map(({ remaining }) => remaining)).toEqual([29, 49]);
    }
  });

  it("removes only expired windows", async () => {
    const { limiter } = await openLimiter(await createTestBackends(backend), { nowMs: noon });
    await limiter.consume("a", limits);
    const midnight = Date.parse("2026-11-21T00:00:00Z");
    await limiter.removeExpired(midnight - 1);
    expect((await limiter.peek("a", limits))[1]?.remaining).toBe(49);
    await limiter.removeExpired(midnight);
    // Redis expires keys itself, by its own clock.
    if (backend !== "postgresql+redis") expect((await limiter.peek("a", limits))[1]?.remaining).toBe(50);
  });

  it("removes many expired windows in batches, between which requests are processed", async () => {
    const { limiter } = await openLimiter(await createTestBackends(backend), { nowMs: noon });
    const keys = Array.from({ length: 1200 }, (_, index) => `key ${index}`);
    // More at once would wait for each other for longer than the timeout of the database on a busy machine.
    for (let first = 0; first < keys.length; first += 10) {
      await Promise.all(keys.slice(first, first + 10).map((key) => limiter.consume(key, limits)));
    }
    let turns = 0;
    const counting = setInterval(() => turns++, 0);
    await limiter.removeExpired(Date.parse("2026-11-21T00:00:00Z"));
    clearInterval(counting);
    // Redis expires keys itself, by its own clock.
    if (backend === "postgresql+redis") return;
    expect(turns).toBeGreaterThan(1);
    for (const key of keys) expect((await limiter.peek(key, limits))[1]?.remaining).toBe(50);
  });

  it("passes its health check", async () => {
    const { limiter } = await openLimiter(await createTestBackends(backend), { nowMs: noon });
    await expect(limiter.check()).resolves.toBeUndefined();
  });

  it("returns the results of `consume` for random sequences of requests", async () => {
    const clock = { nowMs: noon };
    const { limiter } = await openLimiter(await createTestBackends(backend), clock);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(requestSequences, async (requests) => {
        const rateLimitKey = `run ${run++}`;
        const expected: ConsumeResult[] = [];
        const received: ConsumeResult[] = [];
        let state: LimitState | undefined;
        clock.nowMs = noon;
        for (const { afterMs, windows } of requests) {
          clock.nowMs += afterMs;
          const decided = consume(state, windows, ban, clock.nowMs);
          state = decided.state;
          expected.push(decided.result);
          received.push(await limiter.consume(rateLimitKey, windows));
        }
        expect(received).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
});

/** The ban rule of the contract. */
const ban: BanRule = {
  rejections: 10,
  withinSeconds: 60,
  firstSeconds: 60,
  factor: 2,
  maxSeconds: 3600,
  resetAfterSeconds: 86_400,
};

/** Low limits, so that many requests are rejected, and delays around the ends of windows and bans. */
const requestSequences = fc.constantFrom([1, 3], [2, 40], [3, 1000]).chain(([perMinute = 1, perDay = 1]) => {
  const windows: WindowLimit[] = [
    { name: "minute", seconds: 60, limit: perMinute },
    { name: "day", seconds: 86_400, limit: perDay },
  ];
  const afterMs = fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(0, 1, 999) },
    { weight: 4, arbitrary: fc.constantFrom(10_000, 59_999, 60_000, 120_000, -1, -60_000) },
    { weight: 1, arbitrary: fc.constantFrom(3_600_000, 86_399_999, 86_400_000, 34_560_000_000, -34_560_000_000) },
  );
  return fc.array(
    afterMs.map((ms) => ({ afterMs: ms, windows })),
    { minLength: 30, maxLength: 80 },
  );
});
