// Names of the files that pages load, which contain a hash of the contents.
import { createHash } from "node:crypto";
import { basename, extname } from "node:path";

/** Folder of these files. The reference server serves them as immutable. */
export const ASSETS_FOLDER = "_assets";

export function hashedName(file: string, contents: Uint8Array): string {
  const extension = extname(file);
  const hash = createHash("sha256").update(contents).digest("base64url").slice(0, 8);
  return `${basename(file, extension)}.${hash}${extension}`;
}
