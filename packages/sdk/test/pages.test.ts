// Lists that come a page at a time.
import { expect, test } from "vitest";
import { findLinkQuery } from "../src/runtime/link-header.ts";
import { startClient } from "./test-service.ts";

const THREE_PAGES = [
  { headers: { link: '</v1/pets?limit=2&cursor=b>; rel="next"' }, body: '[{"id":1},{"id":2}]' },
  { headers: { link: '<http://elsewhere.example/x?cursor=c>; rel="next"' }, body: '[{"id":3}]' },
  { body: '[{"id":4}]' },
];

const startPages = () => startClient((_asked, index) => THREE_PAGES[index] ?? { status: 500 });

test("for await on the call goes through the items of every page", async () => {
  const { client, asked } = await startPages();
  const ids: number[] = [];
  for await (const pet of client.pets.list({ limit: 2, status: "available" })) ids.push(pet.id);
  expect(ids).toEqual([1, 2, 3, 4]);
  expect(asked.map(({ url }) => url)).toEqual([
    "/v1/pets?limit=2&status=available",
    "/v1/pets?limit=2&cursor=b",
    "/v1/pets?cursor=c",
  ]);
});

test("a page on another host is asked for at the client's own address, with the key", async () => {
  const { client, asked } = await startPages();
  for await (const _pet of client.pets.list());
  expect(asked[2]).toMatchObject({ url: "/v1/pets?cursor=c", headers: { authorization: "Bearer test-key" } });
});

test("awaiting gives one page, and each page leads to the next", async () => {
  const { client, asked } = await startPages();
  const first = await client.pets.list();
  expect([first.data.map(({ id }) => id), first.hasNextPage()]).toEqual([[1, 2], true]);
  expect(asked).toHaveLength(1);
  const last = await (await first.nextPage()).nextPage();
  expect([last.data.map(({ id }) => id), last.hasNextPage()]).toEqual([[4], false]);
  expect(() => last.nextPage()).toThrow(new TypeError("expected a next page, got none"));
});

test("a loop that ends early asks for no further page", async () => {
  const { client, asked } = await startPages();
  for await (const pet of client.pets.list()) if (pet.id === 2) break;
  expect(asked).toHaveLength(1);
});

test("for await on a page goes on from it", async () => {
  const { client } = await startPages();
  const second = await (await client.pets.list()).nextPage();
  const ids: number[] = [];
  for await (const pet of second) ids.push(pet.id);
  expect(ids).toEqual([3, 4]);
});

test("withResponse gives the page with what came around it", async () => {
  const reset = 1_900_000_000;
  const { client } = await startClient(() => ({
    headers: {
      "x-request-id": "r-1",
      "x-ratelimit-limit": "60",
      "x-ratelimit-remaining": "59",
      "x-ratelimit-reset": `${reset}`,
    },
    body: '[{"id":1}]',
  }));
  const { data, response, rateLimit, requestId } = await client.pets.list().withResponse();
  expect(data.data).toEqual([{ id: 1 }]);
  expect(response.status).toBe(200);
  expect(rateLimit).toEqual({ limit: 60, remaining: 59, resetAt: new Date(reset * 1000) });
  expect(requestId).toBe("r-1");
});

test("asResponse leaves the body to the caller", async () => {
  const { client } = await startClient(() => ({ body: "[ ]" }));
  const response = await client.pets.list().asResponse();
  expect(await response.text()).toBe("[ ]");
});

test.for([
  [undefined, undefined],
  ["", undefined],
  ['<?a>; rel="next"', "?a"],
  ["<?a>; rel=next", "?a"],
  ['<https://x.example/y?a=b#c?d>; rel="next"', "?a=b"],
  ['</y#c?d>; rel="next"', ""],
  ['<?a>; rel="prev", <?b>; REL="Next"', "?b"],
  ['<?a>; rel="prev next"', "?a"],
  ['<?a>; title="x, <?c>; rel=\\"next\\""; rel="prev", <b?x=1,2>; rel="next"', "?x=1,2"],
  ['<?a>; rel="nextish"', undefined],
  ["no link at all; rel=next", undefined],
])("the query of the next link of %j is %j", ([link, query]) => {
  expect(findLinkQuery(new Headers(link === undefined ? {} : { link }), "link", "next")).toBe(query);
});
