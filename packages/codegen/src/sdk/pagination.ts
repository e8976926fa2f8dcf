// Emits the pagination of lists: the reader of a page, and the type of its items.
import { type Pagination, pageSelector, type ResponseLocation } from "../contract/pagination.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { pages } from "./modules.ts";

/** Returns the type of the items on a page, whose body has the given type. */
export function itemType({ items }: Pagination, body: TypeScript): TypeScript {
  const grouped = /^\w+$/.test(body.toString()) ? body : ts`(${body})`;
  const list = items.reduce((type, name) => ts`NonNullable<${type}[${ts.literal(name)}]>`, grouped);
  return ts`${list}[number]`;
}

/** Emits the expression of the runtime's `PageReader`. */
export function emitPageReader(pagination: Pagination): TypeScript {
  const { items } = pagination;
  const findItems = ts`${pages}.itemsAt(${ts.join(items.map(ts.literal), ", ")})`;
  const parameter = ts.literal(pageSelector(pagination));
  switch (pagination.style) {
    case "link-header": {
      const values = [ts.literal(pagination.header), ts.literal(pagination.relation), items.length > 0 && findItems];
      return ts`${pages}.linkHeaderPages(${ts.join(values, ", ")})`;
    }
    case "next-link": {
      const nextLink = emitLocation(pagination.nextLink);
      return ts`${pages}.nextLinkPages(${ts.object({ findItems, nextLink })})`;
    }
    case "cursor": {
      const nextCursor = emitLocation(pagination.nextCursor);
      const hasMore = emitLocation(pagination.hasMore);
      return ts`${pages}.cursorPages(${ts.object({ findItems, parameter, nextCursor, hasMore })})`;
    }
    case "offset": {
      const total = emitLocation(pagination.total);
      const hasMore = emitLocation(pagination.hasMore);
      return ts`${pages}.offsetPages(${ts.object({ findItems, parameter, total, hasMore })})`;
    }
    case "page": {
      const firstPage = ts.literal(pagination.firstPage);
      const totalPages = emitLocation(pagination.totalPages);
      const hasMore = emitLocation(pagination.hasMore);
      return ts`${pages}.numberedPages(${ts.object({ findItems, parameter, firstPage, totalPages, hasMore })})`;
    }
  }
}

function emitLocation(location: ResponseLocation | undefined): TypeScript | undefined {
  return location && ts.literal(location.in === "header" ? location.name : location.path);
}
