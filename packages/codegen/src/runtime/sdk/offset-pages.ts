// Pagination by the number of items to skip.
import type { PageReader } from "./page-call.ts";
import { type Location, nextQuery, type PageOptions, readNumber, sentNumber } from "./page-location.ts";

export interface OffsetPages extends PageOptions {
  /** Location of the number of items on all pages. */
  total?: Location | undefined;
}

/**
 * Returns a reader of pages whose offset counts items. A page without items is the last one, and a shorter page is not: a
 * service may return fewer items than requested on any page.
 */
export function offsetPages({ findItems, total, ...options }: OffsetPages): PageReader {
  return (result, input) => {
    const items = findItems(result.data);
    const count = Array.isArray(items) ? items.length : 0;
    const end = sentNumber(input, options.parameter, 0) + count;
    return [items, nextQuery(options, result, input, end, count === 0 || end >= readNumber(total, result, input))];
  };
}
