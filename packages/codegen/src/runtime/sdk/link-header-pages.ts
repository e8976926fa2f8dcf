// Pagination by links in any header and with any relation (RFC 8288).
import type { PageReader } from "./page-call.ts";

/** Matches a URL, capturing its query; the relations of the URL before it; or a quoted string of another parameter. */
const LINK_PARTS = /<[^>?#]*([^>#]*)[^>]*>|;\s*rel\s*=\s*("[^"]*"|[^\s;,]*)|"(\\.|[^"])*"/gi;

/**
 * Returns a reader of pages with the URL of the next one in a header. Only the query of the URL is used: the next request is
 * sent to the client's own base URL.
 */
export function linkHeaderPages(
  header: string,
  relation: string,
  findItems: (body: unknown) => unknown = (body) => body,
): PageReader {
  return ({ data, response }) => [findItems(data), findQuery(response.headers.get(header) ?? "", relation)];
}

/** Returns the query, with its question mark, of the first link with this relation. */
function findQuery(header: string, relation: string): string | undefined {
  let query: string | undefined;
  for (const [, found, relations = ""] of header.matchAll(LINK_PARTS)) {
    query = found ?? query;
    const names = relations.toLowerCase().split(/[\s"]+/);
    if (names.includes(relation)) return query;
  }
  return undefined;
}
