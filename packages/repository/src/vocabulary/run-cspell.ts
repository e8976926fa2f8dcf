// Runs cspell, which checks the words of every file against the list in cspell.config.yaml.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { root } from "../root.ts";
import { listFiles } from "./list-files.ts";

const configFile = join(root, "cspell.config.yaml");

/**
 * Runs cspell on the files of a repository.
 *
 * @returns a line for each finding: `file:line:column - Forbidden word (found) fix: (replacement)`
 * @throws Error with cspell's output when it fails for another reason than a finding
 */
export function runCspell(directory: string): Promise<string[]> {
  const args = ["lint", "--quiet", "--config", configFile, "--root", directory, "--file-list", "stdin"];
  return new Promise((resolve, reject) => {
    const cspell = execFile(
      process.execPath,
      [join(root, "node_modules/cspell/bin.mjs"), ...args, "--no-must-find-files"],
      { cwd: directory, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        const findings = stdout.split("\n").filter(Boolean);
        if (error && findings.length === 0) reject(new Error(`cspell: ${stderr || error.message}`));
        else resolve(findings);
      },
    );
    cspell.stdin?.end(filesWithFlaggedWords(directory).join("\n"));
  });
}

/** Lists the files that contain the letters of a flagged word. cspell checks only these, because it needs seconds for all files. */
function filesWithFlaggedWords(directory: string): string[] {
  const { flagWords } = parse(readFileSync(configFile, "utf8")) as { flagWords: string[] };
  const anyWord = new RegExp(flagWords.map((entry) => entry.split("->")[0]).join("|"), "i");
  return listFiles(directory).filter((file) => anyWord.test(readFileSync(join(directory, file), "utf8")));
}
