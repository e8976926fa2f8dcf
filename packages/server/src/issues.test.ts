import { describe, expect, it } from "vitest";
import { findIssues, type ValidationError, type Validator } from "./issues.ts";

/** A validator that has found these errors, in the form that Ajv gives them. */
function failed(errors: Partial<ValidationError>[]): Validator {
  const base = { instancePath: "", keyword: "type", params: {}, schema: "", parentSchema: { type: "string" }, data: 1 };
  return Object.assign(() => false, { errors: errors.map((error) => ({ ...base, ...error })) });
}

describe("findIssues", () => {
  it("names at most ten places", () => {
    const errors = Array.from({ length: 30 }, (_, index) => ({ instancePath: `/${index}` }));
    const issues = findIssues(failed(errors), [], "body");
    expect(issues.map(({ path }) => path)).toEqual(Array.from({ length: 10 }, (_, index) => `body[${index}]`));
  });

  it("answers a value that fails a union in each of its many items", () => {
    const union = { keyword: "anyOf", schema: [{ type: "string" }, { type: "boolean" }] };
    const errors = Array.from({ length: 300_000 }, (_, index) => {
      const instancePath = `/${Math.floor(index / 3)}`;
      return index % 3 === 2 ? { ...union, instancePath } : { instancePath };
    });
    expect(findIssues(failed(errors), [], "body")[0]).toEqual({
      in: "body",
      path: "body[0]",
      expected: "one of 2 forms",
      received: "1",
    });
  });

  it("says what the one form expects beside null", () => {
    const errors = [
      { instancePath: "/a", parentSchema: { type: "string" }, params: { type: "string" } },
      { instancePath: "/a", parentSchema: { type: "null" }, params: { type: "null" } },
      { instancePath: "/a", keyword: "anyOf", schema: [{ type: "string" }, { type: "null" }] },
    ];
    expect(findIssues(failed(errors), {}, "body")).toEqual([
      { in: "body", path: "body.a", expected: "a string", received: "1" },
    ]);
  });

  it.each([
    ["query", '"true"'],
    ["header", '"true"'],
    ["body", "true"],
    ["response", "true"],
  ] as const)("shows a value of a %s as it came", (location, received) => {
    expect(findIssues(failed([{ instancePath: "/a", data: true }]), {}, location)[0]?.received).toBe(received);
  });
});
