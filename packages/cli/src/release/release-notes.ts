// Describes the changes to a contract for each audience in its words: paths for the API, methods for the SDK, tools for MCP.
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { type Operation, toolName } from "@onecontract/codegen";
import { type Change, type ContractDiff, endpointName, formatChange } from "@onecontract/codegen/diff";
import { type Markdown, md } from "@onecontract/codegen/language/markdown";

const NO_EFFECT = "Only descriptions changed.";

/** Describes the changes for callers of the API: `GET /pets: query parameter sort was added.` */
export function apiNotes(diff: ContractDiff): string {
  const breaking = relevantChanges(diff).filter(({ rating }) => rating === "major");
  const others = relevantChanges(diff).filter(({ rating }) => rating !== "major");
  const summary = countChanges(breaking.length, others.length);
  const sections = [section("Breaking changes", breaking), section("Changes", others)];
  return summary === "" ? NO_EFFECT : `${md.join([md`${md.text(summary)}.`, ...sections], "\n\n")}`;
}

/** Returns `2 breaking changes and 1 other change`, or an empty string if there are none. */
function countChanges(breaking: number, others: number): string {
  const count = (number: number, kind: string) => number > 0 && `${number} ${kind} change${number === 1 ? "" : "s"}`;
  const counts = [count(breaking, "breaking"), count(others, breaking > 0 ? "other" : "compatible")];
  return counts.filter(Boolean).join(" and ");
}

function section(title: string, changes: Change[]): Markdown | undefined {
  if (changes.length === 0) return undefined;
  return md`
    ### ${md.text(title)}

    ${md.lines(changes.map((change) => md`- ${md.prose(formatChange(change))}`))}
  `;
}

/** Describes the changes for programs: `client.pets.list({ sort })` was added. */
export function sdkNotes(version: string, diff: ContractDiff): string {
  const lines = relevantChanges(diff).map((change) => describe(change.sdk, change));
  return notes(version, lines);
}

/** Describes the changes for users of the MCP server: `list_pets`: sort was added. Names that only programs use are left out. */
export function toolNotes(version: string, diff: ContractDiff, operations: Operation[]): string {
  const names = new Map(operations.map((operation) => [endpointName(operation), toolName(operation)]));
  const lines = relevantChanges(diff)
    .filter(({ affects }) => affects.when !== "compile time")
    .flatMap((change) => {
      const tools = change.operations.flatMap((name) => names.get(name) ?? []);
      if (change.operations.length > 0 && tools.length === 0) return [];
      return [describe(tools, change)];
    });
  return notes(version, lines);
}

function relevantChanges({ changes, allowed }: ContractDiff): Change[] {
  return [...changes.filter(({ rating }) => rating !== "patch"), ...allowed.map(({ change }) => change)];
}

/** Returns a line such as `client.pets.list({ sort })`: query parameter sort was added. Requests without it remain valid. */
function describe(names: readonly string[], { target, description, reason, operation }: Change): Markdown {
  const changed = target?.split(": ").at(-1);
  const sentence = md.prose(`${[changed, description].filter(Boolean).join(" ")}. ${reason}`);
  if (names.length === 0) return md`- ${operation !== undefined && md`${md.text(operation)}: `}${sentence}`;
  return md`- ${md.join(names.map(md.code), ", ")}${changed !== undefined && md`:`} ${sentence}`;
}

function notes(version: string, lines: readonly Markdown[]): string {
  const update = md`Updated for version ${md.text(version)} of the API`;
  if (lines.length === 0) return `${md`${update}, which changes nothing for this package but descriptions.`}`;
  const unique = new Map(lines.map((line) => [`${line}`, line]));
  return `${md.join([md`${update}:`, md.lines([...unique.values()])], "\n\n")}`;
}

/** Adds an entry to a changelog, above the previous ones. */
export async function addChangelogEntry(file: string, version: string, entry: string): Promise<void> {
  const [title, ...entries] = existsSync(file)
    ? (await readFile(file, "utf8")).split(/^(?=## )/m)
    : ["# Changes to the API\n\n"];
  await writeFile(
    file,
    [title, `## ${version}\n\n${releaseDay()}\n\n${entry}\n\n`, ...entries].join("").trimEnd().concat("\n"),
  );
}

/** A line for each changeset of the dependencies, followed by their new versions. */
const DEPENDENCIES = /(?:^- Updated dependencies.*\n)+((?:^ +- .*\n?)+)/gm;

/** Adds the day to the newest entry of a changelog that `changeset version` wrote, and puts the dependencies on one line. */
export async function completeEntry(file: string, version: string): Promise<void> {
  const changelog = existsSync(file) ? await readFile(file, "utf8") : "";
  const [title = "", newest = "", ...entries] = changelog.split(/^(?=## )/m);
  if (!newest.startsWith(`## ${version}\n`)) return;
  const completed = newest
    .replace(/^## .*\n/, (heading) => `${heading}\n${releaseDay()}\n`)
    .replace(DEPENDENCIES, (_lines, versions: string) => {
      const names = versions
        .trim()
        .split("\n")
        .map((line) => line.replace(/^ *- /, ""));
      return `- Updated dependencies: ${names.join(", ")}\n`;
    });
  await writeFile(file, [title, completed, ...entries].join(""));
}

function releaseDay(): string {
  return `Released on ${new Date().toISOString().slice(0, 10)}.`;
}
