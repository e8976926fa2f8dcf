// Reads the document of an audience, which the other commands use like the file of a contract.
import { dirname } from "node:path";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { isUrl } from "../input/download.ts";
import { applyOverlayFiles, readContractDocument } from "../input/read-contract-document.ts";
import { UsageError } from "../user-error.ts";
import { configureDocument, configureEarlier } from "./configure-document.ts";
import { findConfigFile, loadConfig } from "./load-config.ts";
import { type SelectedConfig, selectAudience } from "./select-audience.ts";

export interface AudienceDocument {
  config: SelectedConfig;
  document: OpenAPIObject;
}

/**
 * Reads the document of an audience of a configuration file.
 *
 * @param configFile file of the configuration. By default, it is in the current folder
 */
export async function readAudience(
  audience: string,
  configFile = findConfigFile(process.cwd()),
): Promise<AudienceDocument> {
  const selected = await loadAudience(audience, configFile);
  const config = { ...selected, input: await fetchInput(selected, configFile) };
  return { config, document: configureDocument(await readContractDocument(config.input, config), config) };
}

/** Loads the configuration of an audience. */
export async function loadAudience(audience: string, configFile: string | undefined): Promise<SelectedConfig> {
  if (configFile !== undefined) return selectAudience(await loadConfig(configFile), audience);
  throw new UsageError("--audience: expected onecontract.config.ts in this folder, got none");
}

/**
 * Returns the current or an earlier version of a contract as an audience gets it now.
 *
 * @param isEarlier true if the contract need not have each name in the configuration
 */
export async function configureVersion(
  document: OpenAPIObject,
  config: SelectedConfig,
  isEarlier: boolean,
): Promise<OpenAPIObject> {
  const changed = await applyOverlayFiles(document, config.overlays, isEarlier);
  return isEarlier ? configureEarlier(changed, config) : configureDocument(changed, config);
}

/**
 * Downloads the contract if it has a URL. The lock file is next to the configuration.
 *
 * @returns the path of the contract
 */
export async function fetchInput(
  { input, allowReferences }: SelectedConfig,
  configFile: string | undefined,
  isUpdated = false,
): Promise<string> {
  if (!isUrl(input)) return input;
  const { fetchLockedContract } = await import("../input/remote-contract.ts");
  const folder = configFile === undefined ? process.cwd() : dirname(configFile);
  return fetchLockedContract(input, { folder, isUpdated, allowReferences });
}
