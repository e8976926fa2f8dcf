// Formats the differences of two contracts in Markdown, for a comment on a pull request.
import { type Markdown, md } from "../language/markdown.ts";
import { type Change, describeChange } from "./change.ts";
import type { ContractDiff } from "./contract-diff.ts";
import {
  COMPILING_TITLE,
  describeCompiling,
  formatAudience,
  formatRequirement,
  formatSource,
  formatSymbols,
  formatUses,
  hasChanges,
  RATING_TITLES,
  remediesFor,
} from "./format-diff.ts";
import { RATINGS, type Rating } from "./rules/rule.ts";

const MARKER = md`<!-- onecontract diff -->`;

/** Marks the comment, so that a workflow finds and updates it. */
export const MARKDOWN_MARKER = MARKER.toString();

interface MarkdownOptions {
  /** The version, file or commit that the contract was compared with. @default the version of the released contract */
  since?: string | undefined;
  /** File of the allowed changes, if breaking changes can be allowed there. */
  allowedFile?: string | undefined;
  /** The changes that a branch makes, which are shown above those since the release. */
  branch?: { ref: string; diff: ContractDiff } | undefined;
}

export function formatMarkdown(diff: ContractDiff, { since, allowedFile, branch }: MarkdownOptions = {}): string {
  const requirement = formatRequirement(diff);
  const remedies = allowedFile === undefined ? undefined : remediesFor(diff, allowedFile);
  const blocks = [
    MARKER,
    ...(branch ? changeBlocks(branch.diff, branch.ref) : []),
    ...changeBlocks(diff, since ?? diff.base, requirement),
    remedies && md.text(remedies.advice.join(" ")),
    remedies && md.codeBlock("yaml", remedies.entry.join("\n")),
  ];
  return md.join(blocks, "\n\n").toString();
}

function changeBlocks(diff: ContractDiff, since: string, requirement = ""): (Markdown | false | undefined)[] {
  return [
    md`## Contract changes since ${md.text(since)}`,
    !hasChanges(diff) && md`No changes.`,
    requirement !== "" && md`**${md.text(requirement)}**`,
    ...RATINGS.map((rating) => formatSection(rating, diff.changes)),
    formatAllowed(diff),
    formatCompiling(diff),
  ];
}

function formatSection(rating: Rating, all: Change[]): Markdown | undefined {
  const changes = all.filter((change) => change.rating === rating);
  if (changes.length === 0) return undefined;
  const title = md.text(`${RATING_TITLES[rating]} (${changes.length})`);
  if (rating === "patch") {
    return md`
      <details><summary>${title}</summary>

      ${md.lines(changes.map((change) => md`- ${describe(change)}`))}

      </details>
    `;
  }
  const header = [md`Change`, md`Why, and who is affected`, md`SDK`];
  const rows = changes.map((change) => [
    md.join([describe(change), uses(change)], "<br>"),
    explain(change),
    sdk(change),
  ]);
  return md`
    ### ${title}

    ${md.table(header, rows)}
  `;
}

function describe(change: Change): Markdown {
  const source = change.source && md` (${md.code(formatSource(change.source))})`;
  return md`${md.text(describeChange(change))}${source}`;
}

function uses(change: Change): Markdown | undefined {
  const others = formatUses(change);
  return others === "" ? undefined : md`Also affects ${md.text(others)}`;
}

function explain({ rating, reason, affects, remedy }: Change): Markdown {
  const audience = affects.who !== "nobody" && md`Affects ${md.text(formatAudience(affects))}.`;
  const label = rating === "major" ? md`Instead` : md`Callers`;
  return md.join([md.prose(reason), audience, remedy !== undefined && md`${label}: ${md.prose(remedy)}`], "<br>");
}

function sdk(change: Change): Markdown {
  const symbols = formatSymbols(change);
  return md.join(
    symbols.map((symbol) => (/^\d+ more$/.test(symbol) ? md.text(symbol) : md.code(symbol))),
    "<br>",
  );
}

function formatAllowed({ allowed }: ContractDiff): Markdown | undefined {
  if (allowed.length === 0) return undefined;
  const items = allowed.map(
    ({ change, reason }) => md`- ${md.text(describeChange(change))}. Allowed: ${md.prose(reason)}`,
  );
  return md`
    ### Allowed breaking changes

    ${md.lines(items)}
  `;
}

function formatCompiling(diff: ContractDiff): Markdown | undefined {
  const lines = describeCompiling(diff);
  if (lines.length === 0) return undefined;
  return md`
    ### ${md.text(COMPILING_TITLE)}

    ${md.lines(lines.map((line) => md`- ${md.text(line)}`))}
  `;
}
