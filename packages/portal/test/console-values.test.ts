// Parsing and validation of the console's inputs.
import { describe, expect, it } from "vitest";
import { parseInput } from "../src/browser/console/parse-input.ts";
import type { JsonSchema } from "../src/view/console/console-data.ts";
import type { AnySchema } from "../src/view/schema/merge-schema.ts";
import { validate } from "./validate-request.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const schemas: Record<string, JsonSchema> = {
  Colour: { type: "string", enum: ["red", "blue"] },
  Node: {
    type: "object",
    required: ["id", "name"],
    properties: {
      id: { type: "integer", readOnly: true },
      name: { type: "string", minLength: 1 },
      next: ref("Node"),
      colours: { type: "array", items: ref("Colour"), maxItems: 2 },
    },
  },
};

describe("parseInput", () => {
  it.each<[AnySchema, string, unknown]>([
    [{ type: "integer" }, "7", 7],
    [{ type: "integer" }, " -7 ", -7],
    [{ type: "integer", format: "int64" }, "9223372036854775807", 9223372036854775807n],
    [{ type: "integer" }, "0x10", "0x10"],
    [{ type: "number" }, "1.5e3", 1500],
    [{ type: "boolean" }, "true", true],
    [{ type: "string" }, "7", "7"],
    [{ type: ["string", "null"] }, "null", "null"],
    [ref("Colour"), "red", "red"],
    [{ type: "array", items: { type: "integer" } }, "1\n\n2\n", [1, 2]],
    [{ type: "array", items: { type: "object" } }, '[{"a": 1}]', [{ a: 1 }]],
    [{ type: "object" }, '{"a": 9223372036854775807}', { a: 9223372036854775807n }],
    [{ enum: [1, "one"] }, "1", 1],
    [{}, "{", "{"],
  ])("parses $1 as $2 with the schema $0", (schema, input, value) => {
    expect(parseInput(schemas, schema, input)).toEqual(value);
  });
});

describe("the validation of a parameter", () => {
  it.each<[AnySchema, unknown, string[]]>([
    [{ type: "integer", minimum: 1 }, 0, ['x: expected an integer of at least 1, got "0"']],
    [{ type: "integer" }, "ten", ['x: expected an integer, got "ten"']],
    [{ type: "string" }, undefined, ["x: expected a string, got nothing"]],
    [
      { type: "array", items: { type: "number", maximum: 1 } },
      [0.5, -1.5, 2],
      ['x[2]: expected a number of at most 1, got "2"'],
    ],
    [{ type: "array", maxItems: 1 }, [1, 2], ["x: expected an array of at most 1 item, got [1,2]"]],
  ])("with the schema $0 and the value $1 returns $2", (schema, value, messages) => {
    expect(validate(schemas, schema, value, "x", true)).toEqual(messages);
  });
});

describe("the validation of a value", () => {
  it.each<[AnySchema, unknown, string[]]>([
    [{ type: "integer", minimum: 1, maximum: 9 }, 9, []],
    [{ type: "integer", minimum: 1, maximum: 9 }, 0, ["x: expected an integer from 1 to 9, got 0"]],
    [{ type: "integer" }, "ten", ['x: expected an integer, got "ten"']],
    [{ type: "integer", format: "int32" }, 2n ** 60n, ["x: expected a 32-bit integer, got 1152921504606846976"]],
    [{ type: "number", multipleOf: 0.5 }, 0.3, ["x: expected a number that is a multiple of 0.5, got 0.3"]],
    [{ type: "string", maxLength: 2 }, "😀😀", []],
    [{ type: "string", pattern: "^a" }, "b", ['x: expected a string that matches ^a, got "b"']],
    [{ type: ["string", "null"] }, null, []],
    [{ oneOf: [ref("Colour"), { type: "null" }] }, null, []],
    [ref("Colour"), "green", ['x: expected one of "red", "blue", got "green"']],
    [{ const: 1 }, 2, ["x: expected 1, got 2"]],
    [{ type: "object", additionalProperties: false }, { a: 1 }, ["x.a: expected no such property, got 1"]],
    [{ type: "array", minItems: 1 }, [], ["x: expected an array of at least 1 item, got []"]],
    [
      { allOf: [{ type: "string" }, { minLength: 2 }] },
      "a",
      ['x: expected a string of at least 2 characters, got "a"'],
    ],
    [{ type: "integer", minimum: 1 }, 0, ["x: expected an integer of at least 1, got 0"]],
    [{ enum: ["one"] }, "two", ['x: expected "one", got "two"']],
    [
      { type: "string", format: "date", maxLength: 1 },
      "ab",
      ['x: expected a string of at most 1 character in date format, got "ab"'],
    ],
  ])("returns $2 for the value $1 with the schema $0", (schema, value, messages) => {
    expect(validate(schemas, schema, value, "x")).toEqual(messages);
  });

  it("validates nested values of a recursive schema and does not require read-only properties", () => {
    const value = { name: "a", colours: ["red", "green"], next: { name: "", next: {} } };
    expect(validate(schemas, ref("Node"), value, "body")).toEqual([
      'body.next.name: expected a string of at least 1 character, got ""',
      "body.next.next.name: expected a string of at least 1 character, got nothing",
      'body.colours[1]: expected one of "red", "blue", got "green"',
    ]);
  });
});
