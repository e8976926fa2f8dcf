// Pagination by page number.
import type { PageReader } from "./page-call.ts";
import { isFalse, type Location, queryWith, readNumber, sentNumber } from "./page-location.ts";

export interface NumberedPages {
  findItems: (body: unknown) => unknown;
  /** Query parameter that takes the page number. */
  parameter: string;
  firstPage: number;
  totalPages?: Location | undefined;
  hasMore?: Location | undefined;
}

/** Returns a reader of numbered pages. A page without items is the last one. */
export function numberedPages({ findItems, parameter, firstPage, totalPages, hasMore }: NumberedPages): PageReader {
  return (result, input) => {
    const items = findItems(result.data);
    const next = sentNumber(input, parameter, firstPage) + 1;
    const isEmpty = !Array.isArray(items) || items.length === 0;
    const isLast = isEmpty || next - firstPage >= readNumber(totalPages, result) || isFalse(hasMore, result);
    return [items, () => (isLast ? undefined : queryWith(input, { [parameter]: next }))];
  };
}
