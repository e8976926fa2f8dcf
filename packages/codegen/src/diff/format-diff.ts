// Formats the differences of two contracts for the terminal.
import { type Change, describeChange, type Impact } from "./change.ts";
import type { ContractDiff } from "./contract-diff.ts";
import { compareVersions } from "./version.ts";

const MAX_LOCATIONS = 5;

const TITLES: Record<Impact, string> = {
  major: "Breaking changes",
  minor: "Backward-compatible changes",
  patch: "Changes without effect on clients",
};

export function formatDiff(diff: ContractDiff): string {
  const { changes, allowed } = diff;
  if (changes.length + allowed.length === 0) return `No changes since ${diff.base}. ${formatVerdict(diff)}`.trim();
  const sections = (["major", "minor", "patch"] as const).map((impact) => {
    return formatSection(TITLES[impact], changes.filter((change) => change.impact === impact).map(formatChange));
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

/** Returns a line such as `GET /pets: response 200: Pet.tag was removed. Clients that read it break.` */
export function formatChange(change: Change): string {
  const { consequence, alsoAffects = [] } = change;
  const more = alsoAffects.length - MAX_LOCATIONS;
  const locations = [...alsoAffects.slice(0, MAX_LOCATIONS), ...(more > 0 ? [`${more} more`] : [])].join("; ");
  return [`${describeChange(change)}.`, consequence, locations && `Also affects ${locations}.`]
    .filter(Boolean)
    .join(" ");
}

/** Compares the version that the changes require with the version of the contract. */
function formatVerdict({ impact, requiredVersion, base, revision, passes }: ContractDiff): string {
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
