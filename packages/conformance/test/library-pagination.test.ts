// Pagination in every style, between a generated client and a real server.
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  type Book,
  type ListEvents200,
  type Loan,
  type PageCall,
  PaginationError,
} from "../src/gen/library-sdk/index.gen.ts";
import { IDS, respondWithPages, startLibrary } from "./library-service.ts";

async function collect(list: AsyncIterable<{ id: number }>): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of list) ids.push(id);
  return ids;
}

type Library = Awaited<ReturnType<typeof startLibrary>>["client"];

/** Calls of each list, and the requests that they send. */
const LISTS: [name: string, call: (client: Library) => PageCall<Book> | PageCall<Loan>, urls: string[]][] = [
  [
    "a link in a header",
    (client) => client.books.list(),
    ["/books", "/books?limit=2&cursor=2", "/books?limit=2&cursor=4"],
  ],
  [
    "a link with another relation in another header",
    (client) => client.shelves.list(),
    ["/shelves", "/shelves?from=2", "/shelves?from=4"],
  ],
  [
    "a cursor in the body, next to other parameters",
    (client) => client.loans.list({ branches: ["a", "b"], xReader: "r", limit: 2 }),
    [
      "/loans?branches=a,b&limit=2",
      "/loans?branches=a,b&limit=2&page-token=t%202",
      "/loans?branches=a,b&limit=2&page-token=t%204",
    ],
  ],
  [
    "a cursor in a header",
    (client) => client.readers.list(),
    ["/readers", "/readers?after=1002", "/readers?after=1004"],
  ],
  [
    "an offset and a total in a header",
    (client) => client.authors.list({ limit: 3 }),
    ["/authors?limit=3", "/authors?limit=3&offset=3"],
  ],
  [
    "an offset without a total, up to an empty page",
    (client) => client.reviews.list(),
    ["/reviews", "/reviews?skip=2", "/reviews?skip=4", "/reviews?skip=5"],
  ],
  ["a page number from zero", (client) => client.events.list(), ["/events", "/events?page=1", "/events?page=2"]],
  [
    "a URL in the body, with a parameter that the contract does not declare",
    (client) => client.rooms.list({ floor: 3 }),
    ["/rooms?floor=3", "/rooms?floor=3&$skiptoken=2", "/rooms?floor=3&$skiptoken=4"],
  ],
  ["a URL in a header", (client) => client.journals.list(), ["/journals", "/journals?cursor=2", "/journals?cursor=4"]],
  [
    "the ID of the last item",
    (client) => client.members.list(),
    ["/members", "/members?starting_after=2", "/members?starting_after=4"],
  ],
];

describe.for(LISTS)("pagination by %s", ([, call, expected]) => {
  it("iterates the items of every page", async () => {
    const { client, urls } = await startLibrary();
    expect(await collect(call(client))).toEqual(IDS);
    expect(urls()).toEqual(expected);
  });

  it("returns one page after the other", async () => {
    const { client, urls } = await startLibrary();
    let page = await call(client);
    const ids = page.data.map(({ id }) => id);
    while (page.hasNextPage()) {
      page = await page.nextPage();
      ids.push(...page.data.map(({ id }) => id));
    }
    expect(ids).toEqual(IDS);
    expect(urls()).toEqual(expected);
    expect(() => page.nextPage()).toThrow(/^GET \/\w+: expected a next page, got none$/);
  });

  it("starts where the caller asks for", async () => {
    const { client } = await startLibrary();
    const second = await (await call(client)).nextPage();
    expect(await collect(second)).toEqual(IDS.slice(IDS.indexOf(second.data[0]?.id ?? 0)));
  });

  it("ends with an error if the body has no list", async () => {
    const { client, requests } = await startLibrary(() => ({ body: '"no list"' }));
    await expect(call(client)).rejects.toThrow(PaginationError);
    expect(requests).toHaveLength(1);
  });
});

describe("a list", () => {
  it("sends the header parameters of the first call with every page", async () => {
    const { client, requests } = await startLibrary();
    await collect(client.loans.list({ xReader: "r-1" }));
    expect(requests.map(({ headers }) => headers["x-reader"])).toEqual(["r-1", "r-1", "r-1"]);
  });

  it("continues from the offset or the page number of the caller", async () => {
    const { client, urls } = await startLibrary();
    expect(await collect(client.authors.list({ offset: 1 }))).toEqual([2, 3, 4, 5]);
    expect(await collect(client.events.list({ page: 1 }))).toEqual([3, 4, 5]);
    expect(urls()).toEqual(["/authors?offset=1", "/authors?offset=3", "/events?page=1", "/events?page=2"]);
  });

  it("is empty if its array is null", async () => {
    const { client } = await startLibrary(() => ({
      body: '{"result":{"loans":null},"meta":{"next/token":"t","more":false}}',
    }));
    expect((await client.loans.list()).data).toEqual([]);
  });

  it.for([
    [
      "cursor",
      (client: Library) => client.loans.list(),
      '{"result":{"loans":[]},"meta":{"next/token":"t","more":true}}',
    ],
    ["last item", (client: Library) => client.members.list(), '{"data":[{"id":1,"title":"Emma"}],"has_more":true}'],
    ["next URL", (client: Library) => client.rooms.list(), '{"value":[],"@nextLink":"/rooms?at=1"}'],
  ] as const)("ends with an error if the %s repeats", async ([, call, body]) => {
    const { client, requests } = await startLibrary(() => ({ body }));
    await expect(collect(call(client))).rejects.toThrow(PaginationError);
    expect(requests).toHaveLength(2);
  });

  it("ends with an error if the next URL has no query", async () => {
    const { client } = await startLibrary(() => ({ body: '{"value":[],"@nextLink":"/rooms/2"}' }));
    await expect(collect(client.rooms.list())).rejects.toThrow(
      new PaginationError("GET /rooms: expected a next URL with a query, got another one"),
    );
  });

  it("ends at a page without items, even if there are more", async () => {
    const { client } = await startLibrary(() => ({ body: '{"data":[],"has_more":true}' }));
    expect(await collect(client.members.list())).toEqual([]);
  });

  it("sends the next request to its own server, even if the next URL has another host", async () => {
    const { client, requests } = await startLibrary(respondWithPages);
    await collect(client.rooms.list());
    expect(requests).toHaveLength(3);
  });

  it("keeps the properties of the body next to the items", async () => {
    const { client } = await startLibrary(respondWithPages);
    const first = await client.events.list();
    expect(first.body.page).toEqual({ totalPages: 3 });
    const second = await first.nextPage();
    expect(second.body).toEqual({ events: second.data, page: { totalPages: 3 } });
    expectTypeOf(second.body).toEqualTypeOf<ListEvents200>();
  });

  it("has items of the type that the contract declares", () => {
    expectTypeOf<ReturnType<Library["books"]["list"]>>().toEqualTypeOf<PageCall<Book>>();
    expectTypeOf<ReturnType<Library["loans"]["list"]>>().toExtend<PageCall<Loan>>();
    expectTypeOf<ReturnType<Library["events"]["list"]>>().toEqualTypeOf<PageCall<Loan, object, ListEvents200>>();
    expectTypeOf<ReturnType<Library["rooms"]["list"]>>().toExtend<PageCall<Book>>();
  });
});
