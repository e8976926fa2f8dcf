import { describe, expect, it } from "vitest";
import { escapeNul, unescapeNul } from "./nul-characters.ts";

describe("escapeNul", () => {
  it.each(["", "Rex", "\0", "\u0001", "\u00010", "\u0001\0\u00011", "a\0b\u0001\u0001c", "0\u00011\0"])(
    "escapes %j to a string without NUL, and unescapeNul restores it",
    (value) => {
      const escaped = escapeNul(value);
      expect(escaped).not.toContain("\0");
      expect(unescapeNul(escaped)).toBe(value);
    },
  );

  it("returns a string without NUL unchanged", () => {
    expect(escapeNul("Rex 🐕 \\0")).toBe("Rex 🐕 \\0");
  });
});
