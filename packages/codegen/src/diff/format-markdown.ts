// Formats the differences of two contracts in Markdown, for a comment on a pull request.
import { type Change, describeChange } from "./change.ts";
import type { ContractDiff } from "./contract-diff.ts";
import {
  formatAudience,
  formatRemedies,
  formatSource,
  formatSymbols,
  formatUses,
  formatVerdict,
  IMPACT_TITLES,
} from "./format-diff.ts";
import type { Impact } from "./rules/rule.ts";

/** Marks the comment, so that a workflow finds and updates it. */
export const MARKDOWN_MARKER = "<!-- onecontract diff -->";

/** @param allowedFile file of the allowed changes, if breaking changes can be allowed there */
export function formatMarkdown(diff: ContractDiff, allowedFile?: string): string {
  const { changes, allowed, base } = diff;
  const verdict = formatVerdict(diff);
  const remedies = allowedFile === undefined ? "" : formatRemedies(diff, allowedFile);
  const [explanation, ...entry] = remedies.split("\n\n");
  return [
    MARKDOWN_MARKER,
    `## Contract changes since ${base}`,
    changes.length + allowed.length === 0 ? "No changes." : "",
    verdict && `**${escapeMarkdown(verdict)}**`,
    ...(["major", "minor", "patch"] as const).map((impact) => formatTable(impact, changes)),
    formatAllowed(diff),
    explanation ? escapeMarkdown(explanation.replaceAll("\n", " ")) : "",
    entry.length > 0 ? `\`\`\`yaml\n${entry.join("\n\n")}\n\`\`\`` : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}

function formatTable(impact: Impact, all: Change[]): string {
  const changes = all.filter((change) => change.impact === impact);
  if (changes.length === 0) return "";
  const title = `${IMPACT_TITLES[impact]} (${changes.length})`;
  if (impact === "patch") {
    const lines = changes.map((change) => `- ${escapeMarkdown(describeChange(change))}${where(change)}`);
    return `<details><summary>${title}</summary>\n\n${lines.join("\n")}\n\n</details>`;
  }
  const rows = changes.map((change) => `| ${describe(change)} | ${explain(change)} | ${formatSdk(change)} |`);
  return [`### ${title}`, "", "| Change | Why, and who is affected | SDK |", "|---|---|---|", ...rows].join("\n");
}

function describe(change: Change): string {
  const uses = formatUses(change);
  return `${escapeMarkdown(describeChange(change))}${where(change)}${uses && `<br>Also affects ${escapeMarkdown(uses)}`}`;
}

function explain({ impact, reason, affects, remedy }: Change): string {
  const audience = affects.who === "nobody" ? "" : `<br>Affects ${formatAudience(affects)}.`;
  const label = impact === "major" ? "Instead" : "Callers";
  return `${escapeMarkdown(reason)}${audience}${remedy === undefined ? "" : `<br>${label}: ${escapeMarkdown(remedy)}`}`;
}

function formatSdk(change: Change): string {
  return formatSymbols(change)
    .map((symbol) => (/^\d+ more$/.test(symbol) ? symbol : `\`${symbol.replaceAll("|", "\\|")}\``))
    .join("<br>");
}

function where(change: Change): string {
  return change.source ? ` (\`${formatSource(change)}\`)` : "";
}

function formatAllowed({ allowed }: ContractDiff): string {
  if (allowed.length === 0) return "";
  const lines = allowed.map(
    ({ change, reason }) => `- ${escapeMarkdown(describeChange(change))}. Allowed: ${escapeMarkdown(reason)}`,
  );
  return ["### Allowed breaking changes", "", ...lines].join("\n");
}

/** Escapes what Markdown or HTML would interpret, except for code spans, which reasons contain. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\*_{}[\]|<>#]/g, (character) => (character === "<" ? "&lt;" : `\\${character}`));
}
