// Prepares a release: the contract's version and snapshot, and the packages' versions and changelogs.
import { join, relative } from "node:path";
import {
  type ContractDiff,
  formatDiff,
  formatRemedies,
  isPrerelease,
  prereleaseIdentifier,
  previousRelease,
  raiseVersion,
  readContract,
  readRelease,
  readReleasedContracts,
} from "@onecontract/codegen";
import { diffProject, readDiffOptions } from "../diff/diff-project.ts";
import { readWorkspace, requirePackage } from "../workspace/workspace.ts";
import { type NotedPackage, readAudiencePackages } from "./audience-packages.ts";
import {
  type Bump,
  enterPrereleases,
  exitPrereleases,
  readPlannedPackages,
  versionPackages,
  writeChangeset,
} from "./changesets.ts";
import {
  buildContract,
  RELEASED_FOLDER,
  readBuiltContract,
  saveSnapshot,
  setContractVersion,
  versionFile,
} from "./contract-source.ts";
import { addChangelogEntry, apiNotes, completeEntry, sdkNotes, toolNotes } from "./release-notes.ts";

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
 * change to one of these only releases no version of the contract. The contract and its client have the same major version, and are
 * prereleases together.
 *
 * @returns undefined if there is nothing to release
 * @throws Error if the contract has breaking changes since the last stable release without a new major version
 */
export async function prepareRelease(root: string): Promise<Release | undefined> {
  const workspace = readReleasedWorkspace(root);
  await buildContract(root);
  const { latest, versions, ...allowed } = readReleasedContracts(join(root, RELEASED_FOLDER));
  if (!latest) return prepareFirstRelease(root);
  const built = await readBuiltContract(root);
  const options = { ...allowed, ...(await readDiffOptions(root)) };
  const stable = await diffProject(latest, built, { ...options, compile: true });
  if (!stable.passes) {
    const allowedFile = relative(root, options.allowedFile);
    throw new Error([formatDiff(stable), formatRemedies(stable, allowedFile)].filter(Boolean).join("\n\n"));
  }
  const { revision } = stable;
  // The notes of a prerelease list what changed since the previous one.
  const prerelease = precedingPrerelease(versions, stable);
  const base = prerelease === undefined ? latest : readRelease(join(root, RELEASED_FOLDER), prerelease);
  const diff = prerelease === undefined ? stable : await diffProject(base, built, options);
  await selectPrereleases(root, versions, revision);
  const clientBump = (await readPlannedPackages(root)).find(({ name }) => name === workspace.client)?.type;
  if (diff.rating === undefined && revision === diff.base && clientBump === undefined) return undefined;

  const version = raiseVersion(revision, diff.requiredVersion);
  const bump = bumpBetween(stable.base, version);
  expectSameMajor(clientBump, bump, revision, workspace);
  let snapshot: string | undefined;
  if (version !== diff.base) {
    await setContractVersion(root, version);
    await buildContract(root);
    snapshot = await saveSnapshot(root, version);
    await writeNotes(workspace, version, diff, bump, await readAudiencePackages(readWorkspace(root), base, built));
  }
  return { contract: version, snapshot, packages: await releasePackages(root) };
}

/** Returns the release that a prerelease follows, if it is not the stable one that the contract was compared with. */
function precedingPrerelease(versions: string[], { base, revision }: ContractDiff): string | undefined {
  if (!isPrerelease(revision)) return undefined;
  const previous = versions.includes(revision) ? revision : previousRelease(versions, revision);
  return previous === base ? undefined : previous;
}

/** Makes the next versions of the packages prereleases if that of the contract is one. */
async function selectPrereleases(root: string, versions: string[], revision: string): Promise<void> {
  if (isPrerelease(revision)) await enterPrereleases(root, prereleaseIdentifier(revision) ?? "");
  else if (isPrerelease(versions.at(-1) ?? "")) await exitPrereleases(root);
}

