// Formats the differences of two contracts for the terminal.
import { type Change, describeChange } from "./change.ts";
import type { ContractDiff } from "./contract-diff.ts";
import type { Audience, Impact } from "./rules/rule.ts";
import { compareVersions } from "./version.ts";

const MAX_LOCATIONS = 5;
const MAX_SYMBOLS = 3;

export const IMPACT_TITLES: Record<Impact, string> = {
  major: "Breaking changes",
  minor: "Backward-compatible changes",
  patch: "Changes without effect on clients",
};

export function formatDiff(diff: ContractDiff): string {
  const { changes, allowed } = diff;
  if (changes.length + allowed.length === 0) return `No changes since ${diff.base}. ${formatVerdict(diff)}`.trim();
  const sections = (["major", "minor", "patch"] as const).map((impact) => {
    return formatSection(
      IMPACT_TITLES[impact],
      changes.filter((change) => change.impact === impact).map(formatDetails),
    );
  });
  const allowedLines = allowed.map(({ change, reason }) => `${formatChange(change)} Allowed: ${reason}`);
  return [
    `Changes since ${diff.base}`,
    ...sections,
    formatSection("Allowed breaking changes", allowedLines),
    formatVerdict(diff),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** Explains how to resolve breaking changes that do not pass. Returns an empty string if the diff passes. */
export function formatRemedies({ base, requiredVersion, passes, changes }: ContractDiff, allowedFile: string): string {
  const first = changes.find(({ impact }) => impact === "major");
  if (passes || !first) return "";
  return `Revert the breaking changes, or set the version ${requiredVersion} in the contract. To allow a change that affects no client,
add an entry to ${allowedFile}, such as this one for the first change:

- since: ${base}
  change: ${JSON.stringify(describeChange(first))}
  reason: why it affects no client`;
}

/** Returns a line such as `GET /pets: response 200: Pet.tag was removed. Programs that read it get nothing.` */
export function formatChange(change: Change): string {
  const { impact, reason } = change;
  const others = formatUses(change);
  return [`${describeChange(change)}.`, impact !== "patch" && reason, others && `Also affects ${others}.`]
    .filter(Boolean)
    .join(" ");
}

/** Returns the further parts that a change affects, the first of many. */
export function formatUses({ alsoAffects = [] }: Change): string {
  const more = alsoAffects.length - MAX_LOCATIONS;
  return [...alsoAffects.slice(0, MAX_LOCATIONS), ...(more > 0 ? [`${more} more`] : [])].join("; ");
}

/** Returns the symbols that a change affects, the first of many. */
export function formatSymbols({ sdk }: Change): string[] {
  const more = sdk.length - MAX_SYMBOLS;
  return [...sdk.slice(0, MAX_SYMBOLS), ...(more > 0 ? [`${more} more`] : [])];
}

export function formatAudience({ who, when }: Audience): string {
  return when === undefined ? who : `${who}, at ${when}`;
}

export function formatSource({ source }: Change): string {
  return source ? `${source.file}:${source.line}` : "";
}

/** Returns the line of a change, and the details of one that callers notice below it. */
function formatDetails(change: Change): string {
  const { impact, affects, remedy } = change;
  if (impact === "patch") return formatChange(change) + (change.source ? ` (${formatSource(change)})` : "");
  const symbols = formatSymbols(change).join(", ");
  const details = [
    affects.who !== "nobody" && `affects: ${formatAudience(affects)}`,
    symbols && `SDK: ${symbols}`,
    impact === "major" && remedy && `instead: ${remedy}`,
    impact === "minor" && remedy && `callers: ${remedy}`,
    change.source && `source: ${formatSource(change)}`,
  ].filter(Boolean);
  return [formatChange(change), ...details.map((detail) => `    ${detail}`)].join("\n");
}

/** Compares the version that the changes require with the version of the contract. */
export function formatVerdict({ impact, requiredVersion, base, revision, passes }: ContractDiff): string {
  if (compareVersions(revision, base) < 0) {
    return `${base} is released, but the contract has the lower version ${revision}.`;
  }
  if (impact === undefined) return "";
  const requirement = `The changes require a ${impact} version (${requiredVersion})`;
  if (!passes) return `${requirement}, but the contract has version ${revision}.`;
  if (compareVersions(revision, requiredVersion) >= 0) return `${requirement}. The contract has version ${revision}.`;
  return `${requirement}. The contract has version ${revision}, which the release raises.`;
}

function formatSection(title: string, lines: string[]): string {
  return lines.length === 0 ? "" : [`${title}:`, ...lines.map((line) => `  ${line}`)].join("\n");
}
