import type { OperationObject, SchemaObject } from "openapi3-ts/oas31";
import { expect, it } from "vitest";
import { inspectContract } from "./read-contract.ts";

const array: SchemaObject = { type: "array", items: { type: "object", properties: { id: { type: "integer" } } } };
const page = (properties: Record<string, SchemaObject>): SchemaObject => ({ type: "object", properties });

function paginationOf(
  schema: SchemaObject,
  parameters: string[],
  rest: object = {},
  header = "Link",
  hasEmptyResponse = false,
) {
  const operation: OperationObject = {
    operationId: "listIssues",
    parameters: parameters.map((name) => ({ name, in: "query", schema: { type: "string" } })),
    responses: {
      ...(hasEmptyResponse && { 204: { description: "There are none." } }),
      200: {
        description: "Issues.",
        headers: { [header]: { schema: { type: "string" } } },
        content: { "application/json": { schema } },
      },
    },
    ...rest,
  };
  const info = { title: "Issues", version: "1.0.0" };
  const document = { openapi: "3.1.0", info, paths: { "/issues": { get: operation } } };
  return inspectContract(document).contract?.operations[0]?.pagination;
}

const linked = { style: "link-header", header: "Link", relation: "next" };

it.each([
  ["an array", array, ["per_page", "page"], { items: [], limitParameter: "per_page", cursorParameter: "page" }],
  [
    "an object with a count",
    page({ total_count: { type: "integer" }, items: array }),
    ["page", "after"],
    { items: ["items"], cursorParameter: "after" },
  ],
  ["only the page size", array, ["limit"], { items: [], limitParameter: "limit" }],
])("derives the pagination from %s", (_title, schema, parameters, expected) => {
  expect(paginationOf(schema, parameters)).toEqual({ ...linked, ...expected });
  expect(paginationOf(schema, parameters, {}, "link")).toEqual({ ...linked, ...expected });
});

const boolean: SchemaObject = { type: "boolean" };
const nullable: SchemaObject = { anyOf: [{ type: "string" }, { type: "null" }] };
const list = (properties: Record<string, SchemaObject>) =>
  page({ object: { type: "string" }, data: array, has_more: boolean, ...properties });
const variants = (...properties: Record<string, SchemaObject>[]): SchemaObject => ({
  type: "array",
  items: { oneOf: properties.map((own): SchemaObject => ({ type: "object", properties: own })) },
});
const id: Record<string, SchemaObject> = { id: { type: "string" } };
const found = { items: ["data"], hasMore: { in: "body", path: ["has_more"] } };
const lastItem = { style: "last-item", itemId: "id", ...found };
const cursorAt = (name: string) => ({ style: "cursor", nextCursor: { in: "body", path: [name] }, ...found });

it.each([
  [
    "IDs as OpenAI's",
    list({ last_id: nullable }),
    ["after", "limit"],
    { ...lastItem, cursorParameter: "after", limitParameter: "limit" },
  ],
  [
    "cursors as Notion's",
    list({ next_cursor: nullable }),
    ["start_cursor", "page_size"],
    { ...cursorAt("next_cursor"), cursorParameter: "start_cursor", limitParameter: "page_size" },
  ],
  [
    "IDs as Stripe's",
    list({}),
    ["ending_before", "starting_after"],
    { ...lastItem, cursorParameter: "starting_after" },
  ],
  ["IDs in every variant", list({ data: variants(id, id) }), ["after"], { ...lastItem, cursorParameter: "after" }],
  [
    "the last ID of a page",
    list({ data: variants(id, {}), last_id: nullable }),
    ["after"],
    { ...cursorAt("last_id"), cursorParameter: "after" },
  ],
  [
    "a cursor of the next page",
    list({ next_page: nullable }),
    ["page", "limit"],
    { ...cursorAt("next_page"), cursorParameter: "page", limitParameter: "limit" },
  ],
  ["a cursor next to IDs", list({ next: nullable }), ["after"], { ...cursorAt("next"), cursorParameter: "after" }],
])("derives the pagination from %s", (_title, schema, parameters, expected) => {
  expect(paginationOf(schema, parameters, {}, "ETag")).toEqual(expected);
});

