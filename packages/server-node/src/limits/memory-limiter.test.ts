import { expect, it } from "vitest";
import { MemoryLimiter } from "./memory-limiter.ts";

const rule = {
  rejections: 3,
  withinSeconds: 60,
  firstSeconds: 60,
  factor: 2,
  maxSeconds: 300,
  resetAfterSeconds: 3600,
};
const limits = [{ name: "minute", seconds: 60, limit: 2 }];

it("counts by rate-limit key, and starts again in the next window", async () => {
  const clock = { nowMs: Date.parse("2026-11-20T12:00:30Z") };
  const limiter = new MemoryLimiter(rule, () => new Date(clock.nowMs));
  const consume = () => limiter.consume("a", limits).allowed;
  expect([consume(), consume(), consume()]).toEqual([true, true, false]);
  expect(limiter.consume("b", limits).allowed).toBe(true);
  clock.nowMs += 30_000;
  expect(await limiter.peek("a", limits)).toMatchObject([{ count: 0, remaining: 2 }]);
  expect(consume()).toBe(true);
});

it("removes expired counters, and remembers earlier bans as long as they count", async () => {
  const clock = { nowMs: Date.parse("2026-11-20T12:00:00Z") };
  const limiter = new MemoryLimiter(rule, () => new Date(clock.nowMs));
  const ban = () => Array.from({ length: 5 }, () => limiter.consume("a", limits)).at(-1);
  expect(ban()).toMatchObject({ code: "key_banned", retryAfterSeconds: 60 });
  clock.nowMs += 600_000;
  limiter.consume("b", limits);
  expect(ban()).toMatchObject({ code: "key_banned", retryAfterSeconds: 120 });
  clock.nowMs += 3_600_000 + 60_000;
  limiter.consume("b", limits);
  expect(ban()).toMatchObject({ code: "key_banned", retryAfterSeconds: 60 });
});
