// Pagination by a cursor in the response.
import type { PageReader } from "./page-call.ts";
import { type Location, nextQuery, type PageOptions, readLocation } from "./page-location.ts";

export interface CursorPages extends PageOptions {
  /** Location of the cursor of the next page; absent, null or empty on the last page. */
  nextCursor: Location;
}

/** Returns a reader of pages that contain the cursor of the next page. */
export function cursorPages({ findItems, nextCursor, ...options }: CursorPages): PageReader {
  return (result, input) => {
    const cursor = readLocation(nextCursor, result, input) ?? "";
    return [findItems(result.data), nextQuery(options, result, input, cursor, cursor === "")];
  };
}
