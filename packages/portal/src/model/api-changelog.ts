// Builds the changelog of the API from the contract of each release: every release is compared with the one before it.
import { existsSync } from "node:fs";
import { type Contract, normalizeDocument, readContract } from "@onecontract/codegen";
import {
  type Change,
  type ContractDiff,
  type ContractDiffOptions,
  compareVersions,
  diffContracts,
  endpointName,
  expectReleasesInside,
  findRelease,
  formatSymbols,
  formatUses,
  listReleases,
  previousRelease,
  readRelease,
  readReleasedContracts,
} from "@onecontract/codegen/diff";
import { type Markdown, md } from "@onecontract/codegen/language/markdown";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { pathsOf } from "./contract-paths.ts";
import type { Portal } from "./portal.ts";
import { readOpenAPI } from "./read-openapi.ts";

export const API_CHANGELOG_ID = "guides/api-changelog";

/** Returns whether the portal has released contracts or several versions, and so a changelog of the API. */
export function hasReleases({ releasedFolder, versions }: Portal): boolean {
  return versions.length > 1 || (releasedFolder !== undefined && listReleases(releasedFolder).length > 0);
}

/** The changes of a release, or those since the last one. */
export interface Release {
  /** Undefined for the changes that are not released. */
  version?: string | undefined;
  /** Path of the document. */
  file?: string | undefined;
  /** Changes since the previous release. Undefined for the first one. */
  diff?: ContractDiff | undefined;
  /** The contract of the first release. */
  first?: Contract | undefined;
}

const stored = new WeakMap<Contract, Release[]>();

/**
 * Returns the releases, or the versions of a portal without released contracts, the newest one first. The changes that are not released
 * come before them, even if there are none.
 *
 * @throws Error if a released contract is invalid, or a link out of its folder
 */
export function listChanges(portal: Portal, contract: Contract): Release[] {
  const known = stored.get(contract);
  if (known) return known;
  if (!contract.document) return [];
  const { releasedFolder } = portal;
  const releases =
    releasedFolder === undefined ? comparePortalVersions(portal) : compareReleases(portal, contract, releasedFolder);
  const changes = releases.reverse();
  stored.set(contract, changes);
  return changes;
}

/** Compares the versions of a portal without released contracts, the oldest one first. */
function comparePortalVersions(portal: Portal): Release[] {
  const versions = portal.versions.slice(portal.version).reverse();
  // A normalized document is not normalized again in each of its two comparisons.
  const documents = versions.map(({ contractFile }) => normalizeDocument(readOpenAPI({ ...portal, contractFile })));
  return documents.map((document, index) => {
    const { name, contractFile } = versions[index] ?? {};
    return { version: name, file: contractFile, ...changesSince(documents[index - 1], document, portal) };
  });
}

/** Compares the released contracts, the oldest one first, and the contract with the latest one. */
function compareReleases(portal: Portal, contract: Contract, folder: string): Release[] {
  if (existsSync(folder)) expectReleasesInside(folder);
  const released = readReleasedContracts(folder);
  const isShown = (name: string) => portal.version === 0 || compareVersions(name, contract.version) <= 0;
  const versions = released.versions.filter(isShown);
  const documents = new Map(versions.map((name) => [name, normalizeDocument(readRelease(folder, name))]));
  const releases = [...documents].map(([name, document]): Release => {
    const previous = documents.get(previousRelease(released.versions, name) ?? "");
    return { version: name, file: findRelease(folder, name), ...changesSince(previous, document, portal) };
  });
  const latest = documents.get(versions.at(-1) ?? "");
  const { document } = contract;
  if (!latest || !document) return releases;
  return [...releases, { diff: diffContracts(latest, document, { ...released, ...namesOf(portal) }) }];
}

function changesSince(
  previous: OpenAPIObject | undefined,
  document: OpenAPIObject,
  portal: Portal,
): Pick<Release, "diff" | "first"> {
  return previous ? { diff: diffContracts(previous, document, namesOf(portal)) } : { first: readContract(document) };
}

function namesOf({ sdk }: Portal): Pick<ContractDiffOptions, "environmentPrefix"> {
  return { environmentPrefix: sdk?.environmentPrefix };
}

/**
 * Returns Markdown, or an empty string if the portal has no released contracts.
 *
 * @throws Error if a released contract is invalid
 */
export function apiChangelog(portal: Portal, contract: Contract): string {
  const context = changeContext(portal, contract);
  const sections = listChanges(portal, contract).flatMap(({ version, diff, first }): Markdown[] => {
    const content = first ? [firstRelease(first, context)] : diff ? releaseParts(diff, context) : [];
    if (version === undefined && content.length === 0) return [];
    return [md`## ${md.text(version ?? "Unreleased")}`, ...content];
  });
  return md.join([...feedLinks(portal), ...sections], "\n\n").toString();
}

/** Kinds of changes, with the names of their feeds. */
export const CHANGE_KINDS = { breaking: "Breaking changes", new: "New and changed", documentation: "Documentation" };

export type ChangeKind = keyof typeof CHANGE_KINDS;

