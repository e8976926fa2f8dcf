// Links in a header (RFC 8288).

/** Pieces of a Link header: an address, the relations of the address before it, or a quoted text that says nothing. */
const PIECES = /<([^>]*)>|;\s*rel\s*=\s*("[^"]*"|[^\s;,]*)|"(?:[^"\\]|\\.)*"/gi;

/** Address of the first link with this relation, as it stands in the header. */
export function findLink(header: string | null, relation: string): string | undefined {
  let address: string | undefined;
  for (const [, target, relations] of (header ?? "").matchAll(PIECES)) {
    address = target ?? address;
    if (
      relations
        ?.toLowerCase()
        .split(/[\s"]+/)
        .includes(relation)
    )
      return address;
  }
  return undefined;
}
