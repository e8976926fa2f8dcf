// Links in a header (RFC 8288).

/** Pieces of a Link header: an address, or a parameter of the address before it, quoted or not. */
const PIECES = /<([^>]*)>|;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,]*))/g;

/** Address of the first link with this relation, as it stands in the header. */
export function findLink(header: string | null, relation: string): string | undefined {
  let address: string | undefined;
  for (const [, target, name, quoted, token] of header?.matchAll(PIECES) ?? []) {
    if (target !== undefined) address = target;
    else if (name?.toLowerCase() === "rel") {
      if ((quoted ?? token)?.toLowerCase().split(/\s+/).includes(relation)) return address;
    }
  }
  return undefined;
}
