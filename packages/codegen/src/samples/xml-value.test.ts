import { expect, test } from "vitest";
import type { JsonSchema } from "../contract/contract.ts";
import { readContract } from "../contract/read-contract.ts";
import { stringifyXml } from "./xml-value.ts";

const book: JsonSchema = {
  type: "object",
  xml: { name: "book", namespace: "urn:books", prefix: "b" },
  properties: {
    id: { type: "integer", xml: { attribute: true } },
    title: { type: "string" },
    authors: { type: "array", items: { type: "string", xml: { name: "author" } }, xml: { wrapped: true } },
    tag: { type: "array", items: { type: "string" } },
  },
};
const contract = readContract({
  openapi: "3.1.0",
  info: { title: "Books", version: "1" },
  paths: {},
  components: { schemas: { Book: book, Plain: { type: "object" } } },
});

test.for<[schema: JsonSchema, value: unknown, xml: string]>([
  [{ $ref: "#/components/schemas/Plain" }, { a: 1, b: true }, "<Plain><a>1</a><b>true</b></Plain>"],
  [{ type: "string" }, "a < b & c", "<root>a &lt; b &amp; c</root>"],
  [
    { $ref: "#/components/schemas/Book" },
    { id: 1, title: '"', authors: ["x", "y"], tag: ["p", "q"] },
    '<b:book xmlns:b="urn:books" id="1"><title>&quot;</title><authors><author>x</author><author>y</author></authors><tag>p</tag><tag>q</tag></b:book>',
  ],
])("stringifyXml serializes %j of %j", ([schema, value, xml]) => {
  expect(stringifyXml(contract, schema, value)).toBe(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
});
