// Emits the pagination of lists: the modules of the runtime, the reader of a page, and the type of its items.
import type { Operation } from "../contract/contract.ts";
import { type Pagination, pageSelector, type ResponseLocation } from "../contract/pagination.ts";
import type { EntryPoint } from "./runtime-modules.ts";

/** Emits the import of the modules for the generated files, or an empty string if no operation is paginated. */
export function emitPagesImport(operations: Operation[]): string {
  return paginations(operations).length > 0 ? 'import * as pages from "./pages.gen.ts";\n' : "";
}

/** Returns the source of `pages.gen.ts`, which re-exports the modules that the operations need, or undefined if none. */
export function renderPagesFile(operations: Operation[]): string | undefined {
  const modules = pageModules(operations);
  if (modules.length === 0) return undefined;
  return modules.map((name) => `export * from "./runtime/sdk/${name}.ts";\n`).join("");
}

/** Returns the names of the runtime modules below `src/runtime/sdk/` that the lists of a contract need. */
export function pageModules(operations: Operation[], entryPoints: readonly EntryPoint[] = []): string[] {
  const found = paginations(operations);
  if (found.length === 0) return [];
  const needsLocations = found.some(({ style, items }) => style !== "link-header" || items.length > 0);
  const hasInfiniteQueries = entryPoints.includes("react-query") && found.some((value) => pageSelector(value));
  return [
    "page-call",
    ...(needsLocations ? ["page-location"] : []),
    ...new Set(found.map(styleModule)),
    ...(hasInfiniteQueries ? ["infinite-query"] : []),
  ].sort();
}

function styleModule(pagination: Pagination): string {
  switch (pagination.style) {
    case "link-header":
      return "link-header-pages";
    case "next-link":
      return "next-link-pages";
    case "cursor":
      return "cursor-pages";
    case "offset":
      return "offset-pages";
    case "page":
      return "numbered-pages";
  }
}

function paginations(operations: Operation[]): Pagination[] {
  return operations.flatMap(({ pagination }) => pagination ?? []);
}

/** Returns the type of the items on a page, whose body has the given type. */
export function itemType({ items }: Pagination, body: string): string {
  const list = items.reduce((type, name) => `NonNullable<${type}[${JSON.stringify(name)}]>`, grouped(body));
  return `${list}[number]`;
}

function grouped(type: string): string {
  return /^\w+$/.test(type) ? type : `(${type})`;
}

/** Emits the expression of the runtime's `PageReader`. */
export function emitPageReader(pagination: Pagination): string {
  if (pagination.style === "link-header") {
    const { header, relation, items } = pagination;
    const values = [JSON.stringify(header), JSON.stringify(relation), ...(items.length > 0 ? [emitItems(items)] : [])];
    return `pages.linkHeaderPages(${values.join(", ")})`;
  }
  const findItems = `findItems: ${emitItems(pagination.items)}`;
  const parameter = `parameter: ${JSON.stringify(pageSelector(pagination))}`;
  switch (pagination.style) {
    case "next-link":
      return emitReader("nextLinkPages", [findItems, emitLocation("nextLink", pagination.nextLink)]);
    case "cursor": {
      const { nextCursor, hasMore } = pagination;
      const locations = [emitLocation("nextCursor", nextCursor), emitLocation("hasMore", hasMore)];
      return emitReader("cursorPages", [findItems, parameter, ...locations]);
    }
    case "offset": {
      const { total, hasMore } = pagination;
      const locations = [emitLocation("total", total), emitLocation("hasMore", hasMore)];
      return emitReader("offsetPages", [findItems, parameter, ...locations]);
    }
    case "page": {
      const { firstPage, totalPages, hasMore } = pagination;
      const locations = [emitLocation("totalPages", totalPages), emitLocation("hasMore", hasMore)];
      return emitReader("numberedPages", [findItems, parameter, `firstPage: ${firstPage}`, ...locations]);
    }
  }
}

function emitReader(name: string, fields: string[]): string {
  return `pages.${name}({ ${fields.filter((field) => field !== "").join(", ")} })`;
}

function emitItems(path: string[]): string {
  return `pages.itemsAt(${path.map((name) => JSON.stringify(name)).join(", ")})`;
}

function emitLocation(name: string, location: ResponseLocation | undefined): string {
  if (!location) return "";
  return `${name}: ${JSON.stringify(location.in === "header" ? location.name : location.path)}`;
}
