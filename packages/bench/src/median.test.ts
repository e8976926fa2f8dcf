import { describe, expect, it } from "vitest";
import { median } from "./median.ts";

describe("median", () => {
  it.each([
    [[3], 3],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
  ])("of %j is %d", (numbers, middle) => {
    expect(median(numbers)).toBe(middle);
  });

  it("refuses no numbers", () => {
    expect(() => median([])).toThrow("expected at least one number");
  });
});
