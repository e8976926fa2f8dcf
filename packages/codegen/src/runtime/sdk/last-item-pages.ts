// Pagination by the ID of the last item of a page.
import type { PageReader } from "./page-call.ts";
import { nextQuery, type PageOptions, readPrimitive } from "./page-location.ts";

export interface LastItemPages extends PageOptions {
  /** Property of the items that is their ID. */
  itemId: string;
}

/** Returns a reader of pages, each of which begins after the last item of the previous one. A page without items is the last one. */
export function lastItemPages({ findItems, itemId, ...options }: LastItemPages): PageReader {
  return (result, input) => {
    const items = findItems(result.data);
    const id = Array.isArray(items) ? readPrimitive(items.at(-1), [itemId], input) : undefined;
    return [items, nextQuery(options, result, input, id, id === undefined)];
  };
}
