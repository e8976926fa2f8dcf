// Describes how to request the next page of a list.
import { type Operation, pageSelector, type ResponseLocation } from "@onecontract/codegen";
import { t } from "../messages/translate.ts";

type Pagination = NonNullable<Operation["pagination"]>;

/** Returns the steps as sentences in Markdown, for each style of pagination. */
export function nextPageSteps(pagination: Pagination): string[] {
  const items = describe({ in: "body", path: pagination.items });
  return [
    ...(pagination.items.length === 0 ? [] : [t("The items are in {location}.", { location: items })]),
    ...styleSteps(pagination),
  ];
}

function styleSteps(pagination: Pagination): string[] {
  const parameter = `\`${pageSelector(pagination)}\``;
  switch (pagination.style) {
    case "link-header":
      return [
        `${t(
          "If there is a next page, the response header {header} contains its URL with the relation {relation} ({standard}).",
          {
            header: `\`${pagination.header}\``,
            relation: `\`${pagination.relation}\``,
            standard: "[RFC 8288](https://www.rfc-editor.org/rfc/rfc8288)",
          },
        )} ${t("Request it unchanged: it includes your filters.")}`,
        t("A response without that URL is the last page."),
      ];
    case "next-link":
      return [
        `${t("If there is a next page, its URL is in {location}.", { location: describe(pagination.nextLink) })} ${t("Request it unchanged: it includes your filters.")}`,
        t("A response without that URL is the last page."),
      ];
    case "cursor":
      return [
        t(
          "Send the cursor of the next page, which is in {location}, as {parameter}, with all other parameters unchanged.",
          {
            location: describe(pagination.nextCursor),
            parameter,
          },
        ),
        t("A response without a cursor is the last page.") + noMore(pagination.hasMore),
      ];
    case "last-item":
      return [
        t("Send the {property} of the last item as {parameter}, with all other parameters unchanged.", {
          property: `\`${pagination.itemId}\``,
          parameter,
        }),
        t("A response without items is the last page.") + noMore(pagination.hasMore),
      ];
    case "offset":
      return [
        t("Send the number of items that you have received as {parameter}, with all other parameters unchanged.", {
          parameter,
        }),
        (pagination.total
          ? t("The total number of items is in {location}.", { location: describe(pagination.total) })
          : t("A response without items is the last page.")) + noMore(pagination.hasMore),
      ];
    case "page":
      return [
        t(
          "Send the number of the page as {parameter}, with all other parameters unchanged. The first page is {number}.",
          {
            parameter,
            number: pagination.firstPage,
          },
        ),
        (pagination.totalPages
          ? t("The number of pages is in {location}.", { location: describe(pagination.totalPages) })
          : t("A response without items is the last page.")) + noMore(pagination.hasMore),
      ];
  }
}

function noMore(location: ResponseLocation | undefined): string {
  return location ? ` ${t("On the last page, {value} is false.", { value: describe(location) })}` : "";
}

function describe(location: ResponseLocation): string {
  return location.in === "header"
    ? t("the response header {name}", { name: `\`${location.name}\`` })
    : t("{path} of the response body", { path: `\`${location.path.join(".")}\`` });
}
