import { describe, expect, test } from "vitest";
import { duration } from "./duration.ts";

describe("duration", () => {
  test.each([
    ["0s", 0],
    ["45s", 45_000],
    ["30m", 1_800_000],
    ["24h", 86_400_000],
    ["7d", 604_800_000],
  ])("%s is %i ms", (text, ms) => {
    expect(duration("--overlap", text)).toBe(ms);
  });

  test.each(["", "24", "h", "-1h", "1.5h", "1w", "1H"])("refuses %j", (text) => {
    expect(() => duration("--overlap", text)).toThrow("--overlap: expected a whole number with s, m, h or d");
  });
});
