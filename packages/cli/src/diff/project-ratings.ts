// Reads how a project rates changes, from its configuration file.
import type { ContractDiffOptions } from "@onecontract/codegen";
import { findConfigFile, loadConfig } from "../config/load-config.ts";

/** Returns the options of the configuration file in a folder. Without a file, they are empty. */
export async function readProjectRatings(
  folder: string,
  config = findConfigFile(folder),
): Promise<ContractDiffOptions> {
  if (config === undefined) return {};
  const { diff = {}, sdk } = await loadConfig(config);
  const { rules: ratings, stability, leadTimeDays } = diff;
  return { ratings, stability, dates: sdk?.dates, ...(leadTimeDays !== undefined && { leadTimeDays }) };
}
