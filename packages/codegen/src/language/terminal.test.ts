import { describe, expect, it } from "vitest";
import { terminal, visibleLines } from "./terminal.ts";

describe("terminal", () => {
  it.each([
    ["GET /pets: Pet.tag", "GET /pets: Pet.tag"],
    ["::error::x", "\\::error::x"],
    ["  ::error::x", "  \\::error::x"],
    ["a ::error::x", "a ::error::x"],
    [":", "\\:"],
    ["a ##[group]b ##vso[task] ## c", "a ##\\[group]b ##\\vso[task] ## c"],
    ["\u001b[31mred", "\\u001b[31mred"],
    ["a\u200bb\u{e0041}", "a\\u200bb\\u{e0041}"],
    ["\u009b31m\u202eab", "\\u009b31m\\u202eab"],
    ["a\n::error::b\r\tc\u2028", "a\\n::error::b\\r\\tc\\u2028"],
    ["a|b @everyone `<img>", "a|b @everyone `<img>"],
  ])("writes %j as visible text", (value, expected) => {
    expect(`${terminal.text(value)}`).toBe(expected);
  });

  it("writes each line of a message as visible text", () => {
    expect(visibleLines("a\n::error::\u001b[31mb")).toBe("a\n\\::error::\\u001b[31mb");
  });
});
