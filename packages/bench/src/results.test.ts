import { describe, expect, it } from "vitest";
import { median } from "./results.ts";

describe("median", () => {
  it.each([
    [[3], 3],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
  ])("returns the median of %j, which is %d", (numbers, expected) => {
    expect(median(numbers)).toBe(expected);
  });

  it("rejects an empty array", () => {
    expect(() => median([])).toThrow("expected at least one number");
  });
});
