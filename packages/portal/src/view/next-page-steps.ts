// Describes how to request the next page of a list.
import { type Operation, pageSelector, type ResponseLocation } from "@onecontract/codegen";

type Pagination = NonNullable<Operation["pagination"]>;

/** Returns the steps as sentences in Markdown, for each style of pagination. */
export function nextPageSteps(pagination: Pagination): string[] {
  const items =
    pagination.items.length === 0 ? [] : [`The items are in ${describe({ in: "body", path: pagination.items })}.`];
  return [...items, ...styleSteps(pagination)];
}

function styleSteps(pagination: Pagination): string[] {
  const parameter = `\`${pageSelector(pagination)}\``;
  switch (pagination.style) {
    case "link-header":
      return [
        `If there is a next page, the \`${pagination.header}\` response header contains its URL with the relation \`${pagination.relation}\` ([RFC 8288](https://www.rfc-editor.org/rfc/rfc8288)). Request that URL unchanged: it includes your filters.`,
        "A response without that URL is the last page.",
      ];
    case "next-link":
      return [
        `If there is a next page, ${describe(pagination.nextLink)} is its URL. Request it unchanged: it includes your filters.`,
        "A response without that URL is the last page.",
      ];
    case "cursor":
      return [
        `Send the cursor of the next page, which is in ${describe(pagination.nextCursor)}, as ${parameter}, with all other parameters unchanged.`,
        `A response without a cursor is the last page.${noMore(pagination.hasMore)}`,
      ];
    case "last-item":
      return [
        `Send the \`${pagination.itemId}\` of the last item as ${parameter}, with all other parameters unchanged.`,
        `A response without items is the last page.${noMore(pagination.hasMore)}`,
      ];
    case "offset":
      return [
        `Send the number of items that you have received as ${parameter}, with all other parameters unchanged.`,
        pagination.total
          ? `The total number of items is in ${describe(pagination.total)}.${noMore(pagination.hasMore)}`
          : `A response without items is the last page.${noMore(pagination.hasMore)}`,
      ];
    case "page":
      return [
        `Send the number of the page as ${parameter}, with all other parameters unchanged. The first page is ${pagination.firstPage}.`,
        pagination.totalPages
          ? `The number of pages is in ${describe(pagination.totalPages)}.${noMore(pagination.hasMore)}`
          : `A response without items is the last page.${noMore(pagination.hasMore)}`,
      ];
  }
}

function noMore(location: ResponseLocation | undefined): string {
  return location ? ` On the last page, ${describe(location)} is false.` : "";
}

function describe(location: ResponseLocation): string {
  if (location.in === "header") return `the \`${location.name}\` response header`;
  return `\`${location.path.join(".")}\` of the response body`;
}
