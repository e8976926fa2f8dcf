// Loads the images next to the title in the header.
import { readFileSync } from "node:fs";
import { imageSize } from "image-size";
import type { Assets, Image } from "../layout/assets.ts";
import { ASSETS_FOLDER, hashedName } from "../model/asset-name.ts";
import type { Portal } from "../model/portal.ts";

export interface Logo {
  logo: Assets["logo"];
  /** Contents by name. The files belong into `ASSETS_FOLDER`. */
  files: Map<string, Uint8Array>;
}

/** @throws Error if a file does not exist or is not an image */
export function loadLogo({ logo, basePath }: Pick<Portal, "logo" | "basePath">): Logo {
  const files = new Map<string, Uint8Array>();
  if (!logo) return { logo, files };
  const load = (file: string): Image => {
    const contents = readFileSync(file);
    const name = hashedName(file, contents);
    files.set(name, contents);
    const { width, height } = imageSize(contents);
    return { url: `${basePath}${ASSETS_FOLDER}/${name}`, width, height };
  };
  return { logo: { light: load(logo.light), dark: load(logo.dark) }, files };
}
