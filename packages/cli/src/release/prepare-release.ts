// Prepares a release: the version and the snapshot of each contract, and the packages' versions and changelogs.
import { join, relative } from "node:path";
import { readContract } from "@onecontract/codegen";
import {
  type ContractDiff,
  formatDiff,
  formatRemedies,
  isPrerelease,
  prereleaseIdentifier,
  previousRelease,
  raiseVersion,
  readRelease,
  readReleasedContracts,
} from "@onecontract/codegen/diff";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { diffProject, readDiffOptions } from "../diff/diff-project.ts";
import { expectFilesInside, expectInside } from "../expect-inside.ts";
import { type ApiVersion, listApiVersions } from "../workspace/api-versions.ts";
import { readWorkspace, requirePackage, type Workspace } from "../workspace/workspace.ts";
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
  readBuiltContract,
  releasedFolder,
  saveSnapshot,
  setContractVersion,
  versionFile,
} from "./contract-source.ts";
import { addChangelogEntry, apiNotes, completeEntry, sdkNotes, toolNotes } from "./release-notes.ts";

/** A version of the API whose client is published. */
interface ReleasedVersion {
  root: string;
  /** Folder of its contract. */
  folder: string;
  /** Folder whose configuration has the ratings of changes and the audiences. */
  configFolder: string;
  /** Name of the client's package. */
  client: string;
  /** Name of the MCP server's package, if it is published. */
  mcp: string | undefined;
}

interface ComparedVersion extends ReleasedVersion {
  /** Version that the contract declares. */
  revision: string;
  /** Undefined if there is no release to compare with. */
  comparison?: {
    /** The changes since the previous release, which is `base`. */
    diff: ContractDiff;
    /** The changes since the last stable release. */
    stable: ContractDiff;
    /** Released versions. */
    versions: string[];
    base: OpenAPIObject;
    built: OpenAPIObject;
  };
}

interface ReleasedContract {
  folder: string;
  version: string;
  /** File with the document of a new version of the contract. Undefined if the contract has no new version. */
  snapshot: string | undefined;
  /** True if there was no earlier release. */
  isFirst: boolean;
}

export interface Release {
  contracts: ReleasedContract[];
  packages: { name: string; version: string }[];
}

/**
 * Prepares the next release in the working tree. A change to the contract is a change of the same kind to its client and MCP server. A
 * change to one of these only releases no version of the contract. The contract and its client have the same major version, and are
 * prereleases together. Versions of the API whose client is private are not released.
 *
 * @returns undefined if there is nothing to release
 * @throws Error if a contract has breaking changes since the last stable release without a new major version
 * @throws UserError if a file that it reads or writes is outside of the project
 */
export async function prepareRelease(root: string): Promise<Release | undefined> {
  const workspace = readWorkspace(root);
  const versions = readReleasedVersions(workspace);
  expectReleaseInside(workspace, versions);
  await buildContract(
    root,
    versions.map(({ folder }) => folder),
  );
  const compared: ComparedVersion[] = [];
  for (const version of versions) compared.push(await compareVersion(version));
  expectSameStability(compared);
  const contracts: ReleasedContract[] = [];
  for (const version of compared) contracts.push(...(await prepareContract(version)));
  if (contracts.length === 0) return undefined;
  const released = await releasePackages(root);
  const published = readWorkspace(root).packages.filter(({ isPrivate }) => !isPrivate);
  const isFirst = contracts.some((contract) => contract.isFirst);
  return { contracts, packages: isFirst ? published.map(({ name, version }) => ({ name, version })) : released };
}

/** @throws UserError if a link leads out of the project: the release would write to another file, or have the content of one */
function expectReleaseInside({ root, packages }: Workspace, versions: ReleasedVersion[]): void {
  const folders = [".changeset", ...versions.map(({ folder }) => releasedFolder(folder))];
  const files = [
    ...versions.flatMap(({ folder }) => [versionFile(root, folder), `${folder}/CHANGELOG.md`]),
    ...packages.flatMap(({ folder }) => [`${folder}/package.json`, `${folder}/CHANGELOG.md`]),
  ];
  for (const file of files) expectInside(root, file);
  for (const folder of folders) expectFilesInside(root, folder);
}

/** Compares the contract of a version with its releases. Nothing is written. */
async function compareVersion(released: ReleasedVersion): Promise<ComparedVersion> {
  const { root, folder, configFolder } = released;
  const directory = join(root, releasedFolder(folder));
  const { latest, versions, ...allowed } = readReleasedContracts(directory);
  const built = await readBuiltContract(root, folder);
  if (!latest) return { ...released, revision: built.info.version };
  const options = { ...allowed, ...(await readDiffOptions(configFolder)) };
  const stable = await diffProject(latest, built, { ...options, compile: true });
  if (!stable.passes) {
    const allowedFile = relative(root, options.allowedFile);
    throw new Error([formatDiff(stable), formatRemedies(stable, allowedFile)].filter(Boolean).join("\n\n"));
  }
  const { revision } = stable;
  // The notes of a prerelease list what changed since the previous one.
  const prerelease = precedingPrerelease(versions, stable);
  const base = prerelease === undefined ? latest : readRelease(directory, prerelease);
  const diff = prerelease === undefined ? stable : await diffProject(base, built, options);
  return { ...released, revision, comparison: { diff, stable, versions, base, built } };
}

