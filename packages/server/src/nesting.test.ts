import { describe, expect, it } from "vitest";
import { isNestedDeeper } from "./nesting.ts";

describe("isNestedDeeper", () => {
  it.each<[string, boolean]>([
    ["[[[1]]]", false],
    ["[[[[1]]]]", true],
    ['{"a":[{"b":1}]}', false],
    ['{"a":[{"b":[]}]}', true],
    ["[[],[],[],[],[],[]]", false],
    ['["[[[[[[[["]', false],
    ['["\\"[[[[[[[["]', false],
    ['["\\\\",[[[1]]]]', true],
    ["[[[[", false],
    ["[[[[[[[", true],
  ])("%s has more than 3 levels: %s", (text, isDeeper) => {
    expect(isNestedDeeper(text, 3)).toBe(isDeeper);
  });
});
