// Makes the last segment of a page's URL, and so the name of its file, from a name in the contract, which may contain any character.
import { createHash } from "node:crypto";
import { DEVICE_NAME } from "@onecontract/codegen";

/** Files of any portal. */
const RESERVED = /^(?:404|assets|guides|index|models|operations|reference|sdk|search|webhooks)$/i;

/** Leaves room for the hash and the extension: a file name has at most 255 bytes. */
const MAX_BYTES = 180;

/**
 * Returns a segment that all file systems and servers accept without escapes: letters, digits, `-`, `_`, and single dots between them.
 * It never looks like a file with an extension of the portal.
 */
function slug(name: string): string {
  const bytes = Buffer.from(name.normalize("NFC").replace(/[^\p{L}\p{N}._-]+/gu, "-"));
  const safe = String(bytes.subarray(0, MAX_BYTES))
    // The part of a letter that was cut off.
    .replace(/\ufffd/g, "")
    .replace(/\.+(?=\.|md$|html$)/gi, "-")
    .replace(/^[.-]+|[.-]+$/g, "");
  return safe === "" || RESERVED.test(safe) || DEVICE_NAME.test(safe)
    ? safe.replace(/^[^.]*/, "$&-page").replace(/^-/, "")
    : safe;
}

/**
 * Returns a slug for each name. Slugs never differ in their case alone, because that is one file on many systems: all names with the same
 * slug but the first one get a hash of the name after it. A name that is its own slug comes before others.
 */
export function uniqueSlugs(names: Iterable<string>): Map<string, string> {
  const slugs = new Map(Array.from(names, (name) => [name, slug(name)]));
  const isExact = ([name, segment]: [string, string]) => name === segment;
  const taken = new Set<string>();
  for (const [name, segment] of [...slugs].sort((a, b) => Number(isExact(b)) - Number(isExact(a)))) {
    const hash = createHash("sha256").update(name).digest("hex");
    const unique = [segment, `${segment}-${hash.slice(0, 8)}`].find((candidate) => !taken.has(fold(candidate)));
    taken.add(fold(unique ?? hash));
    slugs.set(name, unique ?? hash);
  }
  return slugs;
}

/** Returns the same string for names that are one file on systems that ignore case. Some letters share only their capital: `σ` and `ς`. */
function fold(name: string): string {
  return name.toUpperCase().toLowerCase();
}
