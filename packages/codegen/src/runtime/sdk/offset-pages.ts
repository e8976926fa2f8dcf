// Pagination by the number of items to skip.
import type { PageReader } from "./page-call.ts";
import { isFalse, type Location, queryWith, readNumber, sentNumber } from "./page-location.ts";

export interface OffsetPages {
  findItems: (body: unknown) => unknown;
  /** Query parameter that takes the offset. */
  parameter: string;
  /** Location of the number of items on all pages. */
  total?: Location | undefined;
  hasMore?: Location | undefined;
}

/**
 * Returns a reader of pages whose offset counts items. A page without items is the last one, and a shorter page is not: a
 * service may return fewer items than requested on any page.
 */
export function offsetPages({ findItems, parameter, total, hasMore }: OffsetPages): PageReader {
  return (result, input) => {
    const items = findItems(result.data);
    const count = Array.isArray(items) ? items.length : 0;
    const end = sentNumber(input, parameter, 0) + count;
    const isLast = count === 0 || end >= readNumber(total, result) || isFalse(hasMore, result);
    return [items, () => (isLast ? undefined : queryWith(input, { [parameter]: end }))];
  };
}
