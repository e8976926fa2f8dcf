import { describe, expect, it } from "vitest";
import { fingerprint } from "./idempotency.ts";

const hex = (body: object) => Buffer.from(fingerprint(body)).toString("hex");

describe("fingerprint", () => {
  it("ignores the order of properties", () => {
    expect(hex({ a: 1, b: { c: 2, d: 3 } })).toBe(hex({ b: { d: 3, c: 2 }, a: 1 }));
  });

  it.each([
    ["another value", { a: 1 }, { a: 2 }],
    ["another type", { a: 1 }, { a: "1" }],
    ["an additional property", { a: 1 }, { a: 1, b: 1 }],
    ["another order of items", { a: [1, 2] }, { a: [2, 1] }],
    ["another int64", { a: 9007199254740993n }, { a: 9007199254740995n }],
    ["an int64 as a string", { a: 9007199254740993n }, { a: "9007199254740993" }],
  ])("differs for %s", (_case, left, right) => {
    expect(hex(left)).not.toBe(hex(right));
  });
});
