// Makes a release of what is there: the contract's version and snapshot, the packages' versions and changelogs.
import { copyFile, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import {
  type ContractDiff,
  changeLine,
  compareVersions,
  contractDiff,
  nextVersion,
  printDiff,
  printWaysOut,
  readReleasedContracts,
} from "@petstore/codegen";
import { type Bump, plannedPackages, versionPackages, writeChangeset } from "./changesets.ts";
import { setContractVersion } from "./contract-version.ts";
import { build } from "./run-tool.ts";

const RELEASED = "contract/released";
const CLIENT = "@petstore/sdk";
const BUMPS: Bump[] = ["patch", "minor", "major"];

export interface Release {
  contract: string;
  /** Whether the contract is a new one, and so has a new snapshot. */
  contractChanged: boolean;
  packages: { name: string; version: string }[];
}

/**
 * The client X.Y.z is the client of the contract X.Y: both get the higher of what the contract's changes and the changesets
 * need, so that only the last number is theirs alone.
 *
 * @returns undefined when nothing waits for a release
 * @throws Error when the contract breaks clients and its version does not say so
 */
export async function prepareRelease(root: string): Promise<Release | undefined> {
  await build(root, "@petstore/contract");
  const { latest, ...options } = readReleasedContracts(join(root, RELEASED));
  if (!latest) throw new Error(`${RELEASED}: expected at least one released contract, got none`);
  const diff = await contractDiff(latest, await readContractDocument(root), options);
  if (!diff.passes) {
    const allowedFile = relative(root, options.allowedFile);
    throw new Error([printDiff(diff), printWaysOut(diff, allowedFile)].filter(Boolean).join("\n\n"));
  }
  const client = await readClient(root);
  if (diff.impact === undefined && diff.revision === diff.base && client.type === undefined) return undefined;

  const version = contractVersion(diff, client);
  const contractChanged = version !== diff.base;
  if (contractChanged) {
    await setContractVersion(root, version);
    await build(root, "@petstore/contract");
    await copyFile(join(root, "contract/dist/openapi.yaml"), join(root, RELEASED, `${version}.yaml`));
    const name = `contract-${version.replaceAll(".", "-")}`;
    await writeChangeset(root, name, CLIENT, bumpTo(client.oldVersion, version), changesetText(version, diff));
  }
  const packages = await plannedPackages(root);
  await versionPackages(root);
  return {
    contract: version,
    contractChanged,
    packages: packages.map(({ name, newVersion }) => ({ name, version: newVersion })),
  };
}

/** The version that the contract gets: never lower than it says, and not lower than its changes or the client's need. */
function contractVersion(diff: ContractDiff, client: { oldVersion: string; type?: Bump }): string {
  if (
    client.type === "major" &&
    diff.impact !== "major" &&
    compareVersions(diff.revision, nextVersion(diff.base, "major")) < 0
  ) {
    throw new Error(
      `.changeset: ${CLIENT}: expected a minor or patch change while the contract is ${diff.revision}, got a major one. A client that breaks its users comes with a major version of the contract: set it in contract/main.tsp.`,
    );
  }
  const needed = client.type === "minor" ? higher(diff.needed, nextVersion(diff.base, "minor")) : diff.needed;
  const version = higher(diff.revision, needed);
  const possible = [client.oldVersion, ...BUMPS.map((bump) => nextVersion(client.oldVersion, bump))];
  if (possible.some((one) => series(one) === series(version))) return version;
  throw new Error(
    `contract/main.tsp: version: expected one that follows ${CLIENT} ${client.oldVersion} (${possible.slice(1).join(", ")}), got ${version}`,
  );
}

/** What takes a package from its version into the series of another. */
function bumpTo(from: string, to: string): Bump {
  return BUMPS.find((bump) => series(nextVersion(from, bump)) === series(to)) ?? "major";
}

/** `1.4` of `1.4.2` */
function series(version: string): string {
  return version.slice(0, version.lastIndexOf("."));
}

function higher(left: string, right: string): string {
  return compareVersions(left, right) < 0 ? right : left;
}

function changesetText(version: string, { changes, allowed }: ContractDiff): string {
  const told = [...changes.filter(({ impact }) => impact !== "patch"), ...allowed.map(({ change }) => change)];
  const lines = told.map((change) => `- ${changeLine(change)}`);
  if (lines.length === 0) return `For version ${version} of the API, which describes itself better.`;
  return [`For version ${version} of the API:`, "", ...lines].join("\n");
}

/** The client's version, and what the changesets make of it. */
async function readClient(root: string): Promise<{ oldVersion: string; type?: Bump }> {
  const planned = (await plannedPackages(root)).find(({ name }) => name === CLIENT);
  if (planned) return planned;
  const { version } = JSON.parse(await readFile(join(root, "packages/sdk/package.json"), "utf8"));
  return { oldVersion: version };
}

async function readContractDocument(root: string) {
  return JSON.parse(await readFile(join(root, "contract/dist/openapi.json"), "utf8"));
}
