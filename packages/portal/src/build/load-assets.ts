// Prepares the files that pages load: scripts, styles and the logo.
import type { Contract } from "@onecontract/codegen";
import { hasCollapsedTags } from "../model/operations-by-tag.ts";
import type { Portal } from "../model/portal.ts";
import { type BundledAssets, bundleAssets } from "./bundle-assets.ts";
import { loadLogo } from "./load-logo.ts";

export async function loadAssets(portal: Portal, contract: Contract): Promise<BundledAssets> {
  const { basePath, accent, theme, language, sections } = portal;
  const bundled = await bundleAssets({
    basePath,
    accent,
    theme,
    language,
    hasConsole: sections.console,
    hasFiles: hasCollapsedTags(contract),
  });
  const { logo, files } = loadLogo(portal);
  return { assets: { ...bundled.assets, logo }, files: new Map([...bundled.files, ...files]) };
}
