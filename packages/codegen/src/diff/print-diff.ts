// The differences of two contracts as text for people.
import { type Change, changeText, type Impact } from "./change.ts";
import type { ContractDiff } from "./contract-diff.ts";
import { compareVersions } from "./version.ts";

const PLACES_SHOWN = 5;

const TITLES: Record<Impact, string> = {
  major: "Breaks clients",
  minor: "New for clients",
  patch: "Nothing new for clients",
};

export function printDiff(diff: ContractDiff): string {
  const { changes, allowed } = diff;
  if (changes.length + allowed.length === 0) return `Nothing changed since ${diff.base}. ${verdict(diff)}`.trim();
  const sections = (["major", "minor", "patch"] as const).map((impact) => {
    return section(TITLES[impact], changes.filter((change) => change.impact === impact).map(changeLine));
  });
  const excused = allowed.map(({ change, reason }) => `${changeLine(change)} Allowed: ${reason}`);
  return [`Changes since ${diff.base}`, ...sections, section("Breaks clients, and is allowed", excused), verdict(diff)]
    .filter(Boolean)
    .join("\n\n");
}

/** What can be done about changes that do not pass because they break clients; nothing otherwise. */
export function printWaysOut({ base, needed, passes, changes }: ContractDiff, allowedFile: string): string {
  const first = changes.find(({ impact }) => impact === "major");
  if (passes || !first) return "";
  return `Undo what breaks clients, or set the version ${needed} in the contract. What hurts nobody may be allowed in
${allowedFile}, such as the first of them:

- since: ${base}
  change: ${JSON.stringify(changeText(first))}
  reason: why it hurts nobody`;
}

/** `GET /pets: response 200: Pet.tag was removed. Clients that read it break.` */
export function changeLine(change: Change): string {
  const { why, alsoAt = [] } = change;
  const more = alsoAt.length - PLACES_SHOWN;
  const places = [...alsoAt.slice(0, PLACES_SHOWN), ...(more > 0 ? [`${more} more`] : [])].join("; ");
  return [`${changeText(change)}.`, why, places && `Also at ${places}.`].filter(Boolean).join(" ");
}

/** The version that the changes need, and the one that the contract says. */
function verdict({ impact, needed, base, revision, passes }: ContractDiff): string {
  if (compareVersions(revision, base) < 0) return `${base} is released; the contract goes back to ${revision}.`;
  if (impact === undefined) return "";
  const needs = `Needs a ${impact} version (${needed})`;
  if (!passes) return `${needs}, the contract says ${revision}.`;
  if (compareVersions(revision, needed) >= 0) return `${needs}; the contract says ${revision}.`;
  return `${needs}; the contract says ${revision}, which the release raises.`;
}

function section(title: string, lines: string[]): string {
  return lines.length === 0 ? "" : [`${title}:`, ...lines.map((line) => `  ${line}`)].join("\n");
}
