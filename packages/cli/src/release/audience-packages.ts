// The published packages of audiences, and what changed for each: a package of the public must not mention what only partners get.
import { join, sep } from "node:path";
import { normalizeDocument, type Operation, readContract } from "@onecontract/codegen";
import type { ContractDiff } from "@onecontract/codegen/diff";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { findProjectConfig, loadConfig } from "../config/load-config.ts";
import { configureVersion } from "../config/read-audience.ts";
import { selectAudience } from "../config/select-audience.ts";
import { diffOptions, diffProject } from "../diff/diff-project.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** A package whose notes describe the changes to a contract. */
export interface NotedPackage {
  name: string;
  part: "sdk" | "mcp";
  /** The changes to the operations that the package has. */
  diff: ContractDiff;
  /** Operations of the current contract that the package has. */
  operations: Operation[];
}

/**
 * Returns the published packages that contain outputs of an audience.
 *
 * @param configFolder folder of the configuration, or of a workspace whose SDK has it
 */
export async function readAudiencePackages(
  { root, packages }: Workspace,
  configFolder: string,
  before: OpenAPIObject,
  after: OpenAPIObject,
): Promise<NotedPackage[]> {
  const file = findProjectConfig(configFolder);
  const config = file === undefined ? undefined : await loadConfig(file);
  if (!config) return [];
  const published = packages.filter(({ isPrivate }) => !isPrivate);
  const noted: NotedPackage[] = [];
  for (const audience of Object.keys(config.audiences ?? {})) {
    const selected = selectAudience(config, audience);
    const parts = (["sdk", "mcp"] as const).flatMap((part) => {
      const output = selected[part]?.output ?? "";
      const found = published.find(({ folder }) => output.startsWith(join(root, folder) + sep));
      return found ? { name: found.name, part } : [];
    });
    if (parts.length === 0) continue;
    const current = normalizeDocument(await configureVersion(after, selected, false));
    const diff = await diffProject(await configureVersion(before, selected, true), current, diffOptions(selected));
    const { operations } = readContract(current);
    noted.push(...parts.map((part) => ({ ...part, diff, operations })));
  }
  return noted;
}
