// What the options for TanStack Query are made of: the entry point `./react-query`.
import { findLinkQuery } from "./link-header.ts";
import type { PageCall } from "./page-call.ts";

/** A key of values that a cache can print: a bigint is its digits and an `n`. */
export function queryKey(operationId: string, values: readonly unknown[]): readonly unknown[] {
  const text = JSON.stringify(values, (_key, value) => (typeof value === "bigint" ? `${value}n` : value));
  return [operationId, ...JSON.parse(text)];
}

/** One page, as a cache can keep it: its items, and the cursor of the page after it. */
export async function cursorPage<T>(
  call: PageCall<T>,
  header: string,
  relation: string,
  cursorParameter: string,
): Promise<{ data: T[]; nextCursor: string | undefined }> {
  const { data, response } = await call.withResponse();
  const query = findLinkQuery(response.headers, header, relation);
  return { data: data.data, nextCursor: new URLSearchParams(query).get(cursorParameter) ?? undefined };
}
