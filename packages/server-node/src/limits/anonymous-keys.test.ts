import { describe, expect, it } from "vitest";
import { capAnonymousKeys } from "./anonymous-keys.ts";
import type { Limiter } from "./limiter.ts";

/** Returns a limiter that records rate-limit keys. */
function recorder(keys: string[]): Limiter {
  return {
    consume: (key) => {
      keys.push(key);
      return { allowed: true, windows: [] };
    },
    peek: async (key) => {
      keys.push(key);
      return [];
    },
    check: async () => {},
    removeExpired: async () => {},
    close: async () => {},
  };
}

describe("capAnonymousKeys", () => {
  it("counts IP addresses beyond the cap together, until the next UTC day", () => {
    const keys: string[] = [];
    let time = "2026-11-22T23:59:59Z";
    const limiter = capAnonymousKeys(recorder(keys), () => new Date(time), 2);
    for (const key of ["ip:a", "ip:b", "ip:c", "ip:a", "ip:d"]) void limiter.consume(key, []);
    void limiter.peek("ip:c", []);
    time = "2026-11-23T00:00:00Z";
    void limiter.consume("ip:c", []);
    expect(keys).toEqual(["ip:a", "ip:b", "ip:shared", "ip:a", "ip:shared", "ip:shared", "ip:c"]);
  });

  it("counts every API key separately, and peeking adds no key", () => {
    const keys: string[] = [];
    const limiter = capAnonymousKeys(recorder(keys), () => new Date(0), 1);
    for (const key of ["ip:a", "ip:b"]) void limiter.peek(key, []);
    for (const key of ["ip:c", "key:1", "key:2"]) void limiter.consume(key, []);
    expect(keys).toEqual(["ip:a", "ip:b", "ip:c", "key:1", "key:2"]);
  });
});
