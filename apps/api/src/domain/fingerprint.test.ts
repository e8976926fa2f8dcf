import { expect, test } from "vitest";
import { fingerprint } from "./fingerprint.ts";

const hex = (body: object) => Buffer.from(fingerprint(body)).toString("hex");

test("the order of fields does not matter", () => {
  expect(hex({ a: 1, b: { c: 2, d: 3 } })).toBe(hex({ b: { d: 3, c: 2 }, a: 1 }));
});

test.each([
  ["another value", { a: 1 }, { a: 2 }],
  ["another type", { a: 1 }, { a: "1" }],
  ["a field more", { a: 1 }, { a: 1, b: 1 }],
  ["another order of items", { a: [1, 2] }, { a: [2, 1] }],
  ["another int64", { a: 9007199254740993n }, { a: 9007199254740995n }],
  ["an int64 as text", { a: 9007199254740993n }, { a: "9007199254740993" }],
])("%s matters", (_case, one, other) => {
  expect(hex(one)).not.toBe(hex(other));
});
