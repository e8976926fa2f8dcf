// Cursor pagination: the opaque cursor, one page of a list, and the Link header of the next page.
import { ApiError } from "./api-error.ts";

export interface Page<Item> {
  items: Item[];
  /** Cursor of the next page. Absent on the last page. */
  nextCursor?: string;
}

/** Cuts a page from the items that the storage returned for a limit of `limit + 1`. */
export function toPage<Item extends { id: number }>(found: Item[], limit: number): Page<Item> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return found.length > limit && last !== undefined ? { items, nextCursor: encodeCursor(last.id) } : { items };
}

/** Encodes the ID of the last item of a page, so that pages stay consistent while items are added. */
export function encodeCursor(lastId: number): string {
  return Buffer.from(String(lastId)).toString("base64url");
}

/**
 * Returns the ID after which the page starts; 0 for the first page.
 * @throws ApiError `invalid_request` if `encodeCursor` did not create the cursor.
 */
export function decodeCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const decoded = Buffer.from(cursor, "base64url").toString("latin1");
  const lastId = /^[1-9][0-9]{0,15}$/.test(decoded) ? Number(decoded) : Number.NaN;
  // The comparison rejects other base64url spellings of the same value.
  if (!Number.isSafeInteger(lastId) || encodeCursor(lastId) !== cursor) {
    const expected = "the cursor of a Link header's next URL";
    throw new ApiError("invalid_request", `cursor: expected ${expected}, got ${JSON.stringify(cursor)}`);
  }
  return lastId;
}

/**
 * Returns the `Link` header of a page (RFC 8288), or no header on the last page.
 * @param listUrl the absolute URL of the list, without a query.
 * @param query the parameters to repeat on the next page, such as limit and filters.
 */
export function nextPageLink(
  listUrl: string,
  query: Record<string, string | number | undefined>,
  nextCursor: string | undefined,
): { Link?: string } {
  if (nextCursor === undefined) return {};
  // Plain string concatenation, because URL and URLSearchParams take longer than the query that found the page.
  let parameters = "";
  for (const name in query) {
    const value = query[name];
    if (value !== undefined) parameters += `${encodeURIComponent(name)}=${encodeURIComponent(value)}&`;
  }
  return { Link: `<${listUrl}?${parameters}cursor=${nextCursor}>; rel="next"` };
}
