// One page of a list, and the Link header that leads to the next.
import { encodeCursor } from "./cursor.ts";

export interface Page<Item> {
  items: Item[];
  /** The cursor of the next page; absent on the last page. */
  nextCursor?: string;
}

/** Cuts a page from what storage found when it was asked for one item more than `limit`. */
export function cutPage<Item extends { id: number }>(found: Item[], limit: number): Page<Item> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return found.length > limit && last !== undefined ? { items, nextCursor: encodeCursor(last.id) } : { items };
}

/**
 * The `Link` header of a page (RFC 8288), absent on the last one.
 * @param address the absolute address of the list, without a query.
 * @param query what the next page must keep, such as its limit and filters.
 */
export function nextPageLink(
  address: string,
  query: Record<string, string | number | undefined>,
  nextCursor: string | undefined,
): { Link?: string } {
  if (nextCursor === undefined) return {};
  // Put together as text: URL and URLSearchParams take longer than the query that found the page.
  let parameters = "";
  for (const name in query) {
    const value = query[name];
    if (value !== undefined) parameters += `${encodeURIComponent(name)}=${encodeURIComponent(value)}&`;
  }
  return { Link: `<${address}?${parameters}cursor=${nextCursor}>; rel="next"` };
}
