// Reads how a project rates changes, from its configuration file.
import type { ContractDiffOptions } from "@onecontract/codegen";
import { findConfigFile, loadConfig } from "../config/load-config.ts";
import { type SelectedConfig, selectAudience } from "../config/select-audience.ts";

/** Returns the options of the configuration file in a folder. Without a file, they are empty. */
export async function readProjectRatings(
  folder: string,
  config = findConfigFile(folder),
): Promise<ContractDiffOptions> {
  return config === undefined ? {} : projectRatings(selectAudience(await loadConfig(config), undefined));
}

/** Returns the options of a configuration. */
export function projectRatings({ diff = {}, sdk }: SelectedConfig): ContractDiffOptions {
  const { rules: ratings, stability, leadTimeDays } = diff;
  return { ratings, stability, dates: sdk?.dates, ...(leadTimeDays !== undefined && { leadTimeDays }) };
}
