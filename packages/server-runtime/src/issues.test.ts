import { describe, expect, it } from "vitest";
import { findIssues, type Validator } from "./issues.ts";

/** Returns a validator that fails with one issue. */
function failingValidator(value: unknown): Validator {
  const issues = (root: string) => [{ path: `${root}.a`, expected: "a string", received: `${value}`, value }];
  return Object.assign(() => false, { issues });
}

describe("findIssues", () => {
  it.each([
    ["query", ".a", '"true"'],
    ["header", ".a", '"true"'],
    ["body", "body.a", "true"],
    ["response", "body.a", "true"],
  ] as const)("shows a value in a %s at %s as it was received", (location, path, received) => {
    expect(findIssues(failingValidator(true), {}, location)).toEqual([
      { in: location, path, expected: "a string", received },
    ]);
  });
});
