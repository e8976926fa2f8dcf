// The library as a real HTTP server: each list has five items, on pages of two.
import { type ReceivedRequest, startServer, type TestResponse } from "@onecontract/testing/test-server";
import { TownLibrary } from "../src/gen/library-sdk/client.gen.ts";

export const IDS = [1, 2, 3, 4, 5];

const books = IDS.map((id) => ({ id, title: `Book ${id}` }));
const loans = IDS.map((id) => ({ id, due: `2026-11-0${id}` }));

/** Starts the library. Its client does not retry. */
export async function startLibrary(respond = respondWithPages) {
  const server = await startServer(respond);
  const client = new TownLibrary({ baseURL: server.url, maxRetries: 0, logLevel: "off" });
  return { ...server, client, urls: () => server.requests.map(({ url }) => url.slice("/v1".length)) };
}

interface Slice {
  start: number;
  limit: number;
  /** Index of the first item of the next page, if there is one. */
  next: number | undefined;
  query: URLSearchParams;
}

/** Pages of each list, as its style of pagination encodes them. */
const LISTS: Record<string, { start?: (query: URLSearchParams) => number; respond: (slice: Slice) => TestResponse }> = {
  "/v1/books": {
    respond: (slice) => ({
      ...json(cut(books, slice)),
      ...(slice.next && { headers: { link: `</v1/books?limit=${slice.limit}&cursor=${slice.next}>; rel="next"` } }),
    }),
  },
  "/v1/shelves": {
    start: (query) => Number(query.get("from")),
    respond: (slice) => ({
      ...json({ shelves: cut(books, slice) }),
      headers: {
        "x-links": `<?from=0>; rel="first"; title="<, \\"x"${slice.next ? `, <?from=${slice.next}>; rel="Following"` : ""}`,
      },
    }),
  },
  "/v1/loans": {
    start: (query) => Number((query.get("page-token") ?? "t 0").slice(2)),
    respond: (slice) =>
      json({
        result: { loans: cut(loans, slice) },
        meta: { "next/token": slice.next ? `t ${slice.next}` : null, more: Boolean(slice.next) },
      }),
  },
  "/v1/readers": {
    start: (query) => Number(query.get("after") ?? FIRST_READER) - FIRST_READER,
    respond: (slice) => ({
      ...json(cut(books, slice)),
      ...(slice.next && { headers: { "x-next-reader": `${FIRST_READER + slice.next}` } }),
    }),
  },
  "/v1/authors": {
    start: (query) => Number(query.get("offset")),
    respond: (slice) => ({ ...json(cut(books, slice)), headers: { "x-total-count": `${books.length}` } }),
  },
  "/v1/reviews": {
    start: (query) => Number(query.get("skip")),
    respond: (slice) => json({ reviews: cut(books, slice) }),
  },
  "/v1/events": {
    start: (query) => Number(query.get("page")) * Number(query.get("size") ?? 2),
    respond: (slice) =>
      json({ events: cut(loans, slice), page: { totalPages: Math.ceil(loans.length / slice.limit) } }),
  },
  "/v1/rooms": {
    start: (query) => Number(query.get("$skiptoken")),
    respond: (slice) => {
      const floor = slice.query.get("floor");
      const next = `https://internal.example/rooms?floor=${floor}&$skiptoken=${slice.next}#top`;
      return json({ value: cut(books, slice), ...(slice.next && { "@nextLink": next }) });
    },
  },
  "/v1/journals": {
    respond: (slice) => ({
      ...json(cut(books, slice)),
      ...(slice.next && { headers: { "x-next-page": `/v1/journals?cursor=${slice.next}` } }),
    }),
  },
  "/v1/members": {
    start: (query) => IDS.indexOf(Number(query.get("starting_after"))) + 1,
    respond: (slice) => json({ data: cut(books, slice), has_more: slice.next !== undefined }),
  },
};

const FIRST_READER = 1000;

export function respondWithPages({ url }: ReceivedRequest): TestResponse {
  const { pathname, searchParams: query } = new URL(url, "http://localhost");
  const list = LISTS[pathname];
  if (!list) return { status: 404, body: "{}" };
  const start = (list.start ?? (() => Number(query.get("cursor"))))(query);
  const limit = Number(query.get("limit") ?? query.get("size") ?? 2);
  const next = start + limit < IDS.length ? start + limit : undefined;
  return list.respond({ start, limit, next, query });
}

function cut<T>(items: T[], { start, limit }: Slice): T[] {
  return items.slice(start, start + limit);
}

function json(value: unknown): TestResponse {
  return { body: JSON.stringify(value) };
}
