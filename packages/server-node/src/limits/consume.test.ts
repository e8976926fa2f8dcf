import { describe, expect, it } from "vitest";
import { type BanRule, type ConsumeResult, consume } from "./consume.ts";
import type { LimitState } from "./limit-state.ts";

const rule: BanRule = {
  rejections: 3,
  withinSeconds: 60,
  firstSeconds: 60,
  factor: 2,
  maxSeconds: 300,
  resetAfterSeconds: 3600,
};
const start = Date.parse("2026-11-20T12:00:00Z");

/** Creates a caller with one window of a minute that allows 2 requests. Times are seconds after the start. */
function createCaller(banRule = rule) {
  let state: LimitState | undefined;
  return {
    consume(seconds: number): ConsumeResult {
      const consumed = consume(state, [{ name: "minute", seconds: 60, limit: 2 }], banRule, start + seconds * 1000);
      state = consumed.state;
      return consumed.result;
    },
    /** Returns `ok`, or the error code and the seconds to wait. */
    send(seconds: number): string {
      const result = this.consume(seconds);
      return result.allowed ? "ok" : `${result.code} ${result.retryAfterSeconds}`;
    },
    sendTimes(times: number, seconds: number): string[] {
      return Array.from({ length: times }, () => this.send(seconds));
    },
  };
}

/** Uses up the current minute and sends until the caller is banned. Returns the last outcome. */
function ban(caller: ReturnType<typeof createCaller>, seconds: number): string {
  return caller.sendTimes(2 + rule.rejections, seconds).at(-1)!;
}

describe("consume", () => {
  it("decrements `remaining` per allowed request and counts a rejected request in no window", () => {
    const caller = createCaller();
    const remaining = [0, 1, 2].map((seconds) => caller.consume(seconds).windows[0]?.remaining);
    expect(remaining).toEqual([1, 0, 0]);
    expect(caller.consume(60).windows[0]?.remaining).toBe(1);
  });

  it("reports the ban in the response to the rejection that starts it", () => {
    const caller = createCaller();
    caller.sendTimes(2, 30);
    expect(caller.sendTimes(3, 30)).toEqual(["rate_limited 30", "rate_limited 30", "key_banned 60"]);
  });

  it("bans only for rejections within the rule's period", () => {
    const caller = createCaller();
    caller.sendTimes(2, 50);
    expect(caller.sendTimes(2, 50)).toEqual(["rate_limited 10", "rate_limited 10"]);
    caller.sendTimes(2, 100);
    expect(caller.send(110)).toBe("rate_limited 10");
    expect(caller.send(111)).toBe("rate_limited 9");
    expect(caller.send(112)).toBe("key_banned 60");
  });

  it("allows requests again exactly when the ban ends", () => {
    const caller = createCaller();
    ban(caller, 0);
    expect(caller.send(59.999)).toBe("key_banned 1");
    expect(caller.send(60)).toBe("ok");
  });

  it("does not extend a ban for requests during it", () => {
    const caller = createCaller();
    ban(caller, 0);
    caller.sendTimes(50, 10);
    expect(caller.send(60)).toBe("ok");
  });

  it("doubles each additional ban up to the maximum", () => {
    const caller = createCaller();
    const bans = [0, 120, 360, 720, 1200].map((seconds) => ban(caller, seconds));
    expect(bans).toEqual(["key_banned 60", "key_banned 120", "key_banned 240", "key_banned 300", "key_banned 300"]);
  });

  it("resets the number of bans after a time without a rejection", () => {
    const caller = createCaller();
    ban(caller, 0);
    expect(ban(caller, 3600)).toBe("key_banned 60");
  });

  it("does not reset the number of bans while requests are rejected", () => {
    const caller = createCaller();
    ban(caller, 0);
    caller.send(59);
    expect(ban(caller, 3600)).toBe("key_banned 120");
  });

  it("reports the reset of the window if that is later than the end of the ban", () => {
    const caller = createCaller({ ...rule, firstSeconds: 5 });
    caller.sendTimes(4, 0);
    expect(caller.send(0)).toBe("key_banned 60");
  });

  it("does not refill a window when the clock is set back", () => {
    const caller = createCaller();
    caller.sendTimes(2, 60);
    expect(caller.send(59)).toBe("rate_limited 61");
  });

  describe("after a clock that was far ahead is corrected", () => {
    const aheadSeconds = 400 * 86_400;

    it("rejects until the end of the current window only, and does not refill it", () => {
      const caller = createCaller();
      caller.sendTimes(2, aheadSeconds);
      expect(caller.send(10)).toBe("rate_limited 50");
      expect(caller.sendTimes(3, 60)).toEqual(["ok", "ok", "rate_limited 60"]);
    });

    it("ends a ban after the longest ban", () => {
      const caller = createCaller();
      ban(caller, aheadSeconds);
      expect(caller.send(0)).toBe(`key_banned ${rule.maxSeconds}`);
      expect(caller.send(rule.maxSeconds - 1)).toBe("key_banned 1");
      expect(caller.send(rule.maxSeconds)).toBe("ok");
    });

    it("counts no rejections from the future toward a ban", () => {
      const caller = createCaller();
      caller.sendTimes(4, aheadSeconds);
      expect(caller.sendTimes(2, 0)).toEqual(["rate_limited 60", "rate_limited 60"]);
    });

    it("clears earlier bans when their time is over", () => {
      const caller = createCaller();
      ban(caller, aheadSeconds);
      caller.send(0);
      expect(ban(caller, rule.maxSeconds + rule.resetAfterSeconds)).toBe("key_banned 60");
    });
  });
});
