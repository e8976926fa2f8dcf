// What the console makes of the text in its inputs, and what it says of values that the contract does not allow.
import { describe, expect, it } from "vitest";
import { checkValue } from "../src/console/browser/check-value.ts";
import { parseText } from "../src/console/browser/parse-text.ts";
import type { JsonSchema } from "../src/console/console-data.ts";
import type { AnySchema } from "../src/schema/merge-schema.ts";

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

describe("parseText", () => {
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
  ])("as $0 reads $1 as $2", (schema, text, value) => {
    expect(parseText(schemas, schema, text)).toEqual(value);
  });
});

describe("checkValue", () => {
  it.each<[AnySchema, unknown, string[]]>([
    [{ type: "integer", minimum: 1, maximum: 9 }, 9, []],
    [{ type: "integer", minimum: 1, maximum: 9 }, 0, ["x: expected an integer from 1 to 9, got 0"]],
    [{ type: "integer" }, "ten", ['x: expected an integer, got "ten"']],
    [{ type: "integer", format: "int32" }, 2n ** 60n, ["x: expected an integer, got 1152921504606846976"]],
    [{ type: "number", multipleOf: 0.5 }, 0.3, ["x: expected a number that is a multiple of 0.5, got 0.3"]],
    [{ type: "string", maxLength: 2 }, "😀😀", []],
    [{ type: "string", pattern: "^a" }, "b", ['x: expected a text that matches ^a, got "b"']],
    [{ type: ["string", "null"] }, null, []],
    [{ oneOf: [ref("Colour"), { type: "null" }] }, null, []],
    [ref("Colour"), "green", ['x: expected one of red, blue, got "green"']],
    [{ const: 1 }, 2, ["x: expected 1, got 2"]],
    [{ type: "object", additionalProperties: false }, { a: 1 }, ["x.a: expected no such property, got 1"]],
    [{ type: "array", minItems: 1 }, [], ["x: expected an array of at least 1 items, got []"]],
    [
      { allOf: [{ type: "string" }, { minLength: 2 }] },
      "a",
      ['x: expected another value of at least 2 characters, got "a"'],
    ],
    [ref("Missing"), 1, []],
  ])("against $0 of $1 says $2", (schema, value, messages) => {
    expect(checkValue(schemas, schema, value, "x")).toEqual(messages);
  });

  it("looks into parts, asks for no property that only the service sets, and ends where a schema contains itself", () => {
    const value = { name: "a", colours: ["red", "green"], next: { name: "", next: {} } };
    expect(checkValue(schemas, ref("Node"), value, "body")).toEqual([
      'body.colours[1]: expected one of red, blue, got "green"',
      'body.next.name: expected a text of at least 1 characters, got ""',
      "body.next.next.name: expected a value, got nothing",
    ]);
  });
});
