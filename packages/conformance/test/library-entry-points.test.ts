// Pagination in the optional entry points of a client: TanStack Query calls the mock server in every style.
import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { TownLibrary } from "../src/gen/library-sdk/client.gen.ts";
import { handlers } from "../src/gen/library-sdk/msw.gen.ts";
import * as queries from "../src/gen/library-sdk/react-query.gen.ts";
import { responseValidation } from "../src/gen/library-sdk/validate.gen.ts";
import { IDS } from "./library-service.ts";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const books = IDS.map((id) => ({ id, title: `Book ${id}` }));
const loans = IDS.map((id) => ({ id, due: `2026-11-0${id}` }));

function startMockServer(): TownLibrary {
  const lists = ["/books", "/shelves", "/readers", "/authors", "/reviews", "/rooms", "/journals", "/members"];
  const items = Object.fromEntries(lists.map((path) => [path, books]));
  server.use(...handlers({ items: { ...items, "/loans": loans, "/events": loans } }));
  return new TownLibrary({ maxRetries: 0, logLevel: "off", middleware: [responseValidation()] });
}

it.for([
  ["books", (client: TownLibrary) => client.books.list({ limit: 2 })],
  ["shelves", (client: TownLibrary) => client.shelves.list()],
  ["loans", (client: TownLibrary) => client.loans.list({ limit: 2 })],
  ["readers", (client: TownLibrary) => client.readers.list({ limit: 2 })],
  ["authors", (client: TownLibrary) => client.authors.list({ limit: 2 })],
  ["reviews", (client: TownLibrary) => client.reviews.list()],
  ["events", (client: TownLibrary) => client.events.list({ size: 2 })],
  ["rooms", (client: TownLibrary) => client.rooms.list({ floor: 1 })],
  ["journals", (client: TownLibrary) => client.journals.list()],
  ["members", (client: TownLibrary) => client.members.list({ limit: 2 })],
] as const)("the mock server paginates the list of %s as the contract declares", async ([, call]) => {
  const client = startMockServer();
  const ids: number[] = [];
  for await (const { id } of call(client)) ids.push(id);
  expect(ids).toEqual(IDS);
});

it("the mock server has the examples of the contract as items", async () => {
  server.use(...handlers());
  const { data } = await new TownLibrary({ logLevel: "off" }).loans.list();
  expect(data).toEqual([{ id: 1, due: "2026-11-20" }]);
});

interface InfiniteQuery {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal; pageParam: never }) => Promise<{ data: { id: number }[] }>;
}

it.for([
  ["books", (client: TownLibrary) => queries.listBooksInfiniteQuery(client, { limit: 2 })],
  ["loans", (client: TownLibrary) => queries.listLoansInfiniteQuery(client, { limit: 2 })],
  ["readers", (client: TownLibrary) => queries.listReadersInfiniteQuery(client, { limit: 2 })],
  ["authors", (client: TownLibrary) => queries.listAuthorsInfiniteQuery(client, { limit: 2 })],
  ["members", (client: TownLibrary) => queries.listMembersInfiniteQuery(client, { limit: 2 })],
  ["events", (client: TownLibrary) => queries.listEventsInfiniteQuery(client, { size: 2 })],
] as const)("an infinite query requests the pages of the list of %s", async ([, options]) => {
  const observer = new InfiniteQueryObserver(new QueryClient(), options(startMockServer()) as InfiniteQuery as never);
  const stop = observer.subscribe(() => {});
  await vi.waitUntil(() => observer.getCurrentResult().isSuccess);
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
  stop();
  const { data } = observer.getCurrentResult() as { data?: { pages?: { data: { id: number }[] }[] } };
  expect(data?.pages?.map((page) => page.data.map(({ id }) => id))).toEqual([[1, 2], [3, 4], [5]]);
});

it("the cursor of an infinite query has the type of its parameter", async () => {
  const client = startMockServer();
  const { queryFn } = queries.listAuthorsInfiniteQuery(client, { limit: 2 });
  const { signal } = new AbortController();
  expect((await queryFn({ signal, pageParam: undefined })).nextCursor).toBe(2);
  const readers = queries.listReadersInfiniteQuery(client, { limit: 2 });
  expect((await readers.queryFn({ signal, pageParam: undefined })).nextCursor).toBe(2n);
});

it("a list whose next URL has undeclared parameters has no infinite query", () => {
  expect(queries).toHaveProperty("listRoomsQuery");
  expect(queries).not.toHaveProperty("listRoomsInfiniteQuery");
});
