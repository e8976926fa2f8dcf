import { expect, test } from "vitest";
import { matchingText } from "./matching-text.ts";

test.for<[pattern: string, text: string | undefined, minLength?: number, maxLength?: number]>([
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
])("%s is matched by %s", ([pattern, text, minLength, maxLength]) => {
  expect(matchingText(pattern, { minLength, maxLength }, "example")).toBe(text);
});
