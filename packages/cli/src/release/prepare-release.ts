// Prepares a release: the contract's version and snapshot, and the packages' versions and changelogs.
import { join, relative } from "node:path";
import {
  type ContractDiff,
  compareVersions,
  formatDiff,
  formatRemedies,
  readContract,
  readReleasedContracts,
} from "@onecontract/codegen";
import { diffProject, readDiffOptions } from "../diff/diff-project.ts";
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
import { addChangelogEntry, apiNotes, sdkNotes, toolNotes } from "./release-notes.ts";

/** Folders of the packages that each change to the contract affects. */
const CLIENT_FOLDER = "packages/sdk";
const MCP_FOLDER = "packages/mcp";
const CONTRACT_CHANGELOG = "contract/CHANGELOG.md";

interface ReleasedWorkspace {
  root: string;
  /** Name of the client's package. */
  client: string;
  /** Name of the MCP server's package, if it is published. */
  mcp: string | undefined;
}

export interface Release {
  contract: string;
  /** File with the document of a new version of the contract. Undefined if the contract has no new version. */
  snapshot: string | undefined;
  packages: { name: string; version: string }[];
}

/**
 * Prepares the next release in the working tree. A change to the contract is a change of the same kind to its client and MCP server. A
 * change to one of these only releases no version of the contract. The contract and its client have the same major version.
 *
 * @returns undefined if there is nothing to release
 * @throws Error if the contract has breaking changes without a new major version
 */
export async function prepareRelease(root: string): Promise<Release | undefined> {
  const workspace = readReleasedWorkspace(root);
  await buildContract(root);
  const { latest, ...options } = readReleasedContracts(join(root, RELEASED_FOLDER));
  if (!latest) return prepareFirstRelease(root);
  const diff = await diffProject(latest, await readBuiltContract(root), {
    ...options,
    ...(await readDiffOptions(root)),
    compile: true,
  });
  if (!diff.passes) {
    const allowedFile = relative(root, options.allowedFile);
    throw new Error([formatDiff(diff), formatRemedies(diff, allowedFile)].filter(Boolean).join("\n\n"));
  }
  const client = await readClient(workspace);
  if (diff.rating === undefined && diff.revision === diff.base && client.type === undefined) return undefined;

  const version = nextContractVersion(diff, client, workspace);
  let snapshot: string | undefined;
  if (version !== diff.base) {
    await setContractVersion(root, version);
    await buildContract(root);
    snapshot = await saveSnapshot(root, version);
    await writeNotes(workspace, version, diff);
  }
  const packages = await readPlannedPackages(root);
  await versionPackages(root);
  return {
    contract: version,
    snapshot,
    packages: packages.map(({ name, newVersion }) => ({ name, version: newVersion })),
  };
}

/** Describes a prepared release for the terminal. */
export function describeRelease(release: Release | undefined): string {
  if (!release) return "Nothing changed since the last release.";
  const { contract, snapshot, packages } = release;
  const outcome = snapshot === undefined ? "unchanged" : `added ${snapshot}`;
  return [`contract ${contract}: ${outcome}`, ...packages.map(({ name, version }) => `${name} ${version}`)].join("\n");
}

function readReleasedWorkspace(root: string): ReleasedWorkspace {
  const workspace = readWorkspace(root);
  const mcp = workspace.packages.find(({ folder, isPrivate }) => folder === MCP_FOLDER && !isPrivate);
  return { root, client: requirePackage(workspace, CLIENT_FOLDER).name, mcp: mcp?.name };
}

/** Writes what changed for each audience: callers of the API, programs that use the SDK, and users of the MCP server. */
async function writeNotes(
  { root, client, mcp }: ReleasedWorkspace,
  version: string,
  diff: ContractDiff,
): Promise<void> {
  const bump = bumpBetween(diff.base, version);
  const name = `contract-${version.replaceAll(".", "-")}`;
  await addChangelogEntry(join(root, CONTRACT_CHANGELOG), version, apiNotes(diff));
  await writeChangeset(root, name, client, bump, sdkNotes(version, diff));
  if (mcp === undefined) return;
  const { operations } = readContract(await readBuiltContract(root));
  await writeChangeset(root, `${name}-tools`, mcp, bump, toolNotes(version, diff, operations));
}

/** Prepares the release of the declared versions, because there is nothing to compare with. */
async function prepareFirstRelease(root: string): Promise<Release> {
  const { info } = await readBuiltContract(root);
  const snapshot = await saveSnapshot(root, info.version);
  const planned = await readPlannedPackages(root);
  if (planned.length > 0) await versionPackages(root);
  const packages = readWorkspace(root).packages.filter(({ isPrivate }) => !isPrivate);
  return {
    contract: info.version,
    snapshot,
    packages: packages.map(({ name, version }) => ({ name, version })),
  };
}

/** Returns the higher of the declared version and the version that changes to the contract require. */
function nextContractVersion(
  diff: ContractDiff,
  client: { oldVersion: string; type?: Bump },
  workspace: ReleasedWorkspace,
): string {
  const version = compareVersions(diff.revision, diff.requiredVersion) < 0 ? diff.requiredVersion : diff.revision;
  if (client.type === "major" && bumpBetween(diff.base, version) !== "major") {
    throw new Error(
      `.changeset: ${workspace.client}: expected a minor or patch changeset while the contract is ${diff.revision}, got a major one. A breaking change to the client requires a new major version of the contract: set it in ${versionFile(workspace.root)}.`,
    );
  }
  return version;
}

/** Returns the first number that differs. */
function bumpBetween(from: string, to: string): Bump {
  const [[major, minor], [newMajor, newMinor]] = [from.split("."), to.split(".")];
  if (major !== newMajor) return "major";
  return minor === newMinor ? "patch" : "minor";
}

/** Returns the client's version, and its next bump if changesets require one. */
async function readClient({ root, client }: ReleasedWorkspace): Promise<{ oldVersion: string; type?: Bump }> {
  const planned = (await readPlannedPackages(root)).find(({ name }) => name === client);
  if (planned) return planned;
  return { oldVersion: requirePackage(readWorkspace(root), CLIENT_FOLDER).version };
}
