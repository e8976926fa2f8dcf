// The problems that are reported, with their locations.
import { describe, expect, it } from "vitest";
import { formatProblem, inspectContract, readContract } from "../../src/index.ts";
import { bookShop, problems, reference, responses, withOperation, withSchemas } from "./book-shop.ts";

describe("inspectContract", () => {
  it.each<[string, unknown, string]>([
    ["no info", bookShop({ info: undefined }), '#/info/title: expected a string, got none; "API" is used: add a title'],
    [
      "no title",
      bookShop({ info: { version: "1" } }),
      '#/info/title: expected a string, got none; "API" is used: add a',
    ],
    ["servers that are not an array", bookShop({ servers: {} }), "#/servers: expected an array, got an object"],
    ["a server without a URL", bookShop({ servers: [{}] }), "#/servers/0/url: expected a value, got none"],
    [
      "a server variable without a default",
      bookShop({ servers: [{ url: "https://{region}.example", variables: { region: {} } }] }),
      "#/servers/0/variables/region/default: expected a value, got none",
    ],
    [
      "a path without a slash",
      withOperation({ responses }, "books"),
      "#/paths/books: expected a path that begins with /",
    ],
    [
      "a parameter without a location",
      withOperation({ parameters: [{ name: "author" }], responses }),
      "#/paths/~1books/get/parameters/0/in: expected a value, got none",
    ],
    [
      "a status that is none",
      withOperation({ responses: { ok: {} } }),
      '#/paths/~1books/get/responses/ok: expected a status code such as 404, a range such as 4XX, or default, got "ok"',
    ],
    [
      "a reference to another file",
      withSchemas({ Book: { $ref: "book.yaml" } }),
      '#/components/schemas/Book/$ref: expected a reference to a definition that can be read, got "book.yaml"; it is left out: files in the folder',
    ],
    [
      "a reference to nowhere",
      withSchemas({ Book: reference("Gone") }),
      '#/components/schemas/Book/$ref: expected a reference to a definition in the document, got "#/components/schemas/Gone"',
    ],
    [
      "a reference to another kind of component",
      bookShop({
        components: { schemas: { Book: { $ref: "#/components/headers/A" } }, headers: { A: { schema: {} } } },
      }),
      '#/components/schemas/Book/$ref: expected a reference to a schema, got "#/components/headers/A"',
    ],
    [
      "a reference to itself",
      withSchemas({ Book: reference("Book") }),
      '#/components/schemas/Book/$ref: expected a reference to a definition, got "#/components/schemas/Book"; it is left out: it refers to itself',
    ],
    [
      "schemas that are parts of each other",
      withSchemas({ Book: { allOf: [reference("Item")] }, Item: { allOf: [reference("Book")] } }),
      "#/components/schemas/Book: expected a schema that ends, got one that is part of itself: Book -> Item -> Book",
    ],
    [
      "a union that contains itself",
      withSchemas({ Book: { anyOf: [reference("Item"), { type: "string" }] }, Item: { oneOf: [reference("Book")] } }),
      "#/components/schemas/Book: expected a schema that ends, got one that is part of itself: Book -> Item -> Book",
    ],
    [
      "a media type that is none",
      bookShop({ components: { requestBodies: { Book: { content: { json: {} } } } } }),
      '#/components/requestBodies/Book/content/json: expected a media type such as application/json, got "json"',
    ],
    [
      "a security scheme that is not declared",
      bookShop({ security: [{ key: [] }] }),
      '#/security/0/key: expected a scheme in components.securitySchemes, got "key"; clients pass the value of the header Authorization',
    ],
    [
      "a security scheme of an unknown type",
      bookShop({ components: { securitySchemes: { key: { type: "magic" } } } }),
      '#/components/securitySchemes/key/type: expected one of http, apiKey, oauth2, openIdConnect, mutualTLS, got "magic"',
    ],
    [
      "a boolean in place of required names",
      withSchemas({ Book: { properties: { title: { type: "string", required: true } } } }),
      "#/components/schemas/Book/properties/title/required: expected an array, got true; it is left out: list the required properties",
    ],
    [
      "a pattern of properties that is no regular expression",
      withSchemas({ Book: { patternProperties: { "(": {} } } }),
      '#/components/schemas/Book/patternProperties/(: expected a regular expression of ECMAScript, got "("',
    ],
    [
      "a dynamic reference",
      withSchemas({ Book: { $dynamicRef: "#book" } }),
      '#/components/schemas/Book/$dynamicRef: expected $ref, because $dynamicRef is not supported, got "#book"; it is left out: refer to',
    ],
    [
      "a chain of references without an end once",
      withSchemas({ Book: { $ref: "book.yaml" }, Novel: reference("Book") }),
      '#/components/schemas/Book/$ref: expected a reference to a definition that can be read, got "book.yaml"',
    ],
    [
      "a response that refers to itself",
      bookShop({
        components: {
          responses: { A: { $ref: "#/components/responses/A" } },
        },
      }),
      '#/components/responses/A/$ref: expected a reference to a definition, got "#/components/responses/A"; it is left out: it refers to itself',
    ],
    [
      "an unknown type",
      withSchemas({ Book: { type: "text" } }),
      '#/components/schemas/Book/type: expected null, boolean, object, array, number, string, integer or a list of these, got "text"',
    ],
    [
      "properties that are an array",
      withSchemas({ Book: { properties: [] } }),
      "#/components/schemas/Book/properties: expected an object, got an array",
    ],
  ])("reports %s", (_title, document, message) => {
    expect(problems(document, "warning")).toContainEqual(expect.stringContaining(message));
    expect(readContract(document as never).document).toBeDefined();
  });

  it("reports all problems at once, with the name of the file", () => {
    const document = bookShop({ info: { version: "1" }, servers: [{}], tags: [{}] });
    const lines = inspectContract(document, "books.yaml").problems.map(formatProblem);
    expect(lines.map((line) => line.slice(0, line.indexOf(":")))).toEqual([
      "books.yaml#/servers/0/url",
      "books.yaml#/tags/0/name",
      "books.yaml#/info/title",
    ]);
  });

  it("rejects a document that is not an object", () => {
    expect(problems([], "error")).toEqual(["#: expected an OpenAPI document, got an array"]);
    expect(() => readContract([] as never)).toThrow("#: expected an OpenAPI document, got an array");
  });
});
