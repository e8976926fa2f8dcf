import { describe, expect, it } from "vitest";
import { readDuration } from "./duration.ts";

describe("readDuration", () => {
  it.each([
    ["0s", 0],
    ["45s", 45_000],
    ["30m", 1_800_000],
    ["24h", 86_400_000],
    ["7d", 604_800_000],
  ])("reads %s as %i ms", (raw, ms) => {
    expect(readDuration(raw, "--overlap", {})).toBe(ms);
  });

  it.each(["", "24", "h", "-1h", "1.5h", "1w", "1H"])("rejects %j", (raw) => {
    expect(() => readDuration(raw, "--overlap", {})).toThrow("--overlap: expected an integer with s, m, h or d");
  });
});
