// Pagination by page number.
import type { PageReader } from "./page-call.ts";
import { type Location, nextQuery, type PageOptions, readNumber, sentNumber } from "./page-location.ts";

export interface NumberedPages extends PageOptions {
  firstPage: number;
  totalPages?: Location | undefined;
}

/** Returns a reader of numbered pages. A page without items is the last one. */
export function numberedPages({ findItems, firstPage, totalPages, ...options }: NumberedPages): PageReader {
  return (result, input) => {
    const items = findItems(result.data);
    const next = sentNumber(input, options.parameter, firstPage) + 1;
    const isEmpty = !Array.isArray(items) || items.length === 0;
    const isLast = isEmpty || next - firstPage >= readNumber(totalPages, result, input);
    return [items, nextQuery(options, result, input, next, isLast)];
  };
}