export const KINDS = Object.keys(CHANGE_KINDS) as ChangeKind[];

/** Path of a feed without the base path: that of a kind of changes, or of all. */
export function feedPath(kind?: ChangeKind): string {
  return `/${API_CHANGELOG_ID}/${kind ?? "all"}.xml`;
}

/** Returns the path of the feed with the changes to an operation, which is next to its page. */
export function operationFeedPath(pagePath: string): string {
  return `${pagePath}changes.xml`;
}

/** Feeds have absolute URLs, so a portal without a known origin has none. */
export function hasFeeds(portal: Portal): boolean {
  return portal.origin !== undefined && hasReleases(portal);
}

function feedLinks(portal: Portal): Markdown[] {
  if (!hasFeeds(portal)) return [];
  const links = KINDS.map((kind) => md.link(md.text(CHANGE_KINDS[kind].toLowerCase()), feedPath(kind)));
  return [
    md`Subscribe with Atom: ${md.link(md.text("all changes"), feedPath())}, or only ${md.join(links, ", ")}. The page of each operation
      names the feed with the changes to it.`,
  ];
}

export interface ChangeContext {
  /** Returns the link, without the base path, to the page of an endpoint such as `GET /pets`, or code if the contract has it no longer. */
  link(endpoint: string): Markdown;
  /** False if there is no published SDK. Then the changelog names no code of it. */
  hasSdk: boolean;
}

export function changeContext({ sdk }: Portal, contract: Contract): ChangeContext {
  const { operations } = contract;
  const ids = new Map(operations.map((operation) => [endpointName(operation), operation.operationId]));
  const link = (endpoint: string) => {
    const id = ids.get(endpoint);
    return id === undefined ? md.code(endpoint) : md.link(md.code(endpoint), pathsOf(contract).operation(id));
  };
  return { link, hasSdk: sdk !== undefined };
}

export function firstRelease({ operations }: Contract, { link }: ChangeContext): Markdown {
  const count = md.text(`${operations.length} ${operations.length === 1 ? "operation" : "operations"}`);
  return md`
    The first release has ${count}:

    ${list(operations.map((operation) => link(endpointName(operation))))}
  `;
}

/** Returns the heading and the changes of each kind. */
function releaseParts(diff: ContractDiff, context: ChangeContext): Markdown[] {
  const changes = changesByKind(diff);
  return KINDS.filter((kind) => changes[kind].length > 0).flatMap((kind) => [
    md`### ${md.text(CHANGE_KINDS[kind])}`,
    kind === "documentation"
      ? editedDocumentation(changes[kind], context)
      : list(changes[kind].map((change) => changeItem(change, context))),
  ]);
}

/** Returns the changes by their kinds. Breaking changes include those that the project allows. */
export function changesByKind({ changes, allowed }: ContractDiff): Record<ChangeKind, Change[]> {
  const select = (rating: Change["rating"]) => changes.filter((change) => change.rating === rating);
  return {
    breaking: [...select("major"), ...allowed.map(({ change, reason }) => ({ ...change, reason }))],
    new: select("minor"),
    documentation: select("patch"),
  };
}

/** Returns the change, then why callers notice it, what they do, and the code that it affects. */
export function changeItem(change: Change, { link, hasSdk }: ChangeContext): Markdown {
  const { operation, target, description, reason, remedy, rating } = change;
  const others = formatUses(change);
  const sentence = `${[target, description].filter(Boolean).join(" ")}.`;
  const start =
    operation === undefined
      ? md.text(sentence.charAt(0).toUpperCase() + sentence.slice(1))
      : md`${link(operation)}${target === undefined ? md` ` : md`: `}${md.text(sentence)}`;
  const details = [rating === "minor" ? remedy : reason, others && `Also affects ${others}.`];
  // The last symbol is a number of others: `3 more`.
  const symbols = hasSdk ? formatSymbols(change) : [];
  const names = symbols.map((symbol) => (/^\d+ more$/.test(symbol) ? md.text(symbol) : md.code(symbol)));
  return md.join(
    [
      start,
      ...details.map((detail) => md.text(detail ?? "")),
      names.length > 0 && md`In the SDK: ${md.join(names, ", ")}.`,
    ],
    " ",
  );
}

/** Lists only the endpoints of edited descriptions and examples: what they say now is on the pages. */
export function editedDocumentation(changes: Change[], { link }: ChangeContext): Markdown {
  const endpoints = [...new Set(changes.flatMap(({ operations }) => operations))].sort();
  const others = changes.filter(({ operations }) => operations.length === 0).length;
  const part = others === 1 ? "part" : "parts";
  const rest = `${others} ${endpoints.length > 0 ? "other " : ""}${part} of the contract`;
  const locations = [...endpoints.map(link), ...(others > 0 ? [md.text(rest)] : [])];
  const last = locations.pop();
  const listed = locations.length > 0 ? md`${md.join(locations, ", ")} and ${last}` : last;
  return md`Descriptions or examples changed in ${listed}.`;
}

function list(items: readonly Markdown[]): Markdown {
  return md.lines(items.map((item) => md`- ${item}`));
}
