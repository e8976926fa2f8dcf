// Emits the pagination of lists: the reader of a page, and the type of its items.
import { camelCase } from "../contract/naming.ts";
import { locationKey, type Pagination, pageSelector, responseLocations } from "../contract/pagination.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { pages } from "./modules.ts";
import { resultType } from "./response-types.ts";
import type { SdkOperation } from "./typed-operation.ts";

/** Returns the type of the items on a page of an operation, by the type of its body. */
export function itemType(typed: SdkOperation, { items }: Pagination, body: TypeScript = resultType(typed)): TypeScript {
  const isName = /^\w+$/.test(body.toString());
  const grouped = typed.isPageOptional ? ts`NonNullable<${body}>` : isName ? body : ts`(${body})`;
  const list = items.reduce((type, name) => ts`NonNullable<${type}[${ts.literal(name)}]>`, grouped);
  return ts`${list}[number]`;
}

/** Module of the runtime that reads the pages of each style. It exports the reader under its own name in camelCase. */
export const PAGE_MODULES: Record<Pagination["style"], string> = {
  "link-header": "link-header-pages",
  "next-link": "next-link-pages",
  cursor: "cursor-pages",
  "last-item": "last-item-pages",
  offset: "offset-pages",
  page: "numbered-pages",
};

/** Emits the expression of the runtime's `PageReader`. */
export function emitPageReader({ isListOptional }: SdkOperation, pagination: Pagination): TypeScript {
  const { style, items } = pagination;
  const find = isListOptional ? ts`${pages}.optionalItemsAt` : ts`${pages}.itemsAt`;
  const findItems = ts`${find}(${ts.join(items.map(ts.literal), ", ")})`;
  const reader = ts`${pages}.${ts.identifier(camelCase(PAGE_MODULES[style]))}`;
  if (style === "link-header") {
    const values = [ts.literal(pagination.header), ts.literal(pagination.relation), items.length > 0 && findItems];
    return ts`${reader}(${ts.join(values, ", ")})`;
  }
  const options = ts.object([
    ["findItems", findItems],
    ["parameter", style !== "next-link" && ts.literal(pageSelector(pagination))],
    ["itemId", style === "last-item" && ts.literal(pagination.itemId)],
    ["firstPage", style === "page" && ts.literal(pagination.firstPage)],
    ...responseLocations(pagination).map(([name, location]) => [name, ts.literal(locationKey(location))] as const),
  ]);
  return ts`${reader}(${options})`;
}
