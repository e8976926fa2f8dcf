// Renders the results of documents as Markdown.
import { basename, dirname } from "node:path";
import type { DocumentResult } from "./check-document.ts";

/** Three parts that are left out, and the number of others. */
const REASONS_SHOWN = 4;
const REASON_LENGTH = 200;

/** Returns the totals, and a row with the first reasons for each document that is not whole. */
export function renderTable(results: DocumentResult[]): string {
  const sum = (key: "operations" | "workingOperations" | "samples" | "workingSamples") =>
    results.reduce((total, result) => total + result[key], 0);
  const countOf = (state: DocumentResult["state"]) => results.filter((result) => result.state === state).length;
  const seconds = results.map((result) => result.seconds).sort((a, b) => a - b);
  const rows = results
    .filter(({ state }) => state !== "whole")
    .sort((a, b) => a.file.localeCompare(b.file))
    .map(
      (result) =>
        `| ${nameOf(result.file)} | ${result.state} | ${result.workingOperations} of ${result.operations} | ${result.workingSamples} of ${result.samples} | ${reasonsOf(result)} |`,
    );
  return `${results.length} documents: ${countOf("whole")} whole, ${countOf("degraded")} degraded, ${countOf("failed")} failed.
${sum("workingOperations")} of ${sum("operations")} operations and ${sum("workingSamples")} of ${sum("samples")} code samples work.
Median ${seconds[Math.floor(seconds.length / 2)]?.toFixed(1)} s, maximum ${seconds.at(-1)?.toFixed(1)} s.

| document | result | operations | code samples | reasons |
|---|---|---|---|---|
${rows.join("\n")}
`;
}

function nameOf(file: string): string {
  const folder = basename(dirname(file));
  return folder === "api" || folder === "generated" ? basename(file) : `${folder}/${basename(file)}`;
}

function reasonsOf({ reasons }: DocumentResult): string {
  const shown = reasons
    .slice(0, REASONS_SHOWN)
    .map((reason) => `\`${reason.slice(0, REASON_LENGTH).replace(/[`|]/g, "'")}\``);
  const rest = reasons.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join("<br>");
}
