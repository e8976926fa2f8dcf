// Pagination by the URL of the next page.
import { expectPagination, type PageReader } from "./page-call.ts";
import { type Location, readLocation } from "./page-location.ts";

export interface NextLinkPages {
  findItems: (body: unknown) => unknown;
  /** Location of the URL of the next page; absent, null or empty on the last page. */
  nextLink: Location;
}

/**
 * Returns a reader of pages that contain the URL of the next page. Only the query of the URL is used: the next request is
 * sent to the client's own base URL, so that no other host receives the API key.
 */
export function nextLinkPages({ findItems, nextLink }: NextLinkPages): PageReader {
  return (result, input) => {
    const url = String(readLocation(nextLink, result, input) ?? "");
    const search = /\?[^#]+/.exec(url)?.[0];
    // Without a query, the URL would return the first page again.
    expectPagination(input, "a next URL with a query", url && !search && "another one");
    return [findItems(result.data), () => search];
  };
}
