// Pagination of lists.
import { expect, test } from "vitest";
import { PaginationError } from "../src/gen/index.gen.ts";
import { linkHeaderPages } from "../src/gen/runtime/sdk/link-header-pages.ts";
import { startClient } from "./test-server.ts";

/** Returns the query of the next page, which the reader finds when it is needed. */
function findNext(response: Response): string | undefined {
  const [, find] = linkHeaderPages("link", "next")(
    { data: [], response },
    { operation: { method: "GET", path: "/pets" } },
  );
  return find();
}

const THREE_PAGES = [
  { headers: { link: '</v1/pets?limit=2&cursor=b>; rel="next"' }, body: '[{"id":1},{"id":2}]' },
  { headers: { link: '<http://elsewhere.example/x?cursor=c>; rel="next"' }, body: '[{"id":3}]' },
  { body: '[{"id":4}]' },
];

const startPages = () => startClient((_request, index) => THREE_PAGES[index] ?? { status: 500 });

test("for await on a call iterates the items of every page", async () => {
  const { client, requests } = await startPages();
  const ids: number[] = [];
  for await (const pet of client.pets.list({ limit: 2, status: "available" })) ids.push(pet.id);
  expect(ids).toEqual([1, 2, 3, 4]);
  expect(requests.map(({ url }) => url)).toEqual([
    "/v1/pets?limit=2&status=available",
    "/v1/pets?limit=2&cursor=b",
    "/v1/pets?cursor=c",
  ]);
});

test("a next page on another host is requested from the client's own base URL", async () => {
  const { client, requests } = await startPages();
  for await (const _pet of client.pets.list());
  expect(requests[2]).toMatchObject({ url: "/v1/pets?cursor=c", headers: { authorization: "Bearer test-key" } });
});

test("await resolves to one page, and nextPage() to the page after it", async () => {
  const { client, requests } = await startPages();
  const first = await client.pets.list();
  expect([first.data.map(({ id }) => id), first.hasNextPage()]).toEqual([[1, 2], true]);
  expect(requests).toHaveLength(1);
  const last = await (await first.nextPage()).nextPage();
  expect([last.data.map(({ id }) => id), last.hasNextPage()]).toEqual([[4], false]);
  expect(() => last.nextPage()).toThrow(new PaginationError("GET /pets: expected a next page, got none"));
});

test("a loop that ends early requests no further page", async () => {
  const { client, requests } = await startPages();
  for await (const pet of client.pets.list()) if (pet.id === 2) break;
  expect(requests).toHaveLength(1);
});

test("for await on a page iterates it and the pages after it", async () => {
  const { client } = await startPages();
  const second = await (await client.pets.list()).nextPage();
  const ids: number[] = [];
  for await (const pet of second) ids.push(pet.id);
  expect(ids).toEqual([3, 4]);
});

test("withResponse() resolves to the page, the response, the rate limit and the request id", async () => {
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

test.for([
  [undefined, undefined],
  ["", undefined],
  ['<?a>; rel="next"', "?a"],
  ["<?a>; rel=next", "?a"],
  ['<https://x.example/y?a=b#c?d>; rel="next"', "?a=b"],
  ['</y#c?d>; rel="next"', undefined],
  ['<?a>; rel="prev", <?b>; REL="Next"', "?b"],
  ['<?a>; rel="prev next"', "?a"],
  ['<?a>; title="x, <?c>; rel=\\"next\\""; rel="prev", <b?x=1,2>; rel="next"', "?x=1,2"],
  ['<?a>; rel="nextish"', undefined],
  ["no link at all; rel=next", undefined],
])("the query of the next link of %j is %j", ([link, query]) => {
  const response = new Response(null, { headers: link === undefined ? {} : { link } });
  expect(findNext(response)).toBe(query);
});

test.for(["<", "<a>", "<?", "<?#", '<a>"', '<a>"\\"', "<a>;", "<a>; rel=", '<a>; rel="', '<a>; rel=" '])(
  "a Link header with 16 kB of %j has no next link, and does not block the process",
  (part) => {
    const response = new Response(null, { headers: { link: part.repeat(16_384 / part.length) } });
    expect(findNext(response)).toBeUndefined();
  },
);

test("a list that leads back to an earlier page ends with an error", async () => {
  const { client, requests } = await startClient((_request, index) => ({
    headers: { link: `</v1/pets?cursor=${index % 2 === 0 ? "b" : "c"}>; rel="next"` },
    body: `[{"id":${index}}]`,
  }));
  const ids: number[] = [];
  const iteration = (async () => {
    for await (const pet of client.pets.list()) ids.push(pet.id);
  })();
  await expect(iteration).rejects.toThrow(new PaginationError("GET /pets: expected a next page, got an earlier one"));
  expect(ids).toEqual([0, 1, 2]);
  expect(requests).toHaveLength(3);
});

test("a page can be requested twice", async () => {
  const { client } = await startPages();
  const first = await client.pets.list();
  await first.nextPage();
  expect((await first.nextPage()).data).toEqual([{ id: 4 }]);
});

test("a body that is not a list is an error, and the request is not sent again", async () => {
  const { client, requests } = await startClient(() => ({ body: '{"items":[]}' }));
  const failed = await client
    .withOptions({ maxRetries: 2 })
    .pets.list()
    .catch((error) => error);
  expect(failed).toEqual(new PaginationError("GET /pets: expected a page, got object"));
  expect(failed.name).toBe("PaginationError");
  expect(requests).toHaveLength(1);
});

test("endless empty pages end with an error", async () => {
  const { client, requests } = await startClient((_request, index) => ({
    headers: { link: `<?cursor=${index}>; rel="next"` },
    body: index === 0 ? '[{"id":1}]' : "[]",
  }));
  await expect(client.pets.list().toArray()).rejects.toThrow(
    new PaginationError("GET /pets: expected a next page, got empty ones"),
  );
  expect(requests).toHaveLength(101);
});

test("toArray() resolves to the items of all pages, or to the first ones", async () => {
  const { client } = await startPages();
  expect((await client.pets.list().toArray()).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  const limited = await startPages();
  expect((await limited.client.pets.list().toArray({ limit: 2 })).map(({ id }) => id)).toEqual([1, 2]);
  expect(limited.requests).toHaveLength(1);
  const none = await startPages();
  expect(await none.client.pets.list().toArray({ limit: 0 })).toEqual([]);
});

test("pages() iterates the pages", async () => {
  const { client, requests } = await startPages();
  const sizes: number[] = [];
  for await (const { data } of client.pets.list().pages()) {
    sizes.push(data.length);
    if (sizes.length === 2) break;
  }
  expect(sizes).toEqual([2, 1]);
  expect(requests).toHaveLength(2);
});
