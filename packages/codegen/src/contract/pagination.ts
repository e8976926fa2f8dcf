// Pagination in the contract model: how the client of an operation requests the next page.

/** Location of a value in a response: a property of the JSON body, by its path, or a header. */
export type ResponseLocation = { in: "body"; path: string[] } | { in: "header"; name: string };

interface Page {
  /** Path of the array of items in the body. Empty if the body is the array. */
  items: string[];
  /** Query parameter of the page size. */
  limitParameter?: string;
}

interface LinkedPage extends Page {
  /** Query parameter of the URL of the next page that selects the page. */
  cursorParameter?: string;
}

interface CountedPage extends Page {
  /** False on the last page. */
  hasMore?: ResponseLocation;
}

/** Pagination of an operation, read from `x-pagination` or derived. */
export type Pagination =
  /** A header contains links, one of which is the URL of the next page (RFC 8288). */
  | (LinkedPage & { style: "link-header"; header: string; relation: string })
  /** The body or a header contains the URL of the next page. */
  | (LinkedPage & { style: "next-link"; nextLink: ResponseLocation })
  /** The body or a header contains the cursor of the next page. */
  | (CountedPage & { style: "cursor"; cursorParameter: string; nextCursor: ResponseLocation })
  /** The next page begins after an item, such as the last one of this page: the parameter takes the property `itemId` of the items. */
  | (CountedPage & { style: "last-item"; cursorParameter: string; itemId: string })
  /** The client skips the items of the pages before. `total` is the number of items on all pages. */
  | (CountedPage & { style: "offset"; offsetParameter: string; total?: ResponseLocation })
  /** The client numbers the pages. `firstPage` is the number of the first one. */
  | (CountedPage & { style: "page"; pageParameter: string; firstPage: number; totalPages?: ResponseLocation });

/** Returns the path of a location in the body, or the name of a header. */
export function locationKey(location: ResponseLocation): string[] | string {
  return location.in === "header" ? location.name : location.path;
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
