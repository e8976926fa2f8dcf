import { describe, expect, it } from "vitest";
import { coerceValue } from "./coerce-value.ts";

const schemas: Record<string, object> = {
  Count: { type: "integer" },
  Node: {
    type: "object",
    properties: { count: { $ref: "#/components/schemas/Count" }, next: { $ref: "#/components/schemas/Node" } },
  },
  Loop: { $ref: "#/components/schemas/Loop" },
};
const coerce = (schema: object, value: unknown) => coerceValue(schema, value, { components: { schemas } });

describe("coerceValue converts", () => {
  it.each<[object, unknown, unknown]>([
    [{ type: "integer" }, "5", 5],
    [{ type: "integer" }, "-5", -5],
    [{ type: "number" }, "1.5e3", 1500],
    [{ type: "number" }, "5", 5],
    [{ int64: {} }, "12", 12],
    [{ int64: {} }, "9223372036854775807", 9223372036854775807n],
    [{ type: "boolean" }, "true", true],
    [{ int64: { nullable: true } }, "null", null],
    [{ type: ["integer", "null"] }, "null", null],
    [{ type: "array", items: { type: "integer" } }, '["1", 2]', [1, 2]],
    [{ type: "array", items: { $ref: "#/components/schemas/Count" } }, ["1"], [1]],
    [{ type: "object", properties: { a: { type: "integer" } } }, '{"a": "1"}', { a: 1 }],
    [{ $ref: "#/components/schemas/Node" }, { count: "1", next: { count: "2" } }, { count: 1, next: { count: 2 } }],
    [{ additionalProperties: { type: "integer" } }, { a: "1" }, { a: 1 }],
    [{ allOf: [{ $ref: "#/components/schemas/Node" }] }, { count: "1" }, { count: 1 }],
    [{ oneOf: [{ $ref: "#/components/schemas/Count" }, { type: "null" }] }, "1", 1],
    [{ enum: [1, 2] }, "2", 2],
    [{ type: "string" }, 5, "5"],
  ])("with the schema %j the value %j to %o", (schema, value, expected) => {
    expect(coerce(schema, value)).toEqual(expected);
  });
});

describe("coerceValue does not change", () => {
  it.each<[object, unknown]>([
    [{ type: "integer" }, "5 apples"],
    [{ type: "integer" }, "1.5"],
    [{ type: "integer" }, ""],
    [{ type: "number" }, "0x10"],
    [{ type: "number" }, "9007199254740993"],
    [{ int64: {} }, "99999999999999999999"],
    [{ type: "boolean" }, "yes"],
    [{ type: ["string", "integer"] }, "5"],
    [{ enum: ["5", 5] }, "5"],
    [{ type: "array" }, "a,b"],
    [{ type: "object" }, "[1]"],
    [{ oneOf: [{ type: "integer" }, { type: "boolean" }] }, "1"],
    [{}, "5"],
    [{ type: "string" }, true],
    [{ $ref: "#/components/schemas/Loop" }, "5"],
    [{ $ref: "#/components/schemas/Missing" }, "5"],
    [{ type: "object", properties: {} }, JSON.parse('{"__proto__": "5"}')],
  ])("with the schema %j the value %j", (schema, value) => {
    expect(coerce(schema, value)).toEqual(value);
  });
});

it("coerceValue ends for schemas that repeat each other in allOf", () => {
  const twice = (name: string) => ({
    allOf: [{ $ref: `#/components/schemas/${name}` }, { $ref: `#/components/schemas/${name}` }],
  });
  const chain = Array.from({ length: 10 }, (_, level) => [`N${level}`, twice(`N${level + 1}`)]);
  const last = { properties: { next: { $ref: "#/components/schemas/N0" }, count: { type: "integer" } } };
  const document = { components: { schemas: Object.fromEntries([...chain, ["N10", last]]) } };
  const nest = (leaf: object) => Array.from({ length: 20 }).reduce<object>((next) => ({ next }), leaf);
  expect(coerceValue(twice("N0"), nest({ count: 1 }), document)).toEqual(nest({ count: 1 }));
});
