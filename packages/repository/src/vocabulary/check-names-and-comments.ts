// Checks the names and comments of every source file in git, and the names of all files.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkName, checkSource, type Finding } from "./check-source.ts";
import { listFiles } from "./list-files.ts";

/** Files that are not checked, with the reason. */
const excludedFiles: [pattern: RegExp, reason: string][] = [
  [/^pnpm-lock\.yaml$/, "names of packages"],
  [/\.gen\.ts$/, "generated from contracts, by tests that run at the same time"],
  [/^packages\/repository\/(src\/vocabulary\/|test\/vocabulary\.test\.ts$)/, "the word lists and their test"],
];

/** Names in TypeSpec are those of the API, which follow its own vocabulary. */
const SOURCE_FILE = /\.[cm]?[jt]sx?$/;

/**
 * Checks all source files in git.
 *
 * @returns a line for each finding: `file:line: what was found; what to use`
 */
export function checkNamesAndComments(root: string): string[] {
  const checked = listFiles(root).filter((file) => !excludedFiles.some(([pattern]) => pattern.test(file)));
  return checked.flatMap((file) => checkFile(root, file));
}

function checkFile(root: string, file: string): string[] {
  const inPath = checkName(file).map((finding) => ({ ...finding, line: 1 }));
  const inSource = SOURCE_FILE.test(file) ? checkSource(readFileSync(join(root, file), "utf8"), /x$/.test(file)) : [];
  return [...inPath, ...inSource].map((finding) => formatFinding(file, finding));
}

function formatFinding(file: string, { line, found, advice }: Finding): string {
  return `${file}:${line}: ${found}; ${advice}`;
}
