// Prepares the files that pages load: scripts, styles, the client of the console and the logo.
import { rmSync } from "node:fs";
import type { Contract } from "@onecontract/codegen";
import type { Portal } from "../model/portal.ts";
import { type BundledAssets, bundleAssets } from "./bundle-assets.ts";
import { generateClient } from "./console-client.ts";
import { loadLogo } from "./load-logo.ts";

export interface PortalAssets extends BundledAssets {
  /** False if the portal has no console, because it is turned off or no client can be generated from the contract. */
  hasClient: boolean;
}

export async function loadAssets(portal: Portal, contract: Contract): Promise<PortalAssets> {
  const { basePath, accent } = portal;
  const client = portal.sections.console ? await generateClient(portal) : undefined;
  try {
    const clientFile = client?.file;
    const bundled = await bundleAssets({ basePath, accent, clientFile, clientName: contract.client.name });
    const { logo, files } = loadLogo(portal);
    return {
      assets: { ...bundled.assets, ...(logo && { logo }) },
      files: new Map([...bundled.files, ...files]),
      hasClient: clientFile !== undefined,
    };
  } finally {
    if (client) rmSync(client.folder, { recursive: true });
  }
}
