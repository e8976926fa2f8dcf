// Builds the changelog of the API from the contract of each release: every release is compared with the one before it.
import {
  type Change,
  type Contract,
  type ContractDiff,
  diffContracts,
  formatSymbols,
  formatUses,
  listReleases,
  normalizeDocument,
  readContract,
  readRelease,
  readReleasedContracts,
} from "@onecontract/codegen";
import { type Markdown, md } from "@onecontract/codegen/language/markdown";
import { pathsOf } from "./contract-paths.ts";
import type { Portal } from "./portal.ts";

export const API_CHANGELOG_ID = "guides/api-changelog";

/** Returns whether the portal has released contracts, and so a changelog of the API. */
export function hasReleases({ releasedFolder }: Portal): boolean {
  return releasedFolder !== undefined && listReleases(releasedFolder).length > 0;
}

/**
 * Returns Markdown, or an empty string if the portal has no released contracts.
 *
 * @throws Error if a released contract is invalid
 */
export function apiChangelog(portal: Portal, contract: Contract): string {
  const { releasedFolder } = portal;
  if (releasedFolder === undefined || !contract.document) return "";
  const released = readReleasedContracts(releasedFolder);
  const { versions } = released;
  // A normalized document is not normalized again in each of its two comparisons.
  const documents = versions.map((version, index) =>
    normalizeDocument(
      index === versions.length - 1 && released.latest ? released.latest : readRelease(releasedFolder, version),
    ),
  );
  const context: Context = { link: linkTo(contract), hasSdk: portal.sdk !== undefined };
  const sections = documents.map((document, index) => {
    const title = md`## ${md.text(versions[index] ?? "")}`;
    const previous = documents[index - 1];
    if (!previous) return [title, firstRelease(readContract(document), context)];
    return [title, ...changesOf(diffContracts(previous, document), context)];
  });
  const latest = documents.at(-1);
  const unreleased = latest && changesOf(diffContracts(latest, contract.document, released), context);
  const newest = unreleased?.length ? [[md`## Unreleased`, ...unreleased]] : [];
  return md.join([...sections, ...newest].reverse().flat(), "\n\n").toString();
}

/** Returns the link, without the base path, to the page of an endpoint such as `GET /pets`, or code if the contract has the endpoint no longer. */
type Link = (endpoint: string) => Markdown;

interface Context {
  link: Link;
  /** False if there is no published SDK. Then the changelog names no code of it. */
  hasSdk: boolean;
}

function linkTo(contract: Contract): Link {
  const paths = new Map(
    contract.operations.map(({ method, path, operationId }) => [
      `${method.toUpperCase()} ${path}`,
      pathsOf(contract).operation(operationId),
    ]),
  );
  return (endpoint) => {
    const url = paths.get(endpoint);
    return url === undefined ? md.code(endpoint) : md.link(md.code(endpoint), url);
  };
}

function firstRelease({ operations }: Contract, { link }: Context): Markdown {
  const count = md.text(`${operations.length} ${operations.length === 1 ? "operation" : "operations"}`);
  return md`
    The first release has ${count}:

    ${list(operations.map(({ method, path }) => link(`${method.toUpperCase()} ${path}`)))}
  `;
}

function changesOf({ changes, allowed }: ContractDiff, context: Context): Markdown[] {
  const select = (rating: Change["rating"]) => changes.filter((change) => change.rating === rating);
  const breaking = [...select("major"), ...allowed.map(({ change, reason }) => ({ ...change, reason }))];
  const compatible = select("minor");
  const edited = select("patch");
  const items = (found: Change[]) => list(found.map((change) => changeItem(change, context)));
  return [
    ...(breaking.length > 0 ? [md`### Breaking changes`, items(breaking)] : []),
    ...(compatible.length > 0 ? [md`### New and changed`, items(compatible)] : []),
    ...(edited.length > 0 ? [md`### Documentation`, editedDocumentation(edited, context)] : []),
  ];
}

/** Returns the change, then why callers notice it, what they do, and the code that it affects. */
function changeItem(change: Change, { link, hasSdk }: Context): Markdown {
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
function editedDocumentation(changes: Change[], { link }: Context): Markdown {
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
