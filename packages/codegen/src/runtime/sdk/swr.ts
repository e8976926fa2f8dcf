// Converts options of TanStack Query to arguments of the hooks of SWR.
import type { CachedPage, InfiniteQuery } from "./infinite-query.ts";
import type { Mutation, Query } from "./react-query.ts";

/** Arguments of `useSWR`. */
export type SwrQuery<Data> = [key: readonly unknown[], fetcher: () => Promise<Data>];

/** Arguments of `useSWRInfinite`. The last part of a key is the cursor of the page. */
export type SwrInfiniteQuery<T, Cursor> = [
  getKey: (index: number, previous: CachedPage<T, Cursor> | null) => readonly unknown[] | null,
  fetcher: (key: readonly unknown[]) => Promise<CachedPage<T, Cursor>>,
];

/** Arguments of `useSWRMutation`. */
export type SwrMutation<Input, Data> = [
  key: readonly string[],
  fetcher: (key: readonly string[], options: { arg: Input }) => Promise<Data>,
];

/**
 * Returns the arguments of a hook of SWR: `useSWR(...swr(getPetQuery(client, 1)))`, `useSWRInfinite(...swr(listPetsInfiniteQuery(client)))`
 * and `useSWRMutation(...swr(createPetMutation(client)))`. SWR does not abort requests.
 */
export function swr<T, Cursor>(query: InfiniteQuery<T, Cursor>): SwrInfiniteQuery<T, Cursor>;
export function swr<Data>(query: Query<Data>): SwrQuery<Data>;
export function swr<Input, Data>(mutation: Mutation<Input, Data>): SwrMutation<Input, Data>;
export function swr<T, Cursor, Data, Input>(
  options: InfiniteQuery<T, Cursor> | Query<Data> | Mutation<Input, Data>,
): SwrInfiniteQuery<T, Cursor> | SwrQuery<Data> | SwrMutation<Input, Data> {
  if ("mutationFn" in options) return [options.mutationKey, (_key, { arg }) => options.mutationFn(arg)];
  if (!("getNextPageParam" in options)) return [options.queryKey, () => options.queryFn({})];
  const { queryKey, queryFn, getNextPageParam } = options;
  return [
    (_index, previous) => {
      if (previous === null) return [...queryKey, undefined];
      const cursor = getNextPageParam(previous);
      return cursor === undefined ? null : [...queryKey, cursor];
    },
    (key: readonly unknown[]) => queryFn({ pageParam: key.at(-1) as Cursor | undefined }),
  ];
}