it.each([
  ["nextPageToken", "pageToken", "maxResults"],
  ["next-page-token", "pageToken", "pageSize"],
  ["next_page_token", "page_token", "page_size"],
])("derives the pagination from the token %s", (name, cursorParameter, limitParameter) => {
  const sources: SchemaObject = { type: "array", items: { type: "string" } };
  const schema = page({ books: array, unreachable: sources, [name]: nullable });
  expect(paginationOf(schema, [cursorParameter, limitParameter], {}, "ETag")).toEqual({
    style: "cursor",
    items: ["books"],
    nextCursor: { in: "body", path: [name] },
    cursorParameter,
    limitParameter,
  });
});

const url: SchemaObject = { type: ["string", "null"], format: "uri" };
const links = page({ next: nullable });
/** As in JSON:API: `page[number]`. */
const pageObject = { name: "page", in: "query", style: "deepObject", schema: { type: "object" } };

it.each([
  [
    "DigitalOcean's",
    ["links", "pages", "next"],
    { links: page({ pages: { anyOf: [links, page({})] } }), meta: page({}) },
  ],
  ["those of JSON:API", ["links", "next"], { links }],
  ["those of HAL", ["_links", "next", "href"], { _links: page({ next: page({ href: { type: "string" } }) }) }],
  ["those of Django REST framework", ["next"], { count: { type: "integer" }, next: url, previous: url }],
])("derives the pagination from links such as %s", (_title, path, properties) => {
  const schema = page({ books: array, ...(properties as Record<string, SchemaObject>) });
  expect(paginationOf(schema, ["page", "per_page"], {}, "ETag")).toEqual({
    style: "next-link",
    items: ["books"],
    nextLink: { in: "body", path },
    cursorParameter: "page",
    limitParameter: "per_page",
  });
});

it.each<[string, ...Parameters<typeof paginationOf>]>([
  ["a link that no parameter selects", page({ data: array, links }), ["state"], {}, "ETag"],
  ["an object that selects pages", page({ data: array, links }), [], { parameters: [pageObject] }, "ETag"],
  ["a next value that is no URL", page({ data: array, next: nullable }), ["page"], {}, "ETag"],
  ["a link next to several arrays", page({ a: array, b: array, links }), ["page"], {}, "ETag"],
  ["a token that no parameter takes", page({ data: array, nextPageToken: nullable }), ["page"], {}, "ETag"],
  ["a token next to several arrays", page({ a: array, b: array, nextPageToken: nullable }), ["pageToken"], {}, "ETag"],
  ["no property for more items", page({ data: array, last_id: nullable }), ["after"], {}, "ETag"],
  ["another type of it", list({ has_more: { type: "string" } }), ["after"], {}, "ETag"],
  ["no parameter of a cursor", list({}), ["page", "limit"], {}, "ETag"],
  ["items without an ID in each variant", list({ data: variants(id, {}) }), ["after"], {}, "ETag"],
  ["several arrays next to more items", list({ deleted: array }), ["after"], {}, "ETag"],
  ["a number of the next page", list({ next_page: { type: "integer" } }), ["page"], {}, "ETag"],
  ["no parameter of pages", array, ["state"]],
  ["two arrays", page({ open: array, closed: array }), ["page"]],
  ["no array", page({ name: { type: "string" } }), ["page"]],
  ["another header", array, ["page"], {}, "X-Link"],
  ["a response without a body", array, ["page"], {}, "Link", true],
  ["the style none", array, ["page"], { "x-pagination": { style: "none" } }],
])("derives none from %s", (_title, ...operation) => {
  expect(paginationOf(...operation)).toBeUndefined();
});
