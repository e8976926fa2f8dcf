// Pagination in the contract model: how the client of an operation requests the next page.

/** Location of a value in a response: a property of the JSON body, by its path, or a header. */
export type ResponseLocation = { in: "body"; path: string[] } | { in: "header"; name: string };

/** Pagination of an operation, read from `x-pagination` or derived. */
export type Pagination =
  | LinkHeaderPagination
  | NextLinkPagination
  | CursorPagination
  | LastItemPagination
  | OffsetPagination
  | PageNumberPagination;

interface Page {
  /** Path of the array of items in the body. Empty if the body is the array. */
  items: string[];
  /** Query parameter of the page size. */
  limitParameter?: string;
}

/** A header contains links, one of which is the URL of the next page (RFC 8288). */
export interface LinkHeaderPagination extends Page {
  style: "link-header";
  header: string;
  relation: string;
  /** Query parameter of that URL that selects the page. */
  cursorParameter?: string;
}

/** The body or a header contains the URL of the next page. */
export interface NextLinkPagination extends Page {
  style: "next-link";
  nextLink: ResponseLocation;
  /** Query parameter of that URL that selects the page. */
  cursorParameter?: string;
}

/** The body or a header contains the cursor of the next page. */
export interface CursorPagination extends Page {
  style: "cursor";
  cursorParameter: string;
  nextCursor: ResponseLocation;
  /** False on the last page. */
  hasMore?: ResponseLocation;
}

/** The next page begins after an item, which a property identifies, such as the last one of this page. */
export interface LastItemPagination extends Page {
  style: "last-item";
  cursorParameter: string;
  /** Property of the items that the parameter takes. */
  itemId: string;
  /** False on the last page. */
  hasMore?: ResponseLocation;
}

/** The client skips the items of the pages before. */
export interface OffsetPagination extends Page {
  style: "offset";
  offsetParameter: string;
  /** Number of items on all pages. */
  total?: ResponseLocation;
  /** False on the last page. */
  hasMore?: ResponseLocation;
}

/** The client numbers the pages. */
export interface PageNumberPagination extends Page {
  style: "page";
  pageParameter: string;
  /** Number of the first page. */
  firstPage: number;
  totalPages?: ResponseLocation;
  /** False on the last page. */
  hasMore?: ResponseLocation;
}

/** Returns the query parameter that selects the page, if the contract declares one. */
export function pageSelector(pagination: Pagination): string | undefined {
  if (pagination.style === "offset") return pagination.offsetParameter;
  return pagination.style === "page" ? pagination.pageParameter : pagination.cursorParameter;
}

/** Returns the locations in responses that a pagination names, by property: `nextCursor`. */
export function responseLocations(pagination: Pagination): [property: string, location: ResponseLocation][] {
  const isLocation = (value: object | string | number): value is ResponseLocation =>
    typeof value === "object" && "in" in value;
  return Object.entries(pagination).flatMap(([name, value]) => (isLocation(value) ? [[name, value]] : []));
}
