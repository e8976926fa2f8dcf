import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Log, LogEvent } from "./log.ts";
import { outageLog } from "./outage-log.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it("outageLog logs the first failure and then one every 10 seconds, with the number of those between", () => {
  const events: LogEvent[] = [];
  const log: Log = Object.assign((event: LogEvent) => void events.push(event), { with: () => log });
  const report = outageLog(log);
  for (let failure = 0; failure < 100; failure++) report({ message: "unavailable" });
  expect(events).toEqual([{ message: "unavailable" }]);
  vi.advanceTimersByTime(10_000);
  report({ message: "unavailable" });
  expect(events.slice(1)).toEqual([{ message: "unavailable", unreported: 99 }]);
  vi.advanceTimersByTime(10_000);
  report({ message: "unavailable" });
  expect(events.slice(2)).toEqual([{ message: "unavailable" }]);
});
