// Loads what a portal shows: its site, and the files that pages load, which are scripts, styles and the images of the header.
import { type Contract, type SdkMethod, sdkReference, visibleLines } from "@onecontract/codegen";
import { storeImage } from "../model/asset-files.ts";
import { hasCollapsedTags } from "../model/operations-by-tag.ts";
import type { Portal } from "../model/portal.ts";
import { Site } from "../model/site.ts";
import { type BundledAssets, bundleAssets } from "./bundle-assets.ts";

/** @throws Error if a logo is not an image */
export async function loadAssets(portal: Portal, contract: Contract): Promise<BundledAssets> {
  const { basePath, sections, logo } = portal;
  const { assets, files } = await bundleAssets({
    ...portal,
    hasConsole: sections.console,
    hasFiles: hasCollapsedTags(contract),
  });
  const load = (file: string) => storeImage(file, files, basePath);
  return { assets: { ...assets, logo: logo && { light: load(logo.light), dark: load(logo.dark) } }, files };
}

/** Logs the reason if no SDK can be generated from the contract. */
export function loadSite(portal: Portal, contract: Contract): Site {
  return new Site(portal, contract, portal.sdk && readSdkMethods(contract));
}

function readSdkMethods(contract: Contract): SdkMethod[] {
  try {
    return sdkReference(contract);
  } catch (error) {
    console.error(visibleLines(error instanceof Error ? error.message : String(error)));
    console.error("The pages show no SDK, because none can be generated from the contract");
    return [];
  }
}
