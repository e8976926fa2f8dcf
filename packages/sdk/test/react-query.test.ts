// The entry point `./react-query`, used by TanStack Query with a real server.
import { InfiniteQueryObserver, MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createPetMutation, getPetQuery, listPetsInfiniteQuery, listPetsQuery } from "../src/gen/react-query.gen.ts";
import type { Pet } from "../src/index.ts";
import { startClient } from "./test-server.ts";

const cache = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });

test("a query resolves to the data and is cached", async () => {
  const { client, requests } = await startClient(() => ({ body: '{"id":1,"name":"Rex","categoryId":1}' }));
  const queries = cache();
  const pet: Pet = await queries.fetchQuery(getPetQuery(client, 1));
  expect(pet.name).toBe("Rex");
  await queries.fetchQuery(getPetQuery(client, 1));
  expect(requests).toHaveLength(1);
  await queries.fetchQuery(getPetQuery(client, 2));
  expect(requests.map(({ url }) => url)).toEqual(["/v1/pets/1", "/v1/pets/2"]);
});

test("a list query resolves to its items, and keys distinguish bigints from numbers", async () => {
  const { client, requests } = await startClient(() => ({ body: '[{"id":1}]' }));
  expect(await cache().fetchQuery(listPetsQuery(client, { limit: 2 }))).toEqual([{ id: 1 }]);
  expect(requests[0]?.url).toBe("/v1/pets?limit=2");
  const key = (id: unknown) => JSON.stringify(getPetQuery(client, id as number).queryKey);
  expect(new Set([key(1n), key(2n), key(1)]).size).toBe(3);
});

test("an infinite query requests one page after the other", async () => {
  const { client, requests } = await startClient((_request, index) =>
    index === 0
      ? { headers: { link: '</v1/pets?limit=1&cursor=b>; rel="next"' }, body: '[{"id":1}]' }
      : { body: '[{"id":2}]' },
  );
  const observer = new InfiniteQueryObserver(cache(), listPetsInfiniteQuery(client, { limit: 1 }));
  const stop = observer.subscribe(() => {});
  await vi.waitUntil(() => observer.getCurrentResult().isSuccess);
  expect(observer.getCurrentResult().hasNextPage).toBe(true);
  const { data, hasNextPage } = await observer.fetchNextPage();
  stop();
  expect(data?.pages.flatMap((page) => page.data)).toEqual([{ id: 1 }, { id: 2 }]);
  expect(hasNextPage).toBe(false);
  expect(requests.map(({ url }) => url)).toEqual(["/v1/pets?limit=1", "/v1/pets?limit=1&cursor=b"]);
});

test("cancelling a query aborts its request", async () => {
  const { client, requests, closed } = await startClient(() => ({ fail: "never" }));
  const queries = cache();
  const failed = queries.fetchQuery(getPetQuery(client, 1)).catch((error) => error);
  await vi.waitUntil(() => requests.length === 1);
  await queries.cancelQueries();
  expect(await failed).toBeInstanceOf(Error);
  await vi.waitUntil(() => closed() === 1);
});

test("a mutation sends its variables", async () => {
  const { client, requests } = await startClient(() => ({ status: 201, body: '{"id":7}' }));
  const mutation = new MutationObserver(cache(), createPetMutation(client));
  expect(await mutation.mutate({ body: { name: "Rex", categoryId: 1 } })).toEqual({ id: 7 });
  expect(requests[0]).toMatchObject({ method: "POST", body: '{"name":"Rex","categoryId":1}' });
});
