import type { OperationObject } from "openapi3-ts/oas31";
import { expect, it } from "vitest";
import type { Pagination } from "./pagination.ts";
import { formatProblem } from "./problem.ts";
import { inspectContract } from "./read-contract.ts";

const POINTER = "#/paths/~1books~1{shelf}/get/x-pagination";

/** Returns the pagination of a list whose body is an object with the items in `result/books`. */
function readPagination(extension: unknown): { pagination: Pagination | undefined; problems: string[] } {
  const schema = {
    allOf: [
      {
        type: "object" as const,
        properties: {
          result: {
            type: "object" as const,
            properties: {
              books: {
                type: "array" as const,
                items: { type: "object" as const, properties: { isbn: { type: "string" as const } } },
              },
            },
          },
          next: { type: ["string" as const, "null" as const] },
          "a/b": { type: "boolean" as const },
        },
      },
    ],
  };
  const operation: OperationObject = {
    operationId: "listBooks",
    "x-pagination": extension,
    parameters: [
      { name: "shelf", in: "path", required: true, schema: { type: "string" } },
      { name: "cursor", in: "query", schema: { type: "string" } },
      { name: "page", in: "query", schema: { type: "integer", default: 0 } },
      { name: "filter", in: "query", style: "deepObject", schema: { type: "object" } },
    ],
    responses: { 200: { description: "A page.", content: { "application/json": { schema } } } },
  };
  const info = { title: "Books", version: "1.0.0" };
  const document = { openapi: "3.1.0", info, paths: { "/books/{shelf}": { get: operation } } };
  const { contract, problems } = inspectContract(document);
  return { pagination: contract?.operations[0]?.pagination, problems: problems.map(formatProblem) };
}

const items = "$response.body#/result/books";

it.each<[object, object]>([
  [
    { style: "link-header", items },
    { style: "link-header", header: "Link", relation: "next", items: ["result", "books"] },
  ],
  [
    { style: "next-link", items, nextLink: "$response.body#/next", cursorParameter: "cursor" },
    {
      style: "next-link",
      items: ["result", "books"],
      nextLink: { in: "body", path: ["next"] },
      cursorParameter: "cursor",
    },
  ],
  [
    {
      style: "cursor",
      items,
      cursorParameter: "cursor",
      nextCursor: "$response.header.X-Next",
      hasMore: "$response.body#/a~1b",
    },
    {
      style: "cursor",
      items: ["result", "books"],
      cursorParameter: "cursor",
      nextCursor: { in: "header", name: "X-Next" },
      hasMore: { in: "body", path: ["a/b"] },
    },
  ],
  [
    { style: "last-item", items, cursorParameter: "cursor", itemId: "isbn" },
    { style: "last-item", items: ["result", "books"], cursorParameter: "cursor", itemId: "isbn" },
  ],
  [
    { style: "page", items, pageParameter: "page" },
    { style: "page", items: ["result", "books"], pageParameter: "page", firstPage: 0 },
  ],
])("reads %j", (extension, expected) => {
  expect(readPagination(extension).pagination).toEqual(expected);
});

it.each([
  ["link-header", "", 'expected an object, got "link-header"'],
  [{}, "/style", "expected one of link-header, next-link, cursor, last-item, offset, page, none, got none"],
  [
    { style: "constructor" },
    "/style",
    'expected one of link-header, next-link, cursor, last-item, offset, page, none, got "constructor"',
  ],
  [
    { style: "keyset" },
    "/style",
    'expected one of link-header, next-link, cursor, last-item, offset, page, none, got "keyset"',
  ],
  [
    { style: "offset", items, offset: "page" },
    "",
    "expected style, items, limitParameter, offsetParameter, total, hasMore, got offset",
  ],
  [{ style: "offset", items }, "/offsetParameter", "expected a string, got none"],
  [
    { style: "offset", items, offsetParameter: "shelf" },
    "/offsetParameter",
    'expected a query parameter of the operation (cursor, page), got "shelf"',
  ],
  [
    { style: "offset", items, offsetParameter: "filter" },
    "/offsetParameter",
    'expected a query parameter of the operation (cursor, page), got "filter"',
  ],
  [{ style: "link-header" }, "/items", 'expected the location of an array, got "$response.body"'],
  [
    { style: "link-header", items: "$response.body#/next" },
    "/items",
    'expected the location of an array, got "$response.body#/next"',
  ],
  [
    { style: "link-header", items: "/result" },
    "/items",
    'expected $response.body or $response.body#/..., got "/result"',
  ],
  [
    { style: "next-link", items, nextLink: "next" },
    "/nextLink",
    'expected $response.body#/... or $response.header.NAME, got "next"',
  ],
  [
    { style: "next-link", items, nextLink: "$response.body#/links/next" },
    "/nextLink",
    'expected a property of the successful response, got "$response.body#/links/next"',
  ],
  [{ style: "last-item", items, cursorParameter: "cursor" }, "/itemId", 'expected a property of the items, got "id"'],
  [{ style: "page", items, pageParameter: "page", firstPage: "one" }, "/firstPage", 'expected an integer, got "one"'],
])("leaves out %j with the location %s", (extension, location, message) => {
  expect(readPagination(extension)).toEqual({
    pagination: undefined,
    problems: [expect.stringContaining(`${POINTER}${location}: ${message}`)],
  });
});

it("ignores the extension of another tool, which has the same name", () => {
  const extension = { limitParam: "count", pageOffsetParam: "start", resultsPath: "books" };
  expect(readPagination(extension)).toEqual({ pagination: undefined, problems: [] });
});