/** Prepares the release of one contract. @returns an empty list if there is nothing to release */
async function prepareContract(released: ComparedVersion): Promise<ReleasedContract[]> {
  const { root, folder, configFolder, client, revision, comparison } = released;
  if (!comparison) return [await prepareFirstRelease(root, folder, revision)];
  const { diff, stable, versions, base, built } = comparison;
  await selectPrereleases(root, versions, revision);
  const clientBump = (await readPlannedPackages(root)).find(({ name }) => name === client)?.type;
  if (diff.rating === undefined && revision === diff.base && clientBump === undefined) return [];

  const version = raiseVersion(revision, diff.requiredVersion);
  const bump = bumpBetween(stable.base, version);
  expectSameMajor(clientBump, bump, revision, released);
  let snapshot: string | undefined;
  if (version !== diff.base) {
    await setContractVersion(root, version, folder);
    await buildContract(root, [folder]);
    snapshot = await saveSnapshot(root, version, folder);
    const audiences = await readAudiencePackages(readWorkspace(root), configFolder, base, built);
    await writeNotes(released, version, diff, bump, audiences);
  }
  return [{ folder, version, snapshot, isFirst: false }];
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
  const contracts = release.contracts.map(({ folder, version, snapshot }) => {
    return `${folder} ${version}: ${snapshot === undefined ? "unchanged" : `added ${snapshot}`}`;
  });
  const tag = (version: string) => (isPrerelease(version) ? ", npm tag next" : "");
  const packages = release.packages.map(({ name, version }) => `${name} ${version}${tag(version)}`);
  return [...contracts, ...packages].join("\n");
}

/** Returns the first version, and the others whose client is not private: `onecontract new version` adds a version with private packages. */
function readReleasedVersions(workspace: Workspace): ReleasedVersion[] {
  const { root, packages } = workspace;
  const read = ({ suffix, contract, sdk, mcp }: ApiVersion): ReleasedVersion[] => {
    const client = requirePackage(workspace, sdk);
    if (suffix !== "" && client.isPrivate) return [];
    const server = packages.find(({ folder, isPrivate }) => folder === mcp && !isPrivate);
    const configFolder = suffix === "" ? root : join(root, sdk);
    return [{ root, folder: contract, configFolder, client: client.name, mcp: server?.name }];
  };
  return listApiVersions(workspace).flatMap(read);
}

/** @throws Error for a prerelease next to changes of a stable version: changesets makes all new versions prereleases, or none */
function expectSameStability(versions: ComparedVersion[]): void {
  const changed = versions.filter(
    ({ revision, comparison }) => comparison?.diff.rating !== undefined || revision !== comparison?.diff.base,
  );
  const [prerelease, stable] = [true, false].map((is) => changed.find(({ revision }) => isPrerelease(revision) === is));
  if (!prerelease || !stable) return;
  throw new Error(
    `${prerelease.folder}: expected no prerelease while ${stable.folder} has changes to release, got ${prerelease.revision}. To release ${stable.folder} first, make the package ${prerelease.client} private.`,
  );
}

/**
 * Writes what changed for callers of the API, programs that use an SDK, and users of an MCP server.
 *
 * @param audiences packages of audiences. Those without a change are not released, except with a major version, which has another base URL
 */
async function writeNotes(
  { root, folder, client, mcp }: ReleasedVersion,
  version: string,
  diff: ContractDiff,
  bump: Bump,
  audiences: NotedPackage[],
): Promise<void> {
  await addChangelogEntry(join(root, folder, "CHANGELOG.md"), version, apiNotes(diff));
  const { operations } = readContract(await readBuiltContract(root, folder));
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

/** Prepares the release of the declared version, because there is nothing to compare with. */
async function prepareFirstRelease(root: string, folder: string, version: string): Promise<ReleasedContract> {
  const identifier = prereleaseIdentifier(version);
  if (identifier !== undefined) await enterPrereleases(root, identifier);
  return { folder, version, snapshot: await saveSnapshot(root, version, folder), isFirst: true };
}

/** @throws Error for a breaking change to the client without one to the contract */
function expectSameMajor(
  type: Bump | undefined,
  bump: Bump,
  revision: string,
  { client, root, folder }: ReleasedVersion,
): void {
  if (type !== "major" || bump === "major") return;
  throw new Error(
    `.changeset: ${client}: expected a minor or patch changeset while the contract is ${revision}, got a major one. A breaking change to the client requires a new major version of the contract: set it in ${versionFile(root, folder)}.`,
  );
}

/** Returns the first number that differs. */
function bumpBetween(from: string, to: string): Bump {
  const [[major, minor], [newMajor, newMinor]] = [from.split("."), to.split(".")];
  if (major !== newMajor) return "major";
  return minor === newMinor ? "patch" : "minor";
}
