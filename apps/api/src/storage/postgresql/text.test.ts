import { describe, expect, test } from "vitest";
import { fromPostgresText, toPostgresText } from "./text.ts";

describe("toPostgresText", () => {
  test.each(["", "Rex", "\0", "\u0001", "\u00010", "\u0001\0\u00011", "a\0b\u0001\u0001c", "0\u00011\0"])(
    "makes of %j a text without NUL that is read back as it was",
    (text) => {
      const kept = toPostgresText(text);
      expect(kept).not.toContain("\0");
      expect(fromPostgresText(kept)).toBe(text);
    },
  );

  test("leaves usual text as it is", () => {
    expect(toPostgresText("Rex 🐕 \\0")).toBe("Rex 🐕 \\0");
  });
});
