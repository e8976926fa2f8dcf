import { describe, expect, it } from "vitest";
import { isNestedDeeperThan } from "./nesting.ts";

describe("isNestedDeeperThan", () => {
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
  ])("given %s and a limit of 3 levels, returns %s", (json, isDeeper) => {
    expect(isNestedDeeperThan(json, 3)).toBe(isDeeper);
  });
});
