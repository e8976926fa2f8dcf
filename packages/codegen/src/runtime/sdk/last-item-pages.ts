// Pagination by the ID of the last item of a page.
import { getProperty } from "../json/is-record.ts";
import type { PageReader } from "./page-call.ts";
import { isFalse, type Location, queryWith } from "./page-location.ts";

export interface LastItemPages {
  findItems: (body: unknown) => unknown;
  /** Query parameter that takes the ID. */
  parameter: string;
  /** Property of the items that is their ID. */
  itemId: string;
  hasMore?: Location | undefined;
}

/** Returns a reader of pages, each of which begins after the last item of the previous one. A page without items is the last one. */
export function lastItemPages({ findItems, parameter, itemId, hasMore }: LastItemPages): PageReader {
  return (result, input) => {
    const items = findItems(result.data);
    const id = Array.isArray(items) ? getProperty(items.at(-1), itemId) : undefined;
    const isLast = id === undefined || isFalse(hasMore, result);
    return [items, () => (isLast ? undefined : queryWith(input, { [parameter]: id }))];
  };
}
