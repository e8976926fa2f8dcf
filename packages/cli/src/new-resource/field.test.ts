import { readContract } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { formatName } from "../scaffold/names.ts";
import { parseField } from "./field.ts";

const DOCUMENT: OpenAPIObject = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1.0.0" },
  paths: {},
  components: {
    schemas: {
      PetId: { type: "integer", format: "int64", minimum: 1, maximum: 2 ** 53 - 1 },
      BigId: { type: "integer", format: "int64", minimum: 1 },
      Code: { type: "string", minLength: 2, maxLength: 4 },
      Slug: { type: "string", pattern: "^[a-z]+$" },
      Color: { type: "string", enum: ["red", "green"] },
      Level: { type: "integer", enum: [1, 2] },
      Pet: { type: "object", properties: { id: { $ref: "#/components/schemas/PetId" } } },
    },
  },
};
const contract = readContract(DOCUMENT);
const parse = (value: string) => parseField(value, formatName("toy"), contract);

describe("parseField", () => {
  it("reads a name, a type, a range and a description", () => {
    expect(parse("shelfLabel?: string 2..20 # Label of the shelf ")).toEqual({
      name: formatName("shelfLabel"),
      property: "shelfLabel",
      isOptional: true,
      description: "Label of the shelf",
      kind: "string",
      type: "string",
      min: 2,
      max: 20,
      isSafeInteger: false,
      values: [],
      isNewEnum: false,
      example: "First shelf label",
      otherExample: "Other shelf label",
    });
  });

  it.each<[field: string, expected: object]>([
    ["a: string", { kind: "string", min: 1, max: 255 }],
    ["a: boolean", { kind: "boolean", example: true, otherExample: false }],
    ["a: int32", { kind: "integer", isSafeInteger: true, example: 1, otherExample: 2 }],
    ["a: int64", { kind: "integer", isSafeInteger: false }],
    ["a: int64 -5..-1", { kind: "integer", isSafeInteger: true, example: -1, otherExample: -1 }],
    ["a: int32 7..7", { example: 7, otherExample: 7 }],
    ["a: float64 0..1", { kind: "number", example: 1, otherExample: 1 }],
    ["a: utcDateTime", { kind: "date-time" }],
    ["a: plainDate", { kind: "date" }],
    ["a: placed | shipped", { kind: "enum", type: "ToyA", values: ["placed", "shipped"], isNewEnum: true }],
    ["a: only | only2", { example: "only", otherExample: "only2" }],
    ["a: PetId", { kind: "integer", type: "PetId", isSafeInteger: true, min: 1 }],
    ["a: BigId", { kind: "integer", isSafeInteger: false }],
    ["a: Color", { kind: "enum", type: "Color", values: ["red", "green"], isNewEnum: false, example: "red" }],
  ])("reads %j", (field, expected) => {
    expect(parse(field)).toMatchObject(expected);
  });

  it.each(["a: string 1..3", "a: string 30..40", "a: Code"])("gives %j examples within its length", (field) => {
    const { example, otherExample, min = 0, max = 0 } = parse(field);
    for (const value of [example, otherExample]) {
      expect(String(value).length).toBeGreaterThanOrEqual(min);
      expect(String(value).length).toBeLessThanOrEqual(max);
    }
  });

  it.each([
    ["name", '--field: expected a name and a type, such as "name: string 1..100", got "name"'],
    ["Name: string", '--field: expected a name in camelCase, got "Name"'],
    ["id: string", "--field: expected no id, which every resource has, got one"],
    ["a: string 9..1", "--field: a: expected a range such as 1..100, got 9..1"],
    ["a: string -1..9", "--field: a: expected a length of at least 0, got -1"],
    ["a: boolean 0..1", "--field: a: expected no range for boolean, got one"],
    ["a: PetId 1..5", "--field: a: expected no range for PetId, which has its own, got one"],
    ["a: x | x", '--field: a: expected distinct names between "|", got "x"'],
    ["a: x | 2", '--field: a: expected distinct names between "|", got "2"'],
    ["a: Pet", 'PetId, BigId, Code, Color, or values such as a | b, got "Pet"'],
    ["a: Slug", 'got "Slug"'],
    ["a: Level", 'got "Level"'],
    ["a: toString", 'got "toString"'],
  ])("rejects %j", (field, message) => {
    expect(() => parse(field)).toThrow(message);
  });
});
