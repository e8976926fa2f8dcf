import { describe, expect, it } from "vitest";
import { parseJson, stringifyJson } from "./json.ts";

describe("parseJson and stringifyJson", () => {
  it.each([
    ["9007199254740991", 9007199254740991],
    ["9007199254740992", 9007199254740992n],
    ["-9007199254740992", -9007199254740992n],
    ["9223372036854775807", 9223372036854775807n],
    ["-9223372036854775808", -9223372036854775808n],
    ["123456789012345678901234567890", 123456789012345678901234567890n],
  ])("round-trip %s exactly", (json, value) => {
    expect(parseJson(`{"a":[${json}]}`)).toEqual({ a: [value] });
    expect(stringifyJson({ a: [value] })).toBe(`{"a":[${json}]}`);
  });

  it("reject more than 100 levels of nesting", () => {
    const nested = (levels: number) => `${"[".repeat(levels)}12345678901234567890${"]".repeat(levels)}`;
    expect(parseJson(nested(100))).toBeDefined();
    expect(() => parseJson(nested(101))).toThrow(new SyntaxError("more than 100 levels of nesting"));
  });

  it.each(['["\\ud83d"]', '["a\\uDE00"]', '{"\\ud800":1}', '["\\ude00\\ud83d"]'])(
    "reject the lone surrogate in %s",
    (json) => {
      expect(() => parseJson(json)).toThrow(new SyntaxError("a string contains a lone surrogate"));
    },
  );

  it("accept a character that is escaped as a surrogate pair", () => {
    expect(parseJson('["\\ud83d\\ude00"]')).toEqual(["\u{1f600}"]);
  });

  // A search for the ends of strings from each quote would take hours.
  it("reject a long string without an end", () => {
    const start = '{"a":12345678901234567890,"b":"';
    for (const rest of ['\\"'.repeat(1e6), `${'\\"'.repeat(1e6)}\\`, `${'\\"'.repeat(1e6)}\\\n`])
      expect(() => parseJson(start + rest)).toThrow(SyntaxError);
  });

  it("keep long decimals, exponents and digits in strings unchanged", () => {
    expect(parseJson('[1.2345678901234567, 1e20, "12345678901234567890"]')).toEqual([
      1.2345678901234567,
      1e20,
      "12345678901234567890",
    ]);
  });

  // Exact integers of 10 MB would take minutes.
  it("read integers of more than 4,096 digits as numbers", () => {
    const digits = "9".repeat(4096);
    expect(parseJson(`[${digits}]`)).toEqual([BigInt(digits)]);
    expect(parseJson(`[${digits}9, -${"9".repeat(10_000_000)}]`)).toEqual([
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ]);
  });

  it("report the position of a syntax error", () => {
    expect(() => parseJson('{"a": 1,}')).toThrow(/position 8/);
  });

  it("throw for a circular object", () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(() => stringifyJson(circle)).toThrow(/circular/i);
  });
});
