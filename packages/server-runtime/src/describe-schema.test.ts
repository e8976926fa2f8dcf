import { describe, expect, it } from "vitest";
import { describeSchema } from "./describe-schema.ts";

describe("describeSchema", () => {
  it.each([
    [{ type: "integer", minimum: 1, maximum: 100 }, "an integer from 1 to 100"],
    [{ type: "integer", exclusiveMinimum: 0 }, "an integer of more than 0"],
    [{ type: "number", minimum: 0, exclusiveMaximum: 1 }, "a number of at least 0 and less than 1"],
    [{ type: "integer", multipleOf: 5 }, "an integer that is a multiple of 5"],
    [{ int64: {} }, "a 64-bit integer"],
    [{ int64: { minimum: 1, maximum: 9 } }, "an integer from 1 to 9"],
    [{ int64: { nullable: true } }, "a 64-bit integer or null"],
    [{ type: "string", minLength: 1, maxLength: 255 }, "a string of 1 to 255 characters"],
    [{ type: "string", maxLength: 1 }, "a string of at most 1 character"],
    [{ type: "string", format: "date" }, "a string in date format"],
    [{ type: "string", pattern: "^a$" }, "a string that matches ^a$"],
    [{ type: "string", enum: ["a", "b"] }, 'one of "a", "b"'],
    [{ const: "car" }, '"car"'],
    [{ type: ["string", "null"] }, "a string or null"],
    [{ type: "array", minItems: 2, uniqueItems: true }, "an array of at least 2 items, each once"],
    [{ type: "object", minProperties: 1 }, "an object of at least 1 property"],
    [{ type: "boolean" }, "true or false"],
    [{ oneOf: [{ type: "string" }, { type: "null" }] }, "a string or null"],
    [{ refersTo: { type: "string", enum: ["x"] } }, '"x"'],
    [{}, "a valid value"],
    [{ oneOf: [{ type: "string" }, true] }, "a string or a valid value"],
  ])("describes %j as %s", (schema, description) => {
    expect(describeSchema(schema)).toBe(description);
  });
});
