// Pages for infinite queries of TanStack Query.
import type { PageCall } from "./page-call.ts";
import type { AbortSignal } from "./platform.ts";

/** A page as a cache can store it: its items, and the value of the parameter that selects the next page. */
export interface CachedPage<T, Cursor> {
  data: T[];
  nextCursor: Cursor | undefined;
}

/**
 * Resolves to a page as a cache can store it.
 *
 * @param parameter query parameter that selects the page
 * @param parse converts the cursor to the type of the parameter
 */
export async function toCachedPage<T, Cursor>(
  call: PageCall<T>,
  parameter: string,
  parse: (cursor: string) => Cursor,
): Promise<CachedPage<T, Cursor>> {
  const { data, search } = await call;
  const cursor = search ? new URLSearchParams(search).get(parameter) : null;
  return { data, nextCursor: cursor === null ? undefined : parse(cursor) };
}

/** Options of `useInfiniteQuery`. */
export interface InfiniteQuery<T, Cursor> {
  queryKey: readonly unknown[];
  queryFn: (context: {
    signal?: AbortSignal | undefined;
    pageParam: Cursor | undefined;
  }) => Promise<CachedPage<T, Cursor>>;
  initialPageParam: Cursor | undefined;
  getNextPageParam: (page: { nextCursor: Cursor | undefined }) => Cursor | undefined;
}
