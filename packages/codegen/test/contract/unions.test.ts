// Unions of a contract: variants of a `oneOf` that include each other are read as `anyOf`.
import { describe, expect, it } from "vitest";
import { inspectContract } from "../../src/index.ts";
import { reference, withSchemas } from "./book-shop.ts";

describe("unions", () => {
  it("reads variants that differ in annotations only as anyOf, unless a discriminator selects them", () => {
    const variant = (name: string) => ({ type: "object", properties: { kind: { type: "string", default: name } } });
    const union = { oneOf: [reference("Book"), reference("Card")] };
    const schemas = { Book: variant("book"), Card: variant("card") };
    const { contract } = inspectContract(
      withSchemas({ ...schemas, Item: union, Tagged: { ...union, discriminator: { propertyName: "kind" } } }),
    );
    expect(contract?.schemas.Item).toEqual({ anyOf: union.oneOf });
    expect(contract?.schemas.Tagged).toMatchObject(union);
  });

  it("names inline variants by their position", () => {
    const variants = [{ type: "string", title: "1" }, { const: "latest" }, reference("Name")];
    const message = (...oneOf: unknown[]) =>
      inspectContract(withSchemas({ Name: { enum: ["a"] }, Union: { oneOf } })).problems.map(
        (problem) => problem.message,
      );
    const [text, latest, name] = variants;
    const expected = "expected variants that exclude each other, got";
    expect(message(latest, text)).toEqual([`${expected} variant 1 ("1"), which allows every value of variant 0`]);
    expect(message(text, name)).toEqual([`${expected} variant 0 ("1"), which allows every value of Name`]);
    expect(message({ const: 1 }, { const: 1 })).toEqual([
      `${expected} variant 0 and variant 1, which allow the same values`,
    ]);
  });

  it.each([
    ["a constant and its type", { const: "latest" }, { type: "string" }],
    ["a list of values and a longer one", { enum: ["a"] }, { enum: ["a", "b"] }],
    ["an integer and a number", { type: "integer" }, { type: "number" }],
    [
      "objects whose properties allow the values of each other",
      nested({ type: "integer" }),
      nested({ type: "number" }),
    ],
    ["two schemas for any value", { description: "One." }, { description: "Another." }],
  ])("reads variants as anyOf that include each other: %s", (_, one, other) => {
    const { contract } = inspectContract(withSchemas({ Union: { oneOf: [one, other] } }));
    expect(contract?.schemas.Union).toHaveProperty("anyOf");
  });

  it.each([
    [
      { type: "string", format: "uuid" },
      { type: "string", minLength: 1 },
    ],
    [nested({ const: "a" }), nested({ const: "b" })],
    [
      { type: "array", items: { type: "string" } },
      { type: "array", items: { type: "integer" } },
    ],
    [{ type: "string" }, { type: "integer" }],
  ])("keeps the variants %j and %j, which exclude each other", (one, other) => {
    const { contract } = inspectContract(withSchemas({ Union: { oneOf: [one, other] } }));
    expect(contract?.schemas.Union).toHaveProperty("oneOf");
  });

  it("ignores a discriminator whose values all lead to no schema", () => {
    const discriminator = { propertyName: "kind", mapping: { book: "models.yaml#/book" } };
    const { contract } = inspectContract(withSchemas({ Item: { oneOf: [{}, { type: "object" }], discriminator } }));
    expect(contract?.schemas.Item).not.toHaveProperty("discriminator");
  });

  it.each([
    { Book: { required: ["pages"] }, Card: { required: ["colour"] } },
    { Book: { required: ["kind"] }, Card: { required: ["colour"], additionalProperties: false } },
    { Book: { properties: { kind: { const: "book" } } }, Card: { properties: { kind: { const: "card" } } } },
  ])("keeps the variants %j of oneOf, which exclude each other", ({ Book, Card }) => {
    const properties = { kind: { type: "string" } };
    const schemas = { Book: { type: "object", properties, ...Book }, Card: { type: "object", properties, ...Card } };
    const Item = { oneOf: [reference("Book"), reference("Card")] };
    expect(inspectContract(withSchemas({ ...schemas, Item })).contract?.schemas.Item).toMatchObject(Item);
  });
});

/** An object with one required property, which has the schema. */
function nested(schema: object) {
  return { type: "object", required: ["value"], properties: { value: schema } };
}
