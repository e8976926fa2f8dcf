// The parts of a contract that are repaired or ignored, with a warning.
import { describe, expect, it } from "vitest";
import { formatProblem, inspectContract } from "../../src/index.ts";
import { bookShop, problems, reference, responses, withOperation, withSchemas } from "./book-shop.ts";

describe("inspectContract", () => {
  it.each<[string, unknown, string]>([
    [
      "no version",
      bookShop({ info: { title: "Book Shop" } }),
      '#/info/version: expected a string, got none; "0.0.0" is used',
    ],
    [
      "a version that YAML reads as a number",
      bookShop({ info: { title: "Book Shop", version: 1 } }),
      '#/info/version: expected a string, got 1; "1" is used',
    ],
    [
      "no operationId",
      withOperation({ responses }),
      '#/paths/~1books/get/operationId: expected a unique name, got none; "getBooks" is used',
    ],
    [
      "an operationId without letters",
      withOperation({ operationId: "!!!", responses }),
      '#/paths/~1books/get/operationId: expected a unique name, got "!!!"; "getBooks" is used',
    ],
    [
      "a part of a form with a parameter that is no token",
      bookShop({ components: { requestBodies: { form: formWithPart("image/png, text/plain;headers=@/etc") } } }),
      '#/components/requestBodies/form/content/multipart~1form-data/encoding/a/contentType: expected media types such as image/png, image/jpeg, got "image/png, text/plain;headers=@/etc"; "image/png, text/plain" is used',
    ],
    [
      "the type of files in Swagger 2.0",
      withSchemas({ Books: { type: "array", items: { type: "file" } } }),
      '#/components/schemas/Books/items/type: expected string, got "file"; it is a file: add format: binary',
    ],
    [
      "a path parameter that is not required",
      withOperation({ operationId: "a", parameters: [{ in: "path", name: "id", schema: {} }], responses }, "/{id}"),
      "#/paths/~1{id}/get/parameters/0/required: expected true for a path parameter, got none; true is used",
    ],
    [
      "a placeholder without a parameter",
      withOperation({ operationId: "a", responses }, "/books/{id}"),
      "#/paths/~1books~1{id}/get/parameters: expected a path parameter for {id}, got none; a string is used",
    ],
    [
      "a path parameter without a placeholder",
      withOperation({
        operationId: "a",
        parameters: [{ in: "path", name: "id", required: true, schema: {} }],
        responses,
      }),
      "#/paths/~1books/get/parameters: expected {id} in the path, got /books; the parameter is ignored",
    ],
    [
      "a response without a description",
      withOperation({ operationId: "a", responses: { 404: {} } }),
      '#/paths/~1books/get/responses/404/description: expected a string, got none; "Not Found" is used',
    ],
    [
      "no responses",
      withOperation({ operationId: "a" }),
      "#/paths/~1books/get/responses: expected at least one response, got none",
    ],
    [
      "a server variable that is not declared",
      bookShop({ servers: [{ url: "https://{region}.example" }] }),
      "#/servers/0/url: expected a server variable region, got none",
    ],
    [
      "a parameter without a schema",
      withOperation({ operationId: "a", parameters: [{ in: "query", name: "author" }], responses }),
      "#/paths/~1books/get/parameters/0/schema: expected a schema, got none; any value is allowed",
    ],
    [
      "a request body without media types",
      bookShop({ components: { requestBodies: { Book: {} } } }),
      "#/components/requestBodies/Book/content: expected media types, got none; the body is ignored",
    ],
    ["an empty value", bookShop({ tags: null }), "#/tags: expected a value, got null; it is ignored"],
    [
      "an exclusive bound of OpenAPI 3.0",
      withSchemas({ Price: { type: "number", minimum: 0, exclusiveMinimum: true } }),
      "#/components/schemas/Price/exclusiveMinimum: expected a number, got true",
    ],
    [
      "nullable",
      withSchemas({ Price: { type: "number", nullable: true } }),
      '#/components/schemas/Price/nullable: expected "null" in type, got nullable, which OpenAPI 3.1 does not have',
    ],
    [
      "a pattern that is no regular expression",
      withSchemas({ Price: { type: "string", pattern: "(" } }),
      '#/components/schemas/Price/pattern: expected a regular expression of ECMAScript, got "("; it is not checked',
    ],
    [
      "a pattern with 101 nested groups",
      withSchemas({ Price: { type: "string", pattern: `${"(".repeat(101)}a${")".repeat(101)}` } }),
      "#/components/schemas/Price/pattern: expected a regular expression with at most 100 nested groups, got",
    ],
    [
      "a discriminator without a property",
      withSchemas({ Price: { oneOf: [{ type: "object" }], discriminator: {} } }),
      "#/components/schemas/Price/discriminator/propertyName: expected a string, got none; the discriminator is ignored",
    ],
    [
      "a parameter that is declared twice",
      withOperation({
        operationId: "a",
        parameters: [
          { in: "query", name: "q", schema: {} },
          { in: "query", name: "q", schema: {} },
        ],
        responses,
      }),
      "#/paths/~1books/get/parameters/1: expected a unique parameter, got the query parameter q again; the last one",
    ],
    [
      "a server without a URL that can be called",
      bookShop({ servers: [{ url: "our server" }] }),
      '#/servers/0/url: expected a URL, got "our server"; users must pass the base URL',
    ],
    [
      "a default of a server variable that is not allowed",
      bookShop({ servers: [{ url: "https://{at}.example", variables: { at: { default: "c", enum: ["a", "b"] } } }] }),
      '#/servers/0/variables/at/default: expected one of a, b, got "c"; it is used',
    ],
    ["no operations", bookShop({ paths: {} }), "#/paths: expected at least one operation, got none; nothing can be"],
    [
      "an enum without values",
      withSchemas({ Price: { type: "number", enum: [] } }),
      "#/components/schemas/Price/enum: expected at least one value, got an empty array; no value is valid",
    ],
    [
      "variants of a union that differ in annotations only",
      withSchemas({
        Empty: { type: "object", properties: { error: { type: "string", default: "EMPTY" } } },
        Full: { type: "object", properties: { error: { type: "string", default: "FULL" } } },
        Problem: { oneOf: [reference("Empty"), reference("Full")] },
      }),
      "#/components/schemas/Problem/oneOf: expected variants that exclude each other, got Empty and Full, which allow the same values; it is read as anyOf",
    ],
    [
      "a variant that allows every value of another one",
      withSchemas({
        Book: { type: "object", properties: { title: { type: "string" } } },
        Novel: { allOf: [reference("Book"), { type: "object", properties: { chapters: { type: "integer" } } }] },
        Item: { oneOf: [reference("Book"), reference("Novel")] },
      }),
      "#/components/schemas/Item/oneOf: expected variants that exclude each other, got Book, which allows every value of Novel; it is read as anyOf",
    ],
    [
      "variants that have other optional properties only",
      withSchemas({
        Cursor: { properties: { cursor: { type: "string" } } },
        Start: { type: "object", properties: { limit: { type: "integer" } } },
        Selection: { oneOf: [reference("Cursor"), reference("Start")] },
      }),
      "#/components/schemas/Selection/oneOf: expected variants that exclude each other, got Cursor, which allows every value of Start; it is read as anyOf",
    ],
    [
      "a schema that requires itself",
      withSchemas({
        Chapter: { type: "object", required: ["next"], properties: { next: { allOf: [reference("Sheet")] } } },
        Sheet: { type: "object", required: ["chapter"], properties: { chapter: reference("Chapter") } },
      }),
      "#/components/schemas/Chapter: expected a schema with finite values, got one that requires itself: Chapter -> Sheet -> Chapter",
    ],
    [
      "a property in the query that has the name of another parameter",
      withOperation({
        operationId: "a",
        parameters: [
          { in: "query", name: "sort", schema: { type: "string" } },
          { in: "query", name: "filter", schema: { type: "object", properties: { sort: { type: "string" } } } },
        ],
        responses,
      }),
      "#/paths/~1books/get/parameters/1: expected properties that differ from other query parameters, got sort; only one",
    ],
    [
      "a sunset that is not a date",
      withOperation({ operationId: "a", deprecated: true, "x-deprecation": { sunset: "2030-02-31" }, responses }),
      '#/paths/~1books/get/x-deprecation/sunset: expected a date such as 2030-12-05, got "2030-02-31"; it is left out',
    ],
    [
      "the identifier of a schema",
      withSchemas({ Price: { $id: "https://shop.example/price" } }),
      '#/components/schemas/Price/$id: expected none, got "https://shop.example/price"; it is ignored: references are relative',
    ],
  ])("repairs or ignores %s, with a warning", (_title, document, message) => {
    expect(problems(document, "error")).toEqual([]);
    expect(problems(document, "warning")).toEqual([expect.stringContaining(message)]);
  });

  it("repairs equal operationIds without changing the others", () => {
    const post = { operationId: "list-books", responses };
    const document = bookShop({
      paths: { "/a": { post }, "/b": { post }, "/c": { post: { operationId: "list-books2", responses } } },
    });
    const { contract, problems: found } = inspectContract(document);
    expect(contract?.operations.map(({ operationId }) => operationId)).toEqual([
      "list-books",
      "list-books3",
      "list-books2",
    ]);
    expect(found.map(formatProblem)).toEqual([
      '#/paths/~1b/post/operationId: expected a unique operationId, got list-books, which #/paths/~1a/post uses; "list-books3" is used: rename one of them',
    ]);
  });

  it("shortens operationIds that would take long to name, and keeps them unique", () => {
    const get = (operationId: string) => ({ get: { operationId, responses } });
    const paths = { "/a": get("a.".repeat(30_000)), "/b": get(`${"a.".repeat(30_000)}b`), "/c": get("_".repeat(400)) };
    const { contract, problems: found } = inspectContract(
      bookShop({ paths: { ...paths, "/d": get(`${"_".repeat(400)}b`) } }),
    );
    const shortened = `${"a.".repeat(149)}a`;
    const ids = contract?.operations.map(({ operationId }) => operationId);
    expect(ids).toEqual([shortened, `${shortened}2`, "getC", "getD"]);
    const start = "a.".repeat(30);
    expect(found.map(formatProblem)).toContain(
      `#/paths/~1a/get/operationId: expected an operationId of at most 300 characters, got "${start}…"; "${start}…" is used: shorten it`,
    );
  });

  it("separates the union of a schema from the keywords that its variants inherit", () => {
    const discriminator = { propertyName: "kind" };
    const { contract, problems: found } = inspectContract(
      withSchemas({
        Item: { required: ["kind"], oneOf: [reference("Book"), reference("Card")], discriminator },
        Book: { allOf: [reference("Item"), { required: ["title"] }] },
        Card: { allOf: [reference("Plain"), reference("Item")] },
        Plain: { oneOf: [reference("Card")] },
      }),
    );
    expect(found).toEqual([]);
    expect(contract?.schemas).toMatchObject({
      Item: { required: ["kind"], oneOf: [reference("Book"), reference("Card")], discriminator },
      ItemBase: { required: ["kind"], discriminator },
      Book: { allOf: [reference("ItemBase"), { required: ["title"] }] },
      Card: { allOf: [reference("ItemBase")] },
    });
    expect(contract?.schemas.ItemBase).not.toHaveProperty("oneOf");
  });

  it("leaves out a media type that adds only a charset to another one with the same schema", () => {
    const book = { schema: { type: "object", properties: { id: { type: "integer", maximum: 9007199254740993n } } } };
    const content = {
      "application/json; charset=utf-8": book,
      "application/json": { ...book, example: { id: 1 } },
      "Application/JSON": book,
      "application/json;simple": book,
      "text/plain; charset=utf-8": { schema: { type: "string" } },
      "text/plain": { schema: { type: "string", maxLength: 9 } },
    };
    const { contract, problems } = inspectContract(
      withOperation({ operationId: "a", responses: { 200: { description: "A book.", content } } }),
    );
    expect(problems).toEqual([]);
    expect(contract?.operations[0]?.responses[0]?.content.map(({ mediaType }) => mediaType)).toEqual([
      "application/json",
      "text/plain; charset=utf-8",
      "text/plain",
    ]);
  });

  it("reads definitions of the schema that contains the reference", () => {
    const schema = {
      type: "object",
      properties: { book: { $ref: "#/$defs/Book" }, missing: { $ref: "#/$defs/Missing" } },
      $defs: {
        Book: { type: "object", properties: { author: { $ref: "#/$defs/Author" } } },
        Author: { type: "string" },
      },
    };
    const { contract, problems } = inspectContract(withSchemas({ Order: schema }));
    expect(problems.map(({ pointer }) => pointer)).toEqual(["/components/schemas/Order/properties/missing/$ref"]);
    expect(Object.values(contract?.schemas ?? {})).toContainEqual({ type: "string" });
  });

  it.each([
    ["1", 1],
    ["auto", "auto"],
    ["['a', 'b']", undefined],
    [true, undefined],
  ])("reads the default %j next to a composition as %j", (value, expected) => {
    const slices = { oneOf: [{ type: "number" }, { $ref: "#/components/schemas/Calculation" }] };
    const document = withSchemas({
      Calculation: { type: "string", enum: ["auto"] },
      Slices: slices,
      Param: { allOf: [{ $ref: "#/components/schemas/Slices" }], default: value },
    });
    expect(inspectContract(document).contract?.schemas.Param?.default).toBe(expected);
  });

  it("reads the definition that media types, or one of them, refer to", () => {
    const mediaTypes = {
      Book: { schema: { type: "string" } },
      Books: { "text/csv": { $ref: "#/components/mediaTypes/Book" } },
      Loop: { $ref: "#/components/mediaTypes/Loop" },
    };
    const read = (name: string) => {
      const response = { description: "Books.", content: { $ref: `#/components/mediaTypes/${name}` } };
      const document = withOperation({ operationId: "a", responses: { 200: response } });
      const { contract, problems } = inspectContract({ ...document, components: { mediaTypes } });
      const [found] = contract?.operations[0]?.responses ?? [];
      return { kinds: found?.content.map(({ mediaType, schema }) => [mediaType, schema]), problems };
    };
    expect(read("Books")).toEqual({ kinds: [["text/csv", { type: "string" }]], problems: [] });
    for (const name of ["Loop", "Missing"]) expect(read(name).problems).toMatchObject([{ isOmitted: true }]);
  });

  it("leaves out empty lists of schemas", () => {
    const { contract, problems: found } = inspectContract(withSchemas({ Union: { oneOf: [] } }));
    expect(contract?.schemas.Union).toEqual({});
    expect(found.map(formatProblem)).toEqual([
      "#/components/schemas/Union/oneOf: expected at least one schema, got none; it is left out",
    ]);
  });

  it("declares required properties that are only named, next to the parts of a composition", () => {
    const book = { type: "object", properties: { title: {} }, required: ["title", "author"] };
    const { contract, problems: found } = inspectContract(
      withSchemas({ Book: book, Novel: { allOf: [reference("Book"), book] } }),
    );
    expect(found).toEqual([]);
    expect(contract?.schemas.Book).toEqual({ ...book, properties: { title: {}, author: {} } });
    expect(contract?.schemas.Novel).toEqual({ allOf: [reference("Book"), book], properties: { author: {} } });
  });

  it("renames schemas whose names have control characters, and uses other such components where they are referred to", () => {
    const found = { description: "Found.", content: { "application/json": { schema: reference("a\nbook") } } };
    const paths = {
      "/books": { get: { operationId: "a", responses: { 200: { $ref: "#/components/responses/o\u202ek" } } } },
    };
    const components = { schemas: { "a\nbook": { type: "object" } }, responses: { "o\u202ek": found } };
    const { contract, problems: all } = inspectContract(bookShop({ paths, components }));
    expect(all.map(formatProblem)).toEqual([
      expect.stringContaining(
        'expected a name without line breaks and control characters, got "a\\nbook"; "ABook" is used',
      ),
      expect.stringContaining("it is left out: rename it"),
    ]);
    expect(contract?.schemas).toEqual({ ABook: { type: "object" } });
    expect(contract?.operations[0]?.responses[0]?.content[0]?.schema).toEqual(reference("ABook"));
  });

  it("gives repaired parts their values", () => {
    const { contract } = inspectContract(withOperation({ responses: { 404: {} } }, "/books/{id}"));
    expect(contract?.operations).toMatchObject([
      {
        operationId: "getBooksById",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: [{ status: "404", description: "Not Found" }],
      },
    ]);
  });
});

function formWithPart(contentType: string) {
  return { content: { "multipart/form-data": { encoding: { a: { contentType } } } } };
}
