// Lists of items in the bodies of responses.
import { expect, test } from "vitest";
import { cursorPages } from "../../src/runtime/sdk/cursor-pages.ts";
import { lastItemPages } from "../../src/runtime/sdk/last-item-pages.ts";
import { nextLinkPages } from "../../src/runtime/sdk/next-link-pages.ts";
import { numberedPages } from "../../src/runtime/sdk/numbered-pages.ts";
import { offsetPages } from "../../src/runtime/sdk/offset-pages.ts";
import { PaginationError } from "../../src/runtime/sdk/page-call.ts";
import { itemsAt, optionalItemsAt } from "../../src/runtime/sdk/page-location.ts";

test.for<[body: unknown, required: unknown, optional: unknown]>([
  [{ data: { items: [1] } }, [1], [1]],
  [{ data: { items: null } }, [], []],
  [{ data: {} }, undefined, []],
  [{}, undefined, []],
  [{ data: { items: "none" } }, "none", "none"],
  [null, undefined, undefined],
  [[1], undefined, undefined],
  ["text", undefined, undefined],
])("of the body %j, the required items are %j, and the optional ones %j", ([body, required, optional]) => {
  expect(itemsAt("data", "items")(body)).toEqual(required);
  expect(optionalItemsAt("data", "items")(body)).toEqual(optional);
});

const findItems = itemsAt("items");
const PAGES = { findItems, parameter: "after" };

test.for([
  ["cursor", "next", cursorPages({ ...PAGES, nextCursor: ["next"] })],
  ["flag", "next", cursorPages({ ...PAGES, nextCursor: "x-next", hasMore: ["next"] })],
  ["URL", "next", nextLinkPages({ findItems, nextLink: ["next"] })],
  ["number of pages", "next", numberedPages({ ...PAGES, firstPage: 1, totalPages: ["next"] })],
  ["total", "next", offsetPages({ ...PAGES, total: ["next"] })],
  ["last item", "id", lastItemPages({ ...PAGES, itemId: "id" })],
] as const)("an object in place of the %s is a PaginationError", ([, path, read]) => {
  for (const value of [{ toString: 1 }, { a: 1 }, []]) {
    const result = {
      data: { next: value, items: [{ id: value }] },
      response: new Response("", { headers: { "x-next": "2" } }),
    };
    const readPage = () => read(result, { operation: { method: "GET", path: "/books" } });
    expect(readPage).toThrow(PaginationError);
    expect(readPage).toThrow(`GET /books: expected a string or number at ${path}, got an object`);
  }
});
