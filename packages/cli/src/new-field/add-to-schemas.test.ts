import { readContract } from "@onecontract/codegen";
import type { OpenAPIObject, ReferenceObject, SchemaObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { addProperties } from "./add-to-schemas.ts";
import { completeField } from "./field-input.ts";

const properties: Record<string, SchemaObject> = {
  id: { type: "string" },
  title: { type: "string" },
  size: { type: "integer", maximum: 5 },
};
const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (value: SchemaObject | ReferenceObject) => ({ content: { "application/json": { schema: value } } });
const document: OpenAPIObject = {
  openapi: "3.1.0",
  info: { title: "Books", version: "1.0.0" },
  "x-largest": 1,
  paths: {
    "/books": {
      get: {
        operationId: "listBooks",
        responses: { 200: { description: "OK", ...json({ type: "array", items: schema("Book") }) } },
      },
      post: {
        operationId: "addBook",
        requestBody: json(schema("NewBook")),
        responses: { 201: { description: "Created", ...json(schema("Book")) } },
      },
    },
  },
  components: {
    schemas: {
      Book: { type: "object", properties },
      NewBook: { type: "object", properties: { title: { type: "string" } } },
    },
  },
};
const contract = readContract(structuredClone(document));
const source = stringify(document).replace("x-largest: 1", "x-largest: 18446744073709551615");
const asJson = JSON.stringify(document).replace('"x-largest":1', '"x-largest":18446744073709551615');

describe.each([
  ["YAML", source],
  ["JSON", asJson],
])("addProperties in %s", (_format, text) => {
  it.each([
    [
      "note?: string 0..500 # Note of the seller",
      { type: "string", minLength: 0, maxLength: 500 },
      "Note of the seller.",
    ],
    ["pages?: int32 1..9999", { type: "integer", format: "int32", minimum: 1, maximum: 9999 }, "Pages."],
    ["cover?: soft | hard", { type: "string", enum: ["soft", "hard"] }, "Cover."],
  ])("adds %s to the item, and to the body that creates it", async (field, expected, description) => {
    const added = addProperties("contract/openapi.yaml", text, await completeField("book", field, contract));
    const [name = ""] = field.split("?");
    const { Book, NewBook } = parse(added).components.schemas;
    expect(Book.properties[name]).toEqual({ ...expected, description });
    expect(NewBook.properties[name]).toEqual(Book.properties[name]);
    expect(Book.properties.title).toEqual({ type: "string" });
    expect(added).toContain("18446744073709551615");
  });
});
