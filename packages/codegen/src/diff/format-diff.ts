// Formats the differences of two contracts for the terminal.
import { logJson } from "../language/json.ts";
import { type Terminal, terminal } from "../language/terminal.ts";
import { formatPointer } from "./allowed-changes.ts";
import { type Change, describeChange, firstOf } from "./change.ts";
import { type ContractDiff, failingChanges, failsInEveryVersion } from "./contract-diff.ts";
import { type Audience, RATINGS, type Rating } from "./rules/rule.ts";
import { compareVersions } from "./version.ts";

const MAX_LOCATIONS = 5;
const MAX_SYMBOLS = 3;

export const RATING_TITLES: Record<Rating, string> = {
  major: "Breaking changes",
  minor: "Backward-compatible changes",
  patch: "Changes without effect on clients",
};

/** @param since the version, file or commit that the contract was compared with. @default the version of the released contract */
export function formatDiff(diff: ContractDiff, since = diff.base): string {
  return joinBlocks([...changeBlocks(diff, since), terminal.text(formatRequirement(diff))], diff);
}

/** Formats the changes that a branch makes, above the changes since the last release. */
export function formatBranch(branch: ContractDiff, ref: string, release: string): string {
  return `${joinBlocks(changeBlocks(branch, ref), branch)}\n\n${release}`;
}

/** Without changes, the blocks are one line. */
function joinBlocks(blocks: (Terminal | undefined)[], diff: ContractDiff): string {
  return terminal
    .join(blocks, hasChanges(diff) ? "\n\n" : " ")
    .toString()
    .trim();
}

function changeBlocks(diff: ContractDiff, since: string): (Terminal | undefined)[] {
  const { changes, allowed } = diff;
  if (!hasChanges(diff)) return [terminal.text(`No changes since ${since}.`)];
  const sections = RATINGS.map((rating) =>
    section(RATING_TITLES[rating], changes.filter((change) => change.rating === rating).map(formatDetails)),
  );
  const allowedLines = allowed.map(({ change, reason }) => terminal.text(`${formatChange(change)} Allowed: ${reason}`));
  const compiling = section(COMPILING_TITLE, describeCompiling(diff).map(terminal.text));
  return [
    terminal.text(`Changes since ${since}`),
    ...sections,
    section("Allowed breaking changes", allowedLines),
    compiling,
  ];
}

export const COMPILING_TITLE = "Rated major because clients would not compile, although they do";

/** Returns the changes that clients compile with, although their rules say that they do not. */
export function describeCompiling({ compiling = [] }: ContractDiff): string[] {
  return compiling.map((change) => `${describeChange(change)} (${change.rule})`);
}

export function hasChanges({ changes, allowed }: ContractDiff): boolean {
  return changes.length + allowed.length > 0;
}

function section(title: string, items: Terminal[]): Terminal | undefined {
  if (items.length === 0) return undefined;
  return terminal`
    ${terminal.text(title)}:
      ${terminal.lines(items)}
  `;
}

/** Returns the line of a change, and the details of one that callers notice below it. */
function formatDetails(change: Change): Terminal {
  const { rating, affects, remedy, source } = change;
  const line = source && formatSource(source);
  if (rating === "patch") return terminal.text(formatChange(change) + (line ? ` (${line})` : ""));
  const symbols = formatSymbols(change).join(", ");
  const details = [
    affects.who !== "nobody" && `affects: ${formatAudience(affects)}`,
    symbols && `SDK: ${symbols}`,
    remedy && `${rating === "major" ? "instead" : "callers"}: ${remedy}`,
    line && `source: ${line}`,
  ];
  return terminal`
    ${terminal.text(formatChange(change))}
      ${terminal.lines(details.filter((detail) => typeof detail === "string").map(terminal.text))}
  `;
}

/** Explains how to resolve breaking changes that do not pass. Returns an empty string if the diff passes. */
export function formatRemedies(diff: ContractDiff, allowedFile: string): string {
  const remedies = remediesFor(diff, allowedFile);
  const lines = remedies ? [...remedies.advice, "", ...remedies.entry] : [];
  return lines.map((line) => `${terminal.text(line)}`).join("\n");
}

/** Returns the lines of the advice, and of an entry in the file of the allowed changes for the first change. */
export function remediesFor(
  diff: ContractDiff,
  allowedFile: string,
): { advice: string[]; entry: string[] } | undefined {
  const { base, requiredVersion } = diff;
  const [first] = failingChanges(diff);
  if (!first) return undefined;
  const fix = failsInEveryVersion(first)
    ? `Change the base URL, or set the rule ${first.rule} to "off" in the configuration.`
    : `Revert the breaking changes, or set the version ${requiredVersion} in the contract.`;
  return {
    advice: [
      `${fix} To allow a change that affects no client,`,
      `add an entry to ${allowedFile}, such as this one for the first change:`,
    ],
    entry: [
      `- since: ${/^\w[\w.+-]*$/.test(base) ? base : logJson(base)}`,
      `  rule: ${first.rule}`,
      `  pointer: ${logJson(formatPointer(first))}`,
      "  reason: why it affects no client",
    ],
  };
}

/** Returns a line such as `GET /pets: response 200: Pet.tag was removed. Programs that read it get nothing.` */
export function formatChange(change: Change): string {
  const { rating, reason } = change;
  const others = formatUses(change);
  return [`${describeChange(change)}.`, rating !== "patch" && reason, others && `Also affects ${others}.`]
    .filter(Boolean)
    .join(" ");
}

/** Returns the other parts that a change affects, the first of many. */
export function formatUses({ alsoAffects = [] }: Change): string {
  return firstOf(alsoAffects, MAX_LOCATIONS).join("; ");
}

/** Returns the symbols that a change affects, the first of many. */
export function formatSymbols({ sdk }: Change): string[] {
  return firstOf(sdk, MAX_SYMBOLS);
}

export function formatAudience({ who, when }: Audience): string {
  return when === undefined ? who : `${who}, at ${when}`;
}

export function formatSource({ file, line }: NonNullable<Change["source"]>): string {
  return `${file}:${line}`;
}

/** Compares the version that the changes require with the version of the contract. */
export function formatRequirement(diff: ContractDiff): string {
  const { rating, requiredVersion, base, revision, passes } = diff;
  if (compareVersions(revision, base) < 0) {
    return `${base} is released, but the contract has the lower version ${revision}.`;
  }
  if (rating === undefined) return "";
  const requirement = `The changes require a ${rating} version (${requiredVersion})`;
  if (diff.changes.some(failsInEveryVersion))
    return `The contract has version ${revision}, which may not have the base URL of ${base}.`;
  if (!passes) return `${requirement}, but the contract has version ${revision}.`;
  if (rating === "major" || compareVersions(revision, requiredVersion) >= 0)
    return `${requirement}. The contract has version ${revision}.`;
  return `${requirement}. The contract has version ${revision}, which the release raises.`;
}
