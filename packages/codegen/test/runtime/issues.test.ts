// The issues of a value: their locations, wording and number.
import { describe, expect, it } from "vitest";
import { applicators } from "../../src/runtime/validation/applicators.ts";
import { describeReceived } from "../../src/runtime/validation/describe-received.ts";
import { rareKeywords } from "../../src/runtime/validation/rare-keywords.ts";
import type { Schema } from "../../src/runtime/validation/validation-run.ts";
import { createValidators } from "../../src/runtime/validation/validator.ts";

const components: Record<string, Schema> = {
  Line: {
    type: "object",
    required: ["name"],
    properties: { name: { $ref: "#/components/schemas/Name" } },
    additionalProperties: false,
  },
  Name: { type: "string", minLength: 1 },
};
const validator = createValidators(components, [applicators, rareKeywords]);

function messages(schema: Schema, value: unknown, root = "body"): string[] {
  const validate = validator(schema);
  if (validate(value)) return [];
  return validate.issues(root).map(({ path, expected, received }) => `${path}: expected ${expected}, got ${received}`);
}

const line = { $ref: "#/components/schemas/Line" };

describe("the issues of a validator", () => {
  it.each<[Schema, unknown, string[]]>([
    [{ type: "string" }, "a", []],
    [{ type: "string" }, 7, ["body: expected a string, got 7"]],
    [line, { name: "" }, ['body.name: expected a string of at least 1 character, got ""']],
    [line, {}, ["body.name: expected a string of at least 1 character, got nothing"]],
    [line, { name: "a", nam: 1 }, ["body.nam: expected no such property, only name, got 1"]],
    [{ additionalProperties: false }, { a: 1 }, ["body.a: expected no such property, got 1"]],
    [{ items: line }, [{ name: "a" }, { name: 1 }], ["body[1].name: expected a string of at least 1 character, got 1"]],
    [{ properties: { "a/b": { maximum: 1 } } }, { "a/b": 2 }, ["body.a/b: expected a number of at most 1, got 2"]],
    [{ properties: { a: false } }, { a: 2 }, ["body.a: expected nothing, got 2"]],
    [{ dependentRequired: { a: ["b"] } }, { a: 2 }, ["body.b: expected a valid value, got nothing"]],
    [{ anyOf: [{ type: "string" }, { type: "boolean" }] }, 1, ["body: expected one of 2 variants, got 1"]],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, 1, ["body: expected a string, got 1"]],
    [{ oneOf: [line, { type: "null" }] }, { name: 1 }, ["body.name: expected a string of at least 1 character, got 1"]],
  ])("of %j for the value %j are %j", (schema, value, expected) => {
    expect(messages(schema, value)).toEqual(expected);
  });

  it("begin with the names of properties if the root has no name", () => {
    expect(messages({ properties: { limit: { type: "integer" } } }, { limit: 1.5 }, "")).toEqual([
      "limit: expected an integer, got 1.5",
    ]);
  });

  it("are at most ten, also if very many items each fail a union", () => {
    const items = { anyOf: [{ type: "string" }, { type: "boolean" }] };
    expect(
      messages(
        { items },
        Array.from({ length: 100_000 }, () => 1),
      ),
    ).toEqual(Array.from({ length: 10 }, (_, index) => `body[${index}]: expected one of 2 variants, got 1`));
  });
});

describe("describeReceived", () => {
  it.each<[unknown, string]>([
    [undefined, "nothing"],
    ["a", '"a"'],
    [{ a: [9223372036854775807n] }, '{"a":[9223372036854775807]}'],
    ["x".repeat(100), `"${"x".repeat(59)}...`],
    [new Blob(["abc"], { type: "text/plain" }), "a file of type text/plain of 3 bytes"],
    [new File(["a"], "a.gif"), 'a file "a.gif" of 1 byte'],
  ])("describes %o as %s", (value, description) => {
    expect(describeReceived(value)).toBe(description);
  });
});
