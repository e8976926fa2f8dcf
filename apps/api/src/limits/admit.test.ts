import { describe, expect, test } from "vitest";
import { admit, type BanRule, type Verdict } from "./admit.ts";
import type { LimitState } from "./limit-state.ts";

const rule: BanRule = {
  refusals: 3,
  withinSeconds: 60,
  firstSeconds: 60,
  factor: 2,
  maxSeconds: 300,
  forgottenAfterSeconds: 3600,
};
const start = Date.parse("2026-11-20T12:00:00Z");

/** A subject with one window of a minute that takes 2 requests. */
function subject(banRule = rule) {
  let state: LimitState | undefined;
  return {
    /** The verdict on a request so many seconds after the start. */
    at(seconds: number): Verdict {
      const decided = admit(state, [{ name: "minute", seconds: 60, limit: 2 }], banRule, start + seconds * 1000);
      state = decided.state;
      return decided.result;
    },
    /** `ok`, or the code and the seconds to wait. */
    try(seconds: number): string {
      const verdict = this.at(seconds);
      return verdict.admitted ? "ok" : `${verdict.code} ${verdict.retryAfterSeconds}`;
    },
    refuse(times: number, seconds: number): string[] {
      return Array.from({ length: times }, () => this.try(seconds));
    },
  };
}

/** Uses up the minute that `seconds` is in, then is refused until the ban. Answers the time to wait. */
function ban(caller: ReturnType<typeof subject>, seconds: number): string {
  return [...Array.from({ length: 2 + rule.refusals }, () => caller.try(seconds))].at(-1)!;
}

describe("admit", () => {
  test("counts down what remains, and counts a refused request in no window", () => {
    const caller = subject();
    const remaining = [0, 1, 2].map((seconds) => caller.at(seconds).windows[0]?.remaining);
    expect(remaining).toEqual([1, 0, 0]);
    expect(caller.at(60).windows[0]?.remaining).toBe(1);
  });

  test("answers the refusal that completes the rule with the ban", () => {
    const caller = subject();
    caller.refuse(2, 30);
    expect(caller.refuse(3, 30)).toEqual(["rate_limited 30", "rate_limited 30", "key_banned 60"]);
  });

  test("bans only for refusals that are within the time of the rule", () => {
    const caller = subject();
    caller.refuse(2, 50);
    expect(caller.refuse(2, 50)).toEqual(["rate_limited 10", "rate_limited 10"]);
    caller.refuse(2, 100);
    expect(caller.try(110)).toBe("rate_limited 10");
    expect(caller.try(111)).toBe("rate_limited 9");
    expect(caller.try(112)).toBe("key_banned 60");
  });

  test("lets pass again when the ban is over, and not a moment before", () => {
    const caller = subject();
    ban(caller, 0);
    expect(caller.try(59.999)).toBe("key_banned 1");
    expect(caller.try(60)).toBe("ok");
  });

  test("does not make a ban longer for requests during it", () => {
    const caller = subject();
    ban(caller, 0);
    caller.refuse(50, 10);
    expect(caller.try(60)).toBe("ok");
  });

  test("doubles each further ban up to the longest", () => {
    const caller = subject();
    const bans = [0, 120, 360, 720, 1200].map((seconds) => ban(caller, seconds));
    expect(bans).toEqual(["key_banned 60", "key_banned 120", "key_banned 240", "key_banned 300", "key_banned 300"]);
  });

  test("forgets earlier bans after a time without a refusal", () => {
    const caller = subject();
    ban(caller, 0);
    expect(ban(caller, 3600)).toBe("key_banned 60");
  });

  test("does not forget earlier bans while requests are refused", () => {
    const caller = subject();
    ban(caller, 0);
    caller.try(59);
    expect(ban(caller, 3600)).toBe("key_banned 120");
  });

  test("tells to wait for the window where that takes longer than the ban", () => {
    const caller = subject({ ...rule, firstSeconds: 5 });
    caller.refuse(4, 0);
    expect(caller.try(0)).toBe("key_banned 60");
  });

  test("does not fill a window again when the clock is set back", () => {
    const caller = subject();
    caller.refuse(2, 60);
    expect(caller.try(59)).toBe("rate_limited 61");
  });
});
