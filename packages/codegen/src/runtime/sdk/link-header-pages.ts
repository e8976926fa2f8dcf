// Pagination by links in a header (RFC 8288).
import type { PageReader } from "./page-call.ts";

/**
 * Matches the target of a link, the relations of the link before, or the quoted string of another parameter. A malicious header takes
 * linear time: a target contains no other `<`, and a quoted string without an end is the rest of the header.
 */
const LINK_PARTS = /<([^<>]*)>|;\s*rel\s*=\s*("[^"]*"|[^\s;,"]*)|"([^"\\]|\\.?)*"?/gi;

/**
 * Returns a reader of pages with the URL of the next one in a header. Only the query of the URL is used: the next request is
 * sent to the client's own base URL.
 */
export function linkHeaderPages(
  header: string,
  relation: string,
  findItems: (body: unknown) => unknown = (body) => body,
): PageReader {
  return ({ data, response }) => [findItems(data), () => findQuery(response.headers.get(header) ?? "", relation)];
}

/** Returns the query, with its question mark, of the first link with this relation. */
function findQuery(header: string, relation: string): string | undefined {
  let target = "";
  for (const [, found, relations] of header.matchAll(LINK_PARTS)) {
    if (
      relations
        ?.toLowerCase()
        .split(/[\s"]+/)
        .includes(relation)
    )
      return /^[^?#]*(\?[^#]*)/.exec(target)?.[1];
    // Only the first relations of a link count (RFC 8288, section 3.3).
    if (found !== undefined || relations !== undefined) target = found ?? "";
  }
  return undefined;
}
