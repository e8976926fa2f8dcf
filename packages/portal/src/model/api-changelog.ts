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
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { pathsOf } from "./contract-paths.ts";
import type { Portal } from "./portal.ts";
import { readOpenAPI } from "./read-openapi.ts";
import { withBase } from "./site-path.ts";

type Node = Parameters<typeof toMarkdown>[0];
type RootContent = Extract<Node, { type: "root" }>["children"][number];
type PhrasingContent = Extract<Node, { type: "paragraph" }>["children"][number];
type ListItem = Extract<Node, { type: "listItem" }>;

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
  if (releasedFolder === undefined) return "";
  const released = readReleasedContracts(releasedFolder);
  const { versions } = released;
  // A normalized document is not normalized again in each of its two comparisons.
  const documents = versions.map((version, index) =>
    normalizeDocument(
      index === versions.length - 1 && released.latest ? released.latest : readRelease(releasedFolder, version),
    ),
  );
  const context: Context = { link: linkTo(portal, contract), hasSdk: portal.sdk !== undefined };
  const sections = documents.map((document, index) => {
    const version = versions[index] ?? "";
    const previous = documents[index - 1];
    if (!previous) return firstRelease(version, readContract(document), context);
    return [heading(2, version), ...changesOf(diffContracts(previous, document), context)];
  });
  const latest = documents.at(-1);
  const unreleased = latest && diffContracts(latest, readOpenAPI(portal), released);
  const hasChanges = unreleased && unreleased.changes.length + unreleased.allowed.length > 0;
  const newest = hasChanges ? [[heading(2, "Unreleased"), ...changesOf(unreleased, context)]] : [];
  const children = [...sections, ...newest].reverse().flat();
  return toMarkdown({ type: "root", children }, { bullet: "-", extensions: [gfmToMarkdown()] });
}

/** Returns the link to the page of an endpoint such as `GET /pets`, or code if the contract has the endpoint no longer. */
type Link = (endpoint: string) => PhrasingContent;

interface Context {
  link: Link;
  /** False if there is no published SDK. Then the changelog names no code of it. */
  hasSdk: boolean;
}

function linkTo(portal: Portal, contract: Contract): Link {
  const paths = new Map(
    contract.operations.map(({ method, path, operationId }) => [
      `${method.toUpperCase()} ${path}`,
      withBase(portal.basePath, pathsOf(contract).operation(operationId)),
    ]),
  );
  return (endpoint) => {
    const url = paths.get(endpoint);
    return url === undefined ? code(endpoint) : { type: "link", url, children: [code(endpoint)] };
  };
}

function firstRelease(version: string, { operations }: Contract, { link }: Context): RootContent[] {
  const endpoints = operations.map(({ method, path }) => [link(`${method.toUpperCase()} ${path}`)]);
  const count = `${operations.length} ${operations.length === 1 ? "operation" : "operations"}`;
  return [heading(2, version), paragraph([text(`The first release has ${count}:`)]), list(endpoints)];
}

function changesOf({ changes, allowed }: ContractDiff, context: Context): RootContent[] {
  const select = (rating: Change["rating"]) => changes.filter((change) => change.rating === rating);
  const breaking = [
    ...select("major").map((change) => changeItem(change, context)),
    ...allowed.map(({ change, reason }) => changeItem({ ...change, reason }, context)),
  ];
  const compatible = select("minor").map((change) => changeItem(change, context));
  const edited = select("patch");
  return [
    ...(breaking.length > 0 ? [heading(3, "Breaking changes"), list(breaking)] : []),
    ...(compatible.length > 0 ? [heading(3, "New and changed"), list(compatible)] : []),
    ...(edited.length > 0 ? editedDocumentation(edited, context) : []),
  ];
}

/** Returns the change, then why callers notice it, what they do, and the code that it affects. */
function changeItem(change: Change, { link, hasSdk }: Context): PhrasingContent[] {
  const { operation, target, description, reason, remedy, rating } = change;
  const others = formatUses(change);
  const symbols = hasSdk ? formatSymbols(change) : [];
  const details = [
    rating === "minor" ? "" : reason,
    rating === "minor" && remedy !== undefined ? remedy : "",
    others && `Also affects ${others}.`,
  ].filter(Boolean);
  const sentence = `${[target, description].filter(Boolean).join(" ")}.`;
  return [
    ...(operation === undefined ? [] : [link(operation), text(target === undefined ? " " : ": ")]),
    text(operation === undefined ? capitalize(sentence) : sentence),
    ...details.flatMap((detail) => [text(" "), text(detail)]),
    ...(symbols.length > 0 ? [text(" In the SDK: ")] : []),
    ...symbols.flatMap((symbol, index) => [...(index > 0 ? [text(", ")] : []), symbolNode(symbol)]),
    ...(symbols.length > 0 ? [text(".")] : []),
  ];
}

function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function symbolNode(symbol: string): PhrasingContent {
  return /^\d+ more$/.test(symbol) ? text(symbol) : code(symbol);
}

/** Lists only the endpoints of edited descriptions and examples: what they say now is on the pages. */
function editedDocumentation(changes: Change[], { link }: Context): RootContent[] {
  const endpoints = [...new Set(changes.flatMap(({ operations }) => operations))].sort();
  const others = changes.filter(({ operations }) => operations.length === 0).length;
  const locations = [
    ...endpoints.map(link),
    ...(others > 0
      ? [text(`${others} ${endpoints.length > 0 ? "other " : ""}${others === 1 ? "part" : "parts"} of the contract`)]
      : []),
  ];
  const start = text("Descriptions or examples changed in ");
  const separator = (index: number) => text(index === locations.length - 1 ? " and " : ", ");
  const listed = locations.flatMap((location, index) => (index === 0 ? [location] : [separator(index), location]));
  return [heading(3, "Documentation"), paragraph([start, ...listed, text(".")])];
}

function heading(depth: 2 | 3, value: string): RootContent {
  return { type: "heading", depth, children: [text(value)] };
}

function paragraph(children: PhrasingContent[]): RootContent {
  return { type: "paragraph", children };
}

function list(items: PhrasingContent[][]): RootContent {
  const children = items.map(
    (item): ListItem => ({ type: "listItem", spread: false, children: [{ type: "paragraph", children: item }] }),
  );
  return { type: "list", ordered: false, spread: false, children };
}

function text(value: string): PhrasingContent {
  return { type: "text", value };
}

function code(value: string): PhrasingContent {
  return { type: "inlineCode", value };
}
