// How the portal describes the next page of a list, and how its console requests it, for each style of pagination.
import type { Operation } from "@onecontract/codegen";
import { expect, it } from "vitest";
import { findNextQuery } from "../src/browser/console/next-query.ts";
import { nextPageSteps } from "../src/view/next-page-steps.ts";

type Pagination = NonNullable<Operation["pagination"]>;

const STYLES: [pagination: Pagination, body: unknown, headers: Record<string, string>, query: string, step: string][] =
  [
    [
      { style: "last-item", items: ["data"], cursorParameter: "after", itemId: "id" },
      { data: [{ id: "a" }, { id: "b" }], has_more: true },
      {},
      "?after=b",
      "Send the `id` of the last item as `after`, with all other parameters unchanged.",
    ],
    [
      { style: "cursor", items: ["data"], cursorParameter: "after", nextCursor: { in: "body", path: ["next"] } },
      { data: [{ id: "a" }], next: "c1" },
      {},
      "?after=c1",
      "Send the cursor of the next page, which is in `next` of the response body, as `after`, with all other parameters unchanged.",
    ],
    [
      { style: "link-header", items: [], header: "Link", relation: "next" },
      [{ id: "a" }],
      { link: '<https://api.example/things?page=2>; rel="next"' },
      "?page=2",
      "A response without that URL is the last page.",
    ],
  ];

it.each(STYLES)("of %j", (pagination, data, headers, query, step) => {
  expect(nextPageSteps(pagination)).toContain(step);
  const operation = { method: "get", path: "/things", pagination } as const;
  const response = new Response(null, { headers });
  expect(findNextQuery(operation, { data, response }, "?limit=2")).toBe(query);
});

it("is none if has_more is false, or if a page has no items", () => {
  const pagination: Pagination = {
    style: "last-item",
    items: ["data"],
    cursorParameter: "after",
    itemId: "id",
    hasMore: { in: "body", path: ["has_more"] },
  };
  const operation = { method: "get", path: "/things", pagination } as const;
  const next = (data: object) => findNextQuery(operation, { data, response: new Response() }, "");
  expect(next({ data: [{ id: "a" }], has_more: false })).toBeUndefined();
  expect(next({ data: [], has_more: true })).toBeUndefined();
  expect(nextPageSteps(pagination).join(" ")).toContain("On the last page, `has_more` of the response body is false.");
});

it("is none if the cursor is an object", () => {
  const pagination: Pagination = {
    style: "cursor",
    items: ["data"],
    cursorParameter: "after",
    nextCursor: { in: "body", path: ["next"] },
  };
  const operation = { method: "get", path: "/things", pagination } as const;
  const data = { data: [{ id: "a" }], next: { toString: 1 } };
  expect(findNextQuery(operation, { data, response: new Response() }, "")).toBeUndefined();
});
