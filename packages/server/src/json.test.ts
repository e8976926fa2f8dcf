import { describe, expect, it } from "vitest";
import { parseJson, printJson } from "./json.ts";

describe("parseJson and printJson", () => {
  it.each([
    ["9007199254740991", 9007199254740991],
    ["9007199254740992", 9007199254740992n],
    ["-9007199254740992", -9007199254740992n],
    ["9223372036854775807", 9223372036854775807n],
    ["-9223372036854775808", -9223372036854775808n],
    ["123456789012345678901234567890", 123456789012345678901234567890n],
  ])("keep %s exact, there and back", (text, value) => {
    expect(parseJson(`{"a":[${text}]}`)).toEqual({ a: [value] });
    expect(printJson({ a: [value] })).toBe(`{"a":[${text}]}`);
  });

  it("refuse what is nested deeper than their own calls could follow", () => {
    const nested = (levels: number) => `${"[".repeat(levels)}12345678901234567890${"]".repeat(levels)}`;
    expect(parseJson(nested(100))).toBeDefined();
    expect(() => parseJson(nested(101))).toThrow(new SyntaxError("it has more than 100 levels"));
  });

  it.each(['["\\ud83d"]', '["a\\uDE00"]', '{"\\ud800":1}', '["\\ude00\\ud83d"]'])(
    "refuse half of a character: %s",
    (text) => {
      expect(() => parseJson(text)).toThrow(new SyntaxError("a string has half of a surrogate pair"));
    },
  );

  it("take a character that is escaped in two halves", () => {
    expect(parseJson('["\\ud83d\\ude00"]')).toEqual(["\u{1f600}"]);
  });

  it("leave long numbers that are no integers, and long digits in strings, as they are", () => {
    expect(parseJson('[1.2345678901234567, 1e20, "12345678901234567890"]')).toEqual([
      1.2345678901234567,
      1e20,
      "12345678901234567890",
    ]);
  });

  it("say where text stops being JSON", () => {
    expect(() => parseJson('{"a": 1,}')).toThrow(/position 8/);
  });

  it("do not hide an object that cannot be printed", () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(() => printJson(circle)).toThrow(/circular/i);
  });
});
