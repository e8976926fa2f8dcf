// Finds the next page of a list as the SDK does.
import type { ResponseLocation } from "@onecontract/codegen";
import { cursorPages } from "@onecontract/codegen/sdk/cursor-pages";
import { lastItemPages } from "@onecontract/codegen/sdk/last-item-pages";
import { linkHeaderPages } from "@onecontract/codegen/sdk/link-header-pages";
import { nextLinkPages } from "@onecontract/codegen/sdk/next-link-pages";
import { numberedPages } from "@onecontract/codegen/sdk/numbered-pages";
import { offsetPages } from "@onecontract/codegen/sdk/offset-pages";
import type { PageReader } from "@onecontract/codegen/sdk/page-call";
import { itemsAt } from "@onecontract/codegen/sdk/page-location";
import type { Operation } from "../../view/console/console-data.ts";

/**
 * Returns the query of the next page, or undefined if there is none or the response does not describe it as the contract does.
 *
 * @param search query of the request
 */
export function findNextQuery(
  { method, path, pagination }: Pick<Operation, "method" | "path" | "pagination">,
  result: { data: unknown; response: Response },
  search: string,
): string | undefined {
  try {
    const [, findNext] = (pagination && reader(pagination))?.(result, { operation: { method, path }, search }) ?? [];
    return findNext?.();
  } catch {
    // The response is shown all the same.
    return undefined;
  }
}

const at = (location: ResponseLocation | undefined) =>
  location === undefined ? undefined : location.in === "header" ? location.name : location.path;

function reader(pagination: NonNullable<Operation["pagination"]>): PageReader {
  const findItems = itemsAt(...pagination.items);
  switch (pagination.style) {
    case "link-header":
      return linkHeaderPages(pagination.header, pagination.relation, findItems);
    case "next-link":
      return nextLinkPages({ findItems, nextLink: at(pagination.nextLink) ?? "" });
    case "cursor":
      return cursorPages({
        findItems,
        parameter: pagination.cursorParameter,
        nextCursor: at(pagination.nextCursor) ?? "",
        hasMore: at(pagination.hasMore),
      });
    case "last-item":
      return lastItemPages({
        findItems,
        parameter: pagination.cursorParameter,
        itemId: pagination.itemId,
        hasMore: at(pagination.hasMore),
      });
    case "offset":
      return offsetPages({
        findItems,
        parameter: pagination.offsetParameter,
        total: at(pagination.total),
        hasMore: at(pagination.hasMore),
      });
    case "page":
      return numberedPages({
        findItems,
        parameter: pagination.pageParameter,
        firstPage: pagination.firstPage,
        totalPages: at(pagination.totalPages),
        hasMore: at(pagination.hasMore),
      });
  }
}
