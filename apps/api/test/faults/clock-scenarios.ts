// A clock that jumps: wrong by days, set back, and changes of the time zone or a leap second.
import { rateLimits } from "../../src/contract.ts";
import { type BackendName, createTestBackends } from "../test-backends.ts";
import { type Clock, createClock } from "./clock.ts";
import { type FaultServer, startFaultServer, status, statuses, terminate } from "./fault-server.ts";
import type { Scenario } from "./scenario.ts";

/** Far from the end of a minute, so that a scenario stays in one window. */
const noonMs = Date.parse("2026-11-24T12:00:05Z");
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const backendNames: BackendName[] = ["sqlite", "postgresql", "postgresql+redis"];

/** Returns `429 for at most N s`, or the status and Retry-After of another response. */
async function rejectedFor(server: FaultServer, seconds: number): Promise<string> {
  const response = await server.call("/pets");
  await response?.arrayBuffer();
  const retryAfter = Number(response?.headers.get("Retry-After"));
  return response?.status === 429 && retryAfter <= seconds
    ? `429 for at most ${seconds} s`
    : `${response?.status} for ${retryAfter} s`;
}

function corrected(backend: BackendName, isRestarted: boolean): Scenario {
  return {
    fault: `clock 400 days ahead, then corrected${isRestarted ? " before a restart" : ""} (${backend})`,
    expected: "ahead 200 200 429, corrected 429 for at most 60 s, next minute 200",
    needs: backend === "sqlite" ? ["libfaketime"] : ["libfaketime", "servers"],
    async run() {
      const { settings } = await createTestBackends(backend);
      const clock = await createClock(noonMs + 400 * dayMs);
      let server = await startFaultServer({ settings, clock, limits: { minute: 2 } });
      const ahead = await statuses(server, 3);
      if (isRestarted) await terminate(server);
      clock.set(noonMs);
      if (isRestarted) server = await startFaultServer({ settings, clock, key: server.key });
      const after = await rejectedFor(server, 60);
      clock.set(noonMs + minuteMs);
      return `ahead ${ahead}, corrected ${after}, next minute ${await status(server)}`;
    },
  };
}

function bannedAhead(backend: BackendName): Scenario {
  const { maxSeconds, rejections } = rateLimits.ban;
  return {
    fault: `ban by a clock 400 days ahead, then corrected (${backend})`,
    expected: `corrected 429 for at most ${maxSeconds} s, afterwards 200`,
    needs: backend === "sqlite" ? ["libfaketime"] : ["libfaketime", "servers"],
    async run() {
      const { settings } = await createTestBackends(backend);
      const clock = await createClock(noonMs + 400 * dayMs);
      const server = await startFaultServer({ settings, clock, limits: { minute: 1 } });
      await statuses(server, rejections + 2);
      clock.set(noonMs);
      const after = await rejectedFor(server, maxSeconds);
      clock.set(noonMs + maxSeconds * 1000 + minuteMs);
      return `corrected ${after}, afterwards ${await status(server)}`;
    },
  };
}

const setBack: Scenario = {
  fault: "clock set back by an hour",
  expected: "before 200 200, set back 200 429, next minute 200",
  needs: ["libfaketime"],
  async run() {
    const clock = await createClock(noonMs);
    const server = await startFaultServer({ clock, limits: { minute: 3 } });
    const before = await statuses(server, 2);
    clock.set(noonMs - 60 * minuteMs);
    const after = await statuses(server, 2);
    clock.set(noonMs - 59 * minuteMs);
    return `before ${before}, set back ${after}, next minute ${await status(server)}`;
  },
};

/** Sets the clock, and describes a response and whether its windows end with the minute and the day of UTC. */
async function windowEnds(server: FaultServer, clock: Clock, nowMs: number): Promise<string> {
  clock.set(nowMs);
  const response = await server.call("/pets");
  await response?.arrayBuffer();
  const rateLimit = response?.headers.get("RateLimit") ?? "";
  const isAligned = [minuteMs, dayMs].every((lengthMs) => {
    const name = lengthMs === minuteMs ? "minute" : "day";
    const secondsLeft = Number(new RegExp(`"${name}";r=\\d+;t=(\\d+)`).exec(rateLimit)?.[1]);
    const expectedMs = lengthMs - (nowMs % lengthMs);
    // The clock has continued since it was set.
    return secondsLeft * 1000 <= expectedMs && secondsLeft * 1000 > expectedMs - 20_000;
  });
  return `${response?.status} ${isAligned ? "aligned to UTC" : rateLimit}`;
}

function daylightSaving(name: string, hour: string): Scenario {
  return {
    fault: `${name} of daylight saving time in the server's time zone`,
    expected: "before 200 aligned to UTC, after 200 aligned to UTC",
    needs: ["libfaketime"],
    async run() {
      const edgeMs = Date.parse(hour);
      const clock = await createClock(edgeMs - 30_000);
      const server = await startFaultServer({ clock, env: { TZ: "Europe/Berlin" } });
      const before = await windowEnds(server, clock, edgeMs - 30_000);
      return `before ${before}, after ${await windowEnds(server, clock, edgeMs)}`;
    },
  };
}

const leapSecond: Scenario = {
  fault: "leap second: the clock repeats the second before midnight",
  expected: "old day 200 200 429, new day 200, repeated second 200, new day 429",
  needs: ["libfaketime"],
  async run() {
    const midnightMs = Date.parse("2027-01-01T00:00:00Z");
    const clock = await createClock(midnightMs - 20_000);
    const server = await startFaultServer({ clock, limits: { day: 2 } });
    const before = await statuses(server, 3);
    clock.set(midnightMs);
    const after = await status(server);
    clock.set(midnightMs - 1000);
    const repeated = await status(server);
    clock.set(midnightMs + 1000);
    return `old day ${before}, new day ${after}, repeated second ${repeated}, new day ${await status(server)}`;
  },
};

export const clockScenarios: Scenario[] = [
  ...backendNames.flatMap((backend) => [corrected(backend, false), corrected(backend, true), bannedAhead(backend)]),
  setBack,
  daylightSaving("start", "2027-03-28T01:00:00Z"),
  daylightSaving("end", "2026-10-25T01:00:00Z"),
  leapSecond,
];
