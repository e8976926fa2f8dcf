// Pagination by a cursor in the response.
import type { PageReader } from "./page-call.ts";
import { isFalse, type Location, queryWith, readLocation } from "./page-location.ts";

export interface CursorPages {
  findItems: (body: unknown) => unknown;
  /** Query parameter that takes the cursor. */
  parameter: string;
  /** Location of the cursor of the next page; absent, null or empty on the last page. */
  nextCursor: Location;
  hasMore?: Location | undefined;
}

/** Returns a reader of pages that contain the cursor of the next page. */
export function cursorPages({ findItems, parameter, nextCursor, hasMore }: CursorPages): PageReader {
  return (result, input) => {
    const cursor = readLocation(nextCursor, result) ?? "";
    const isLast = cursor === "" || isFalse(hasMore, result);
    return [findItems(result.data), () => (isLast ? undefined : queryWith(input, { [parameter]: cursor }))];
  };
}
