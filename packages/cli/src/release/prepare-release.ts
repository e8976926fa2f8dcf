// Prepares a release: the contract's version and snapshot, and the packages' versions and changelogs.
import { join, relative } from "node:path";
import {
  type ContractDiff,
  compareVersions,
  diffContracts,
  formatChange,
  formatDiff,
  formatRemedies,
  nextVersion,
  readReleasedContracts,
} from "@onecontract/codegen";
import { readWorkspace, requirePackage } from "../workspace/workspace.ts";
import { type Bump, readPlannedPackages, versionPackages, writeChangeset } from "./changesets.ts";
import {
  buildContract,
  RELEASED_FOLDER,
  readBuiltContract,
  saveSnapshot,
  setContractVersion,
  versionFile,
} from "./contract-source.ts";

/** Folder of the package whose major and minor version follow the contract. */
const CLIENT_FOLDER = "packages/sdk";
const BUMPS: Bump[] = ["patch", "minor", "major"];

interface ReleasedWorkspace {
  root: string;
  /** Name of the client's package. */
  client: string;
}

export interface Release {
  contract: string;
  /** True if the contract has a new version, and therefore a new snapshot. */
  contractChanged: boolean;
  packages: { name: string; version: string }[];
}

/**
 * Prepares the next release in the working tree. The contract and its client have the same major and minor version: the higher of the
 * versions that the contract's changes and the changesets require. Only their patch versions differ.
 *
 * @returns undefined if there is nothing to release
 * @throws Error if the contract has breaking changes without a new major version
 */
export async function prepareRelease(root: string): Promise<Release | undefined> {
  const workspace = { root, client: requirePackage(readWorkspace(root), CLIENT_FOLDER).name };
  await buildContract(root);
  const { latest, ...options } = readReleasedContracts(join(root, RELEASED_FOLDER));
  if (!latest) return prepareFirstRelease(root);
  const diff = await diffContracts(latest, await readBuiltContract(root), options);
  if (!diff.passes) {
    const allowedFile = relative(root, options.allowedFile);
    throw new Error([formatDiff(diff), formatRemedies(diff, allowedFile)].filter(Boolean).join("\n\n"));
  }
  const client = await readClient(workspace);
  if (diff.impact === undefined && diff.revision === diff.base && client.type === undefined) return undefined;

  const version = nextContractVersion(diff, client, workspace);
  const contractChanged = version !== diff.base;
  if (contractChanged) {
    await setContractVersion(root, version);
    await buildContract(root);
    await saveSnapshot(root, version);
    const name = `contract-${version.replaceAll(".", "-")}`;
    await writeChangeset(
      root,
      name,
      workspace.client,
      bumpBetween(client.oldVersion, version),
      changesetSummary(version, diff),
    );
  }
  const packages = await readPlannedPackages(root);
  await versionPackages(root);
  return {
    contract: version,
    contractChanged,
    packages: packages.map(({ name, newVersion }) => ({ name, version: newVersion })),
  };
}

/** Prepares the release of the declared versions, because there is nothing to compare with. */
async function prepareFirstRelease(root: string): Promise<Release> {
  const { info } = await readBuiltContract(root);
  await saveSnapshot(root, info.version);
  const planned = await readPlannedPackages(root);
  if (planned.length > 0) await versionPackages(root);
  const packages = readWorkspace(root).packages.filter(({ isPrivate }) => !isPrivate);
  return {
    contract: info.version,
    contractChanged: true,
    packages: packages.map(({ name, version }) => ({ name, version })),
  };
}

/** Returns the highest of the declared version and the versions that changes to the contract and to its client require. */
function nextContractVersion(
  diff: ContractDiff,
  client: { oldVersion: string; type?: Bump },
  workspace: ReleasedWorkspace,
): string {
  if (
    client.type === "major" &&
    diff.impact !== "major" &&
    compareVersions(diff.revision, nextVersion(diff.base, "major")) < 0
  ) {
    throw new Error(
      `.changeset: ${workspace.client}: expected a minor or patch changeset while the contract is ${diff.revision}, got a major one. A breaking change to the client requires a new major version of the contract: set it in ${versionFile(workspace.root)}.`,
    );
  }
  const required =
    client.type === "minor"
      ? higherVersion(diff.requiredVersion, nextVersion(diff.base, "minor"))
      : diff.requiredVersion;
  const version = higherVersion(diff.revision, required);
  const allowedVersions = [client.oldVersion, ...BUMPS.map((bump) => nextVersion(client.oldVersion, bump))];
  if (allowedVersions.some((candidate) => minorSeries(candidate) === minorSeries(version))) return version;
  throw new Error(
    `${versionFile(workspace.root)}: version: expected a version after ${workspace.client} ${client.oldVersion} (${allowedVersions.slice(1).join(", ")}), got ${version}`,
  );
}

/** Returns the bump after which `from` has the major and minor version of `to`. */
function bumpBetween(from: string, to: string): Bump {
  return BUMPS.find((bump) => minorSeries(nextVersion(from, bump)) === minorSeries(to)) ?? "major";
}

/** Returns the major and minor version: `1.4` for `1.4.2`. */
function minorSeries(version: string): string {
  return version.slice(0, version.lastIndexOf("."));
}

function higherVersion(left: string, right: string): string {
  return compareVersions(left, right) < 0 ? right : left;
}

function changesetSummary(version: string, { changes, allowed }: ContractDiff): string {
  const relevant = [...changes.filter(({ impact }) => impact !== "patch"), ...allowed.map(({ change }) => change)];
  const lines = relevant.map((change) => `- ${formatChange(change)}`);
  if (lines.length === 0) return `Updated for version ${version} of the API, which improves descriptions.`;
  return [`Updated for version ${version} of the API:`, "", ...lines].join("\n");
}

/** Returns the client's version, and its next bump if changesets require one. */
async function readClient({ root, client }: ReleasedWorkspace): Promise<{ oldVersion: string; type?: Bump }> {
  const planned = (await readPlannedPackages(root)).find(({ name }) => name === client);
  if (planned) return planned;
  return { oldVersion: requirePackage(readWorkspace(root), CLIENT_FOLDER).version };
}
