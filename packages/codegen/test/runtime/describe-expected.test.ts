// The wording of what a schema expects, which server, SDK, MCP server and console share.
import { describe, expect, it } from "vitest";
import { describeExpected } from "../../src/runtime/validation/describe-expected.ts";
import type { Schema } from "../../src/runtime/validation/validation-run.ts";

const components: Record<string, Schema> = {
  Colour: { type: "string", enum: ["red", "blue"] },
  Name: { type: "string", minLength: 2 },
  Loop: { $ref: "Loop" },
};

describe("describeExpected", () => {
  it.each<[Schema, string]>([
    [{ type: "integer", minimum: 1, maximum: 100 }, "an integer from 1 to 100"],
    [{ type: "integer", exclusiveMinimum: 0 }, "an integer of more than 0"],
    [{ type: "number", minimum: 0, exclusiveMaximum: 1 }, "a number of at least 0 and less than 1"],
    [{ type: "integer", multipleOf: 5 }, "an integer that is a multiple of 5"],
    [{ type: "integer", format: "int32" }, "a 32-bit integer"],
    [{ type: "integer", format: "int32", minimum: 1, maximum: 9 }, "an integer from 1 to 9"],
    [{ type: ["integer", "null"], format: "int64" }, "a 64-bit integer or null"],
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
    [
      { file: { contentType: "image/png, image/gif", maxLength: 9 } },
      "a file of type image/png or image/gif of at most 9 bytes",
    ],
    [{ oneOf: [{ type: "string" }, { type: "null" }] }, "a string or null"],
    [{ oneOf: [{ type: "string" }, true] }, "a string or a valid value"],
    [{ minLength: 2 }, "a string of at least 2 characters"],
    [{ maximum: 2 }, "a number of at most 2"],
    [{}, "a valid value"],
    [false, "nothing"],
    [{ $ref: "Colour" }, 'one of "red", "blue"'],
    [{ $ref: "Name", maxLength: 3 }, "a string of 2 to 3 characters"],
    [{ allOf: [{ $ref: "Name" }, { pattern: "^a" }] }, "a string of at least 2 characters that matches ^a"],
    [{ oneOf: [{ $ref: "Colour" }, { type: "null" }] }, 'one of "red", "blue" or null'],
    [{ $ref: "Missing" }, "a valid value"],
    [{ $ref: "Loop" }, "a valid value"],
  ])("describes %j as %s", (schema, description) => {
    expect(describeExpected(schema, (reference) => components[reference])).toBe(description);
  });

  it("describes integers that a number cannot hold", () => {
    expect(describeExpected({ enum: [1, 9007199254740993n] }, () => undefined)).toBe("one of 1, 9007199254740993");
  });
});
