// The files that pages load, whose names contain a hash of the contents.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { imageSize } from "image-size";

/** Folder of these files. The reference server serves them as immutable. */
export const ASSETS_FOLDER = "_assets";

export function hashedName(file: string, contents: Uint8Array): string {
  const extension = extname(file);
  const hash = createHash("sha256").update(contents).digest("base64url").slice(0, 8);
  return `${basename(file, extension)}.${hash}${extension}`;
}

export interface Image {
  url: string;
  width?: number | undefined;
  height?: number | undefined;
}

/**
 * Adds an image to the files that pages load.
 *
 * @param files contents by name
 * @throws Error if the file does not exist or is not an image
 */
export function storeImage(file: string, files: Map<string, Uint8Array>, basePath: string): Image {
  const contents = readFileSync(file);
  const name = hashedName(file, contents);
  files.set(name, contents);
  const { width, height } = imageSize(contents);
  return { url: `${basePath}${ASSETS_FOLDER}/${name}`, width, height };
}