/** Updates the versions and the changelogs of the packages. */
async function releasePackages(root: string): Promise<Release["packages"]> {
  const planned = await readPlannedPackages(root);
  if (planned.length > 0) await versionPackages(root);
  const folders = new Map(readWorkspace(root).packages.map(({ name, folder }) => [name, folder]));
  for (const { name, newVersion } of planned) {
    await completeEntry(join(root, folders.get(name) ?? "", "CHANGELOG.md"), newVersion);
  }
  return planned.map(({ name, newVersion }) => ({ name, version: newVersion }));
}

/** Describes a prepared release for the terminal. */
export function describeRelease(release: Release | undefined): string {
  if (!release) return "Nothing changed since the last release.";
  const { contract, snapshot, packages } = release;
  const outcome = snapshot === undefined ? "unchanged" : `added ${snapshot}`;
  const tag = (version: string) => (isPrerelease(version) ? ", npm tag next" : "");
  const lines = packages.map(({ name, version }) => `${name} ${version}${tag(version)}`);
  return [`contract ${contract}: ${outcome}`, ...lines].join("\n");
}

function readReleasedWorkspace(root: string): ReleasedWorkspace {
  const workspace = readWorkspace(root);
  const mcp = workspace.packages.find(({ folder, isPrivate }) => folder === MCP_FOLDER && !isPrivate);
  return { root, client: requirePackage(workspace, CLIENT_FOLDER).name, mcp: mcp?.name };
}

/**
 * Writes what changed for callers of the API, programs that use an SDK, and users of an MCP server.
 *
 * @param audiences packages of audiences. Those without a change are not released, except with a major version, which has another base URL
 */
async function writeNotes(
  { root, client, mcp }: ReleasedWorkspace,
  version: string,
  diff: ContractDiff,
  bump: Bump,
  audiences: NotedPackage[],
): Promise<void> {
  await addChangelogEntry(join(root, CONTRACT_CHANGELOG), version, apiNotes(diff));
  const { operations } = readContract(await readBuiltContract(root));
  const complete: NotedPackage[] = [
    { name: client, part: "sdk", diff, operations },
    ...(mcp === undefined ? [] : [{ name: mcp, part: "mcp" as const, diff, operations }]),
  ];
  const ofAll = complete.filter(({ name }) => !audiences.some((audience) => audience.name === name));
  for (const [index, noted] of [...ofAll, ...audiences].entries()) {
    const type = ofAll.includes(noted) || bump === "major" ? bump : lowerBump(noted.diff.rating, bump);
    if (type === undefined) continue;
    const notes =
      noted.part === "sdk" ? sdkNotes(version, noted.diff) : toolNotes(version, noted.diff, noted.operations);
    await writeChangeset(root, `contract-${version.replaceAll(".", "-")}-${index}`, noted.name, type, notes);
  }
}

/** Returns the lower of two bumps: an allowed breaking change is no major version. */
function lowerBump(rating: Bump | undefined, bump: Bump): Bump | undefined {
  return rating === "patch" ? rating : rating && bump;
}

/** Prepares the release of the declared versions, because there is nothing to compare with. */
async function prepareFirstRelease(root: string): Promise<Release> {
  const { info } = await readBuiltContract(root);
  const snapshot = await saveSnapshot(root, info.version);
  const identifier = prereleaseIdentifier(info.version);
  if (identifier !== undefined) await enterPrereleases(root, identifier);
  await releasePackages(root);
  const packages = readWorkspace(root).packages.filter(({ isPrivate }) => !isPrivate);
  return {
    contract: info.version,
    snapshot,
    packages: packages.map(({ name, version }) => ({ name, version })),
  };
}

/** @throws Error for a breaking change to the client without one to the contract */
function expectSameMajor(
  type: Bump | undefined,
  bump: Bump,
  revision: string,
  { client, root }: ReleasedWorkspace,
): void {
  if (type !== "major" || bump === "major") return;
  throw new Error(
    `.changeset: ${client}: expected a minor or patch changeset while the contract is ${revision}, got a major one. A breaking change to the client requires a new major version of the contract: set it in ${versionFile(root)}.`,
  );
}

/** Returns the first number that differs. */
function bumpBetween(from: string, to: string): Bump {
  const [[major, minor], [newMajor, newMinor]] = [from.split("."), to.split(".")];
  if (major !== newMajor) return "major";
  return minor === newMinor ? "patch" : "minor";
}
