import { expect, test } from "vitest";
import { matchingString } from "./matching-string.ts";

test.for<[pattern: string, example: string | undefined, minLength?: number, maxLength?: number]>([
  ["^[A-Z]{2}$", "AA"],
  ["^[A-Z]{2}-[0-9]+$", "AA-0"],
  ["^(red|green)$", "red"],
  ["^\\d{4}-\\d\\d$", "1111-11"],
  ["^[^0-9e]+$", "a"],
  ["^\\S+@\\S+$", "a@a"],
  ["^[a-z]*$", "aaaaaaaaa", 9],
  ["^a?$", "a"],
  ["^(ab)\\1$", "abab"],
  ["^\\p{Lu}.", "Aa"],
  ["z", "z"],
  ["^[a-z]+$", "example"],
  ["^[a-z]{3,}$", undefined, 0, 2],
  ["^(?=.*Z)[a-y]+$", undefined],
  ["([", undefined],
])("for the pattern %s, matchingString returns %s", ([pattern, example, minLength, maxLength]) => {
  expect(matchingString(pattern, { minLength, maxLength }, "example")).toBe(example);
});

test("matchingString returns a URL for a pattern of the end of one", () => {
  expect(matchingString(".+/v[0-1](\\.[0-9]+)*/?$", { format: "uri" }, "example")).toBe("https://example.com/a/v0.0/");
  expect(matchingString("^ftp:.*$", { format: "uri" }, "example")).toBe("ftp:a");
});

// The shortest matches have 43 million characters, and more than a string can have.
test.for(["^((((((((a{9}){9}){9}){9}){9}){9}){9}){9})$", "^(((a{1000}){1000}){1000}){1000}$"])(
  "for the pattern %s, matchingString creates no huge string",
  (pattern) => {
    expect(matchingString(pattern, {}, "example")).toBeUndefined();
  },
);
