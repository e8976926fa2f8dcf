import { describe, expect, it } from "vitest";
import { findIssues, type ValidationError, type Validator } from "./issues.ts";

/** Returns a validator that fails with these errors, in the format of Ajv. */
function failingValidator(errors: Partial<ValidationError>[]): Validator {
  const base = { instancePath: "", keyword: "type", params: {}, schema: "", parentSchema: { type: "string" }, data: 1 };
  return Object.assign(() => false, { errors: errors.map((error) => ({ ...base, ...error })) });
}

describe("findIssues", () => {
  it("returns at most ten issues", () => {
    const errors = Array.from({ length: 30 }, (_, index) => ({ instancePath: `/${index}` }));
    const issues = findIssues(failingValidator(errors), [], "body");
    expect(issues.map(({ path }) => path)).toEqual(Array.from({ length: 10 }, (_, index) => `body[${index}]`));
  });

  it("handles a value with very many items that each fail a union", () => {
    const union = { keyword: "anyOf", schema: [{ type: "string" }, { type: "boolean" }] };
    const errors = Array.from({ length: 300_000 }, (_, index) => {
      const instancePath = `/${Math.floor(index / 3)}`;
      return index % 3 === 2 ? { ...union, instancePath } : { instancePath };
    });
    expect(findIssues(failingValidator(errors), [], "body")[0]).toEqual({
      in: "body",
      path: "body[0]",
      expected: "one of 2 variants",
      received: "1",
    });
  });

  it("describes the only non-null branch of a nullable union", () => {
    const errors = [
      { instancePath: "/a", parentSchema: { type: "string" }, params: { type: "string" } },
      { instancePath: "/a", parentSchema: { type: "null" }, params: { type: "null" } },
      { instancePath: "/a", keyword: "anyOf", schema: [{ type: "string" }, { type: "null" }] },
    ];
    expect(findIssues(failingValidator(errors), {}, "body")).toEqual([
      { in: "body", path: "body.a", expected: "a string", received: "1" },
    ]);
  });

  it.each([
    ["query", '"true"'],
    ["header", '"true"'],
    ["body", "true"],
    ["response", "true"],
  ] as const)("shows a value in a %s as it was received", (location, received) => {
    expect(findIssues(failingValidator([{ instancePath: "/a", data: true }]), {}, location)[0]?.received).toBe(
      received,
    );
  });
});
