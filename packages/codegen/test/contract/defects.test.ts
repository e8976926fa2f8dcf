// A defect belongs to the smallest part that it spoils. That part is repaired or left out under a warning, and everything else remains.
import { describe, expect, it } from "vitest";
import { type Contract, formatProblem, inspectContract } from "../../src/index.ts";
import { bookShop, reference, responses, withOperation, withSchemas } from "./book-shop.ts";

const path = "#/paths/~1books/get";
const parameter = (schema: object) => ({
  operationId: "a",
  parameters: [{ name: "q", in: "query", schema }],
  responses,
});
const content = (media: object) => ({ operationId: "a", responses: { 200: { description: "", content: media } } });
const secured = (securitySchemes: object, security: object[]) =>
  bookShop({ components: { securitySchemes }, security });
const first = ({ operations: [operation] }: Contract) => operation;
const firstSchema = (contract: Contract) => first(contract)?.parameters[0]?.schema;
const firstContent = (contract: Contract) => first(contract)?.responses[0]?.content[0];

it.each<[string, unknown, string, (contract: Contract) => unknown, unknown]>([
  [
    "a path with a query",
    withOperation({ operationId: "a", responses }, "/books?beta=true&id={id}"),
    "#/paths/~1books?beta=true&id={id}/get/parameters: expected a path without a query, got ?beta=true",
    (contract) => first(contract)?.parameters.map(({ name, required, schema }) => [name, required, schema]),
    [
      ["beta", true, { type: "string", enum: ["true"] }],
      ["id", true, { type: "string" }],
    ],
  ],
  [
    "a path with a query that an optional parameter declares",
    withOperation({ ...parameter({ type: "string" }), responses }, "/books?q=new"),
    "expected a path without a query, got ?q=new",
    (contract) => first(contract)?.parameters.map(({ name, required, schema }) => [name, required, schema]),
    [["q", true, { type: "string", enum: ["new"] }]],
  ],
  [
    "paths that differ in the names of parameters",
    bookShop({
      paths: {
        "/a/{b}": { get: { operationId: "a", responses } },
        "/a/{c}": { get: { operationId: "b", responses } },
      },
    }),
    "#/paths/~1a~1{c}: expected a path that differs from /a/{b} in more than the names of parameters, got /a/{c}",
    ({ operations }) => operations.length,
    2,
  ],
  [
    "paths that differ in a fragment",
    bookShop({
      paths: { "/a": { get: { operationId: "a", responses } }, "/a#b": { get: { operationId: "b", responses } } },
    }),
    '#/paths/~1a#b: expected a path without "#"',
    ({ operations }) => operations.length,
    2,
  ],
  [
    "a path without a slash",
    withOperation({ operationId: "a", responses }, "books"),
    "/books is used",
    (contract) => first(contract)?.path,
    "/books",
  ],
  [
    "an enumerated value of another type",
    withOperation(parameter({ type: "integer", enum: ["1", 2] })),
    `${path}/parameters/0/schema/enum/0: expected a value of type integer, got "1"; 1 is used`,
    firstSchema,
    { type: "integer", enum: [1, 2] },
  ],
  [
    "enumerated values that are all of other types",
    withOperation(parameter({ type: "integer", enum: ["0 (Unknown)", "1 (Known)"] })),
    `${path}/parameters/0/schema/enum: expected values of type integer, got "0 (Unknown)"; it is ignored`,
    firstSchema,
    { type: "integer" },
  ],
  [
    "a form that is a string",
    bookShop({
      paths: {
        "/books": {
          post: {
            operationId: "a",
            requestBody: { content: { "application/x-www-form-urlencoded": { schema: { type: "string" } } } },
            responses,
          },
        },
      },
    }),
    "requestBody/content/application~1x-www-form-urlencoded/schema: expected an object, got the type string; any fields",
    (contract) => first(contract)?.requestBody?.content[0]?.schema,
    { type: "object" },
  ],
  [
    "a closed part of a composition",
    withOperation(
      parameter({
        allOf: [
          { type: "object", additionalProperties: false, properties: { a: { type: "string" } } },
          { type: "object", properties: { b: { type: "string" } } },
        ],
      }),
    ),
    `${path}/parameters/0/schema/allOf/0/additionalProperties: expected a schema that allows the properties of the others`,
    (contract) => firstSchema(contract)?.allOf?.[0],
    { type: "object", properties: { a: { type: "string" } } },
  ],
  [
    "a closed union of objects",
    withOperation(
      parameter({ additionalProperties: false, anyOf: [{ type: "object", properties: { a: { type: "string" } } }] }),
    ),
    `${path}/parameters/0/schema/additionalProperties: expected a schema that allows the properties of the others`,
    firstSchema,
    { anyOf: [{ type: "object", properties: { a: { type: "string" } } }] },
  ],
  [
    "a required property that a closed schema does not declare",
    withOperation(
      parameter({ type: "object", additionalProperties: false, properties: { a: {} }, required: ["a", "b"] }),
    ),
    `${path}/parameters/0/schema/required: expected declared properties, because the schema allows no others, got "b"`,
    (contract) => firstSchema(contract)?.required,
    ["a"],
  ],
  [
    "a pattern that no string of the allowed length matches",
    withOperation(parameter({ type: "string", minLength: 3, pattern: "^[a-z]$", example: "abc" })),
    `${path}/parameters/0/schema/pattern: expected a pattern that the example matches, got "^[a-z]$"; it is not checked`,
    firstSchema,
    { type: "string", minLength: 3, example: "abc" },
  ],
  [
    "a pattern of the bytes that a string in base64 encodes",
    withOperation(parameter({ type: "string", format: "byte", pattern: "^.{1,1}$" })),
    `${path}/parameters/0/schema/pattern: expected a pattern that a string in base64 matches, got "^.{1,1}$"`,
    firstSchema,
    { type: "string", format: "byte" },
  ],
  [
    "a discriminator whose property no variant declares",
    withSchemas({
      A: { oneOf: [reference("B"), reference("C")], discriminator: { propertyName: "kind" } },
      B: { type: "object", required: ["b"], properties: { b: { type: "string" } } },
      C: { type: "object", required: ["c"], properties: { c: { type: "string" } } },
    }),
    '#/components/schemas/A/discriminator: expected a property that the variants declare, got "kind"; the discriminator is ignored',
    ({ schemas }) => schemas.A,
    { oneOf: [reference("B"), reference("C")] },
  ],
  [
    "a pattern with flags",
    withOperation(parameter({ type: "string", pattern: "/^3[A-Z]{3,}$/i" })),
    `${path}/parameters/0/schema/pattern: expected a regular expression of ECMAScript, got "/^3[A-Z]{3,}$/i"; it is not checked`,
    firstSchema,
    { type: "string" },
  ],
  [
    "a union whose type is null",
    withOperation(parameter({ type: "null", oneOf: [{ type: "string" }, { type: "number" }] })),
    `${path}/parameters/0/schema/type: expected a type of the variants, got "null"; null is another variant`,
    firstSchema,
    { oneOf: [{ type: "string" }, { type: "number" }, { type: "null" }] },
  ],
  [
    "an enum without the null that its type allows",
    withOperation(parameter({ type: ["string", "null"], enum: ["new"] })),
    `${path}/parameters/0/schema/enum: expected null among the values, as in type, got none; null is allowed`,
    firstSchema,
    { type: ["string", "null"], enum: ["new", null] },
  ],
  [
    "an undeclared path parameter, which becomes the first one",
    withOperation(parameter({ type: "string" }), "/books/{id}"),
    "#/paths/~1books~1{id}/get/parameters: expected a path parameter for {id}, got none",
    (contract) => first(contract)?.parameters.map(({ name }) => name),
    ["id", "q"],
  ],
  [
    "a format that the enumerated values do not have",
    withOperation(parameter({ type: "string", format: "date-time", enum: ["now"] })),
    `${path}/parameters/0/schema/format: expected a format that the enumerated values have, got "date-time"; it is ignored`,
    firstSchema,
    { type: "string", enum: ["now"] },
  ],
  [
    "a default that a pattern excludes",
    withOperation(parameter({ type: "string", pattern: "^[a-z]+$", default: "" })),
    '/default: expected a value that the schema allows, got ""; it is ignored',
    firstSchema,
    { type: "string", pattern: "^[a-z]+$" },
  ],
  [
    "a default of an array with an item that its enum excludes",
    withOperation(parameter({ type: "array", items: { type: "string", enum: ["OPEN"] }, default: ["open"] })),
    "/default: expected a value that the schema allows, got an array; it is ignored",
    firstSchema,
    { type: "array", items: { type: "string", enum: ["OPEN"] } },
  ],
  [
    "a default that is no email address",
    withOperation(parameter({ type: "string", format: "email", default: "" })),
    '/default: expected a value that the schema allows, got ""; it is ignored',
    firstSchema,
    { type: "string", format: "email" },
  ],
  [
    "a media type with a comma",
    withOperation(content({ "application/json, charset=utf-8": { schema: { type: "string" } } })),
    "content/application~1json, charset=utf-8: expected a media type such as application/json",
    (contract) => firstContent(contract)?.mediaType,
    "application/json",
  ],
  [
    "a media type without a slash",
    withOperation(content({ "applicationjson;version=1": { schema: { type: "string" } } })),
    "content/applicationjson;version=1: expected a media type such as application/json",
    (contract) => firstContent(contract)?.mediaType,
    "application/json",
  ],
  [
    "a variant that allows any value",
    withOperation(parameter({ oneOf: [{}, { type: "object", properties: { a: { type: "string" } } }] })),
    `${path}/parameters/0/schema/oneOf: expected variants that exclude each other`,
    (contract) => firstSchema(contract)?.anyOf,
    [{}, { type: "object", properties: { a: { type: "string" } } }],
  ],
  [
    "a multipart form that is an array",
    bookShop({
      paths: {
        "/books": {
          post: {
            operationId: "a",
            requestBody: { content: { "multipart/form-data": { schema: { type: "array", items: {} } } } },
            responses,
          },
        },
      },
    }),
    "requestBody/content/multipart~1form-data/schema: expected an object, got the type array; any fields",
    (contract) => first(contract)?.requestBody?.content[0]?.schema,
    { type: "object" },
  ],
  [
    "variants that differ in formats that are not checked",
    withOperation(
      parameter({
        oneOf: [
          { type: "string", format: "asset-id" },
          { type: "string", format: "upload-id" },
        ],
      }),
    ),
    `${path}/parameters/0/schema/oneOf: expected variants that exclude each other`,
    (contract) => firstSchema(contract)?.oneOf,
    undefined,
  ],
  [
    "a default in prose",
    withOperation(parameter({ type: "string", format: "date-time", default: "The first page of data" })),
    "/default: expected a value that the schema allows, got",
    firstSchema,
    { type: "string", format: "date-time" },
  ],
  [
    "a UUID with 24 characters",
    withOperation(parameter({ type: "string", format: "uuid", maxLength: 24 })),
    "/format: expected a format that the schema's lengths and example have",
    firstSchema,
    { type: "string", maxLength: 24 },
  ],
  [
    "a pattern with delimiters",
    withOperation(parameter({ type: "string", pattern: "/^[a-z]+$/" })),
    "it is used without the delimiters",
    firstSchema,
    { type: "string", pattern: "^[a-z]+$" },
  ],
  [
    "the name of a format as a pattern",
    withOperation(parameter({ type: "string", pattern: "date-time" })),
    "/pattern: expected a regular expression, got the name of a format",
    firstSchema,
    { type: "string", format: "date-time" },
  ],
  [
    "values of items at the array",
    withOperation(parameter({ type: "array", enum: ["a", "b"], items: { type: "string" } })),
    `${path}/parameters/0/schema/enum: expected arrays, got "a"; the values are those of the items`,
    firstSchema,
    { type: "array", items: { type: "string", enum: ["a", "b"] } },
  ],
  [
    "nullable in OpenAPI 3.1",
    withOperation(parameter({ type: "string", nullable: true })),
    'expected "null" in type',
    firstSchema,
    { type: ["string", "null"] },
  ],
  [
    "a response that refers to a request body",
    bookShop({
      components: { requestBodies: { Book: { content: { "text/plain": { schema: { type: "string" } } } } } },
      paths: {
        "/books": { get: { operationId: "a", responses: { 200: { $ref: "#/components/requestBodies/Book" } } } },
      },
    }),
    `${path}/responses/200/$ref: expected a reference to responses`,
    (contract) => firstContent(contract)?.mediaType,
    "text/plain",
  ],
  [
    "a schema that refers to a parameter",
    withOperation({
      operationId: "a",
      parameters: [
        { name: "a", in: "query", schema: { type: "array", items: { $ref: "#/paths/~1books/get/parameters/1" } } },
        { name: "b", in: "query", schema: { type: "integer" } },
      ],
      responses,
    }),
    "expected a reference to a schema, got",
    ({ schemas }) => Object.values(schemas),
    [{ type: "integer" }],
  ],
  [
    "a discriminator that maps into paths",
    withSchemas({
      A: { oneOf: [reference("B")], discriminator: { propertyName: "kind", mapping: { b: "#/paths/~1books" } } },
      B: { type: "object", properties: { kind: { type: "string" } } },
    }),
    "#/components/schemas/A/discriminator/mapping/b: expected a reference to a schema",
    ({ schemas }) => schemas.A,
    { oneOf: [reference("B")] },
  ],
  [
    "a media type that is none",
    withOperation(content({ code: {}, "application/json": {} })),
    'expected a media type such as application/json, got "code"; it is left out',
    (contract) => firstContent(contract)?.mediaType,
    "application/json",
  ],
  [
    "schemas that are parts of each other",
    withSchemas({ A: { allOf: [reference("B")] }, B: { allOf: [reference("A")] } }),
    "any value is allowed",
    ({ schemas }) => schemas.A,
    {},
  ],
  [
    "an HTTP scheme that clients cannot use, without an alternative",
    secured({ hmac: { type: "http", scheme: "hmac" } }, [{ hmac: [] }]),
    "#/components/securitySchemes/hmac/scheme: expected basic or bearer",
    ({ securitySchemes }) => securitySchemes.hmac?.name,
    "Authorization",
  ],
  [
    "a scheme that is not declared, which does not make operations public",
    secured({}, [{ key: [] }]),
    '#/security/0/key: expected a scheme in components.securitySchemes, got "key"',
    (contract) => first(contract)?.security,
    [[{ scheme: "key", scopes: [] }]],
  ],
  [
    "a scheme in a file that cannot be read, without which operations have no credential",
    secured({ key: { $ref: "../common.yaml#/components/securitySchemes/key" } }, [{ key: [] }]),
    "#/components/securitySchemes/key: expected a definition of the scheme, got none; clients pass the value",
    (contract) => [first(contract)?.security, contract.securitySchemes.key?.name],
    [[[{ scheme: "key", scopes: [] }]], "Authorization"],
  ],
  [
    "a scheme with the name of an inherited property",
    secured({}, [{ constructor: [] }]),
    '#/security/0/constructor: expected a scheme in components.securitySchemes, got "constructor"',
    ({ securitySchemes }) => Object.keys(securitySchemes),
    ["constructor"],
  ],
  [
    "parameters that are API keys of alternatives",
    bookShop({
      components: {
        securitySchemes: {
          key: { type: "apiKey", in: "query", name: "key" },
          token: { type: "apiKey", in: "header", name: "Token" },
        },
      },
      security: [{ key: [] }, { token: [] }],
      paths: {
        "/books": {
          get: {
            operationId: "a",
            parameters: [
              { name: "key", in: "query", required: true, schema: { type: "string" } },
              { name: "token", in: "header", required: true, schema: { type: "string" } },
              { name: "token", in: "query", schema: { type: "string" } },
            ],
            responses,
          },
        },
      },
    }),
    `${path}/parameters/1: expected a parameter that is no credential, got the header parameter token of token`,
    (contract) => [
      first(contract)?.parameters.map(({ in: location, name }) => `${location} ${name}`),
      first(contract)?.security.map((alternative) => alternative.map(({ scheme }) => scheme)),
    ],
    [["query token"], [["key", "token"]]],
  ],
  [
    "schemes that share a header",
    secured({ a: { type: "http", scheme: "basic" }, b: { type: "oauth2" } }, [{ a: [], b: [] }]),
    "#/security/0: expected schemes of different headers, got a with b",
    (contract) => first(contract)?.security.map(([requirement]) => requirement?.scheme),
    ["aAndb"],
  ],
  [
    "a reference to a response that is left out",
    bookShop({
      components: { responses: { Gone: 7 } },
      paths: {
        "/books": {
          get: { operationId: "a", responses: { 200: responses[200], 410: { $ref: "#/components/responses/Gone" } } },
        },
      },
    }),
    "#/components/responses/Gone: expected an object, got 7; it is left out",
    (contract) => first(contract)?.responses.map(({ status }) => status),
    ["200"],
  ],
])("%s is reported, and spoils nothing else", (_title, document, message, select, expected) => {
  const { contract, problems } = inspectContract(document);
  expect(problems.map(formatProblem).join("\n")).toContain(message);
  expect(problems.every(({ severity }) => severity === "warning")).toBe(true);
  expect(contract && select(contract)).toEqual(expected);
});

describe("a schema with a name from the configuration", () => {
  it("has the type of that name", () => {
    const { contract } = inspectContract(withSchemas({ Book: { "x-sdk-type": "Novel" }, Novel: {} }));
    expect(Object.keys(contract?.schemas ?? {})).toEqual(["Novel", "Novel2"]);
  });
});

describe("a required property that no part of a composition declares", () => {
  it("may have any value", () => {
    const parts = [{ type: "object", properties: { a: {} } }];
    const { contract } = inspectContract(withOperation(parameter({ allOf: parts, required: ["a", "b"] })));
    expect(contract && firstSchema(contract)?.properties).toEqual({ b: {} });
  });
});
