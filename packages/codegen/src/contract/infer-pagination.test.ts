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

it.each<[string, ...Parameters<typeof paginationOf>]>([
  ["no parameter of pages", array, ["state"]],
  ["two arrays", page({ open: array, closed: array }), ["page"]],
  ["no array", page({ name: { type: "string" } }), ["page"]],
  ["another header", array, ["page"], {}, "X-Link"],
  ["a response without a body", array, ["page"], {}, "Link", true],
  ["the style none", array, ["page"], { "x-pagination": { style: "none" } }],
])("derives none from %s", (_title, ...operation) => {
  expect(paginationOf(...operation)).toBeUndefined();
});
