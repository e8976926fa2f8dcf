// Links in a header (RFC 8288).

/**
 * Pieces of a Link header: an address, of which the query is kept; the relations of the address before it; or a quoted
 * text that says nothing.
 */
const PIECES = /<[^>?#]*([^>#]*)[^>]*>|;\s*rel\s*=\s*("[^"]*"|[^\s;,]*)|"(?:[^"\\]|\\.)*"/gi;

/** Query, with its question mark, of the first link with this relation. */
export function findLinkQuery(headers: Headers, header: string, relation: string): string | undefined {
  let query: string | undefined;
  for (const [, found, relations] of (headers.get(header) ?? "").matchAll(PIECES)) {
    query = found ?? query;
    if (
      relations
        ?.toLowerCase()
        .split(/[\s"]+/)
        .includes(relation)
    )
      return query;
  }
  return undefined;
}
