import { describe, expect, test } from "vitest";
import { parseDuration } from "./parse-setting.ts";

describe("parseDuration", () => {
  test.each([
    ["0s", 0],
    ["45s", 45_000],
    ["30m", 1_800_000],
    ["24h", 86_400_000],
    ["7d", 604_800_000],
  ])("parses %s as %i ms", (raw, ms) => {
    expect(parseDuration("--overlap", raw)).toBe(ms);
  });

  test.each(["", "24", "h", "-1h", "1.5h", "1w", "1H"])("rejects %j", (raw) => {
    expect(() => parseDuration("--overlap", raw)).toThrow("--overlap: expected an integer with s, m, h or d");
  });
});
