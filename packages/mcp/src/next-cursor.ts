// Where the next page starts, from a link header (RFC 8288).
import type { ResultShape } from "./service.ts";

/** An address, and the relations among its parameters, quoted or not. */
const LINKS = /<([^>]*)>[^<]*?;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/gi;

/** @returns undefined on the last page */
export function nextCursor(
  { headers }: Response,
  { header, relation, cursorParameter }: Extract<ResultShape, { kind: "page" }>,
): string | undefined {
  for (const [, address = "", quoted, token] of headers.get(header)?.matchAll(LINKS) ?? []) {
    if (!(quoted ?? token)?.toLowerCase().split(/\s+/).includes(relation)) continue;
    const query = address.split("#")[0]?.split("?")[1];
    return new URLSearchParams(query).get(cursorParameter) ?? undefined;
  }
  return undefined;
}
